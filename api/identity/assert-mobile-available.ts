/** Before somebody changes to another mobile: whether it is the number of an account, or of a satellite subscriber. */
import type { AppContext } from '#api/platform/context.ts'
import { UserExists, UserExistsInSatellite } from '#contract/identity.ts'
import { findSatelliteSubscriberOrNone } from './find-satellite-subscriber.ts'
import { findSubscriberByMobile } from './subscriber-store.ts'
import type { Subscriber } from './subscriber.ts'

/**
 * A satellite subscriber may take the number that the satellite system holds for the same person.
 * @throws UserExists, UserExistsInSatellite
 */
export async function assertMobileAvailable(
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
