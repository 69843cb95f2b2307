/** Checks that a new mobile belongs to no other account and to no other satellite subscriber. */
import type { AppContext } from '#api/platform/context.ts'
import { UserExists, UserExistsInSatellite } from '#contract/identity.ts'
import { findSatelliteSubscriberOrNone } from './find-satellite-subscriber.ts'
import { findSubscriberByMobile } from './subscriber-store.ts'
import type { Subscriber } from './subscriber.ts'

/**
 * Checks a mobile before a subscriber changes to it. A satellite subscriber may change to the number that the satellite
 * system has for the same person. `smc` is the subscriber's number in the satellite system.
 * @throws UserExists, UserExistsInSatellite
 */
export async function requireMobileAvailable(
  platform: AppContext,
  subscriber: Subscriber,
  mobile: string,
): Promise<void> {
  const account = await findSubscriberByMobile(platform.db, mobile)
  if (account && account.id !== subscriber.id) throw UserExists({ fields: { mobile: UserExists().message } })
  if (account) return
  const satellite = await findSatelliteSubscriberOrNone(platform, mobile)
  if (!satellite || satellite.smc === subscriber.number) return
  throw UserExistsInSatellite({ fields: { mobile: UserExistsInSatellite().message } })
}
