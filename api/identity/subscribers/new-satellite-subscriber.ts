/** The initial account data of a satellite subscriber. */
import type { AppContext } from '#api/platform/context.ts'
import { NoSuchUser } from '#contract/identity.ts'
import type { Language } from '#contract/languages.ts'
import { findSatelliteSubscriber } from './find-satellite-subscriber.ts'
import type { Subscriber } from './subscriber.ts'

/** Stores nothing. @param language of the page or link @throws NoSuchUser, SatelliteSystemDown */
export async function newSatelliteSubscriber(
  platform: AppContext,
  mobile: string,
  language: Language,
): Promise<Subscriber> {
  const found = await findSatelliteSubscriber(platform, mobile)
  if (!found) throw NoSuchUser()
  const { smc: number, ...person } = found
  const unknown = { email: '', gender: '', ageGroup: '' }
  return { ...person, ...unknown, id: platform.runtime.id(), number, satellite: true, language }
}
