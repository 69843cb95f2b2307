/** The initial account data of a satellite subscriber. */
import type { AppContext } from '#api/platform/context.ts'
import { NoSuchUser } from '#contract/identity.ts'
import { findSatelliteSubscriber } from './find-satellite-subscriber.ts'
import type { Subscriber } from './subscriber.ts'

/** Stores nothing. @throws NoSuchUser, SatelliteSystemDown */
export async function newSatelliteSubscriber(platform: AppContext, mobile: string): Promise<Subscriber> {
  const found = await findSatelliteSubscriber(platform, mobile)
  if (!found) throw NoSuchUser()
  const { smc: number, ...person } = found
  const unknown = { email: '', gender: '', ageGroup: '' }
  return { ...person, ...unknown, id: platform.runtime.id(), number, satellite: true }
}
