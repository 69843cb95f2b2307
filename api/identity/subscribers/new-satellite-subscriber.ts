/** The initial account data of a satellite subscriber. */
import type { AppContext } from '#api/platform/context.ts'
import { NoSuchUser } from '#contract/identity.ts'
import { findSatelliteSubscriber } from './find-satellite-subscriber.ts'
import type { Subscriber } from './subscriber.ts'

/**
 * Returns a new subscriber from the satellite system's data. Stores nothing.
 * @throws NoSuchUser, SatelliteSystemDown
 */
export async function newSatelliteSubscriber(platform: AppContext, mobile: string): Promise<Subscriber> {
  const found = await findSatelliteSubscriber(platform, mobile)
  if (!found) throw NoSuchUser()
  const { smc, firstName, lastName, pincode, city } = found
  const unknown = { email: '', gender: '', ageGroup: '' }
  return {
    id: platform.runtime.id(),
    number: smc,
    mobile,
    firstName,
    lastName,
    pincode,
    city,
    ...unknown,
    satellite: true,
  }
}
