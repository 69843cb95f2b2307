/**
 * Update of a subscriber's profile. A change of mobile requires that the new number was verified on this device, and
 * the present one in this session.
 */
import { addSeconds } from '#contract/durations.ts'
import { violatedConstraint, withTransaction } from '#api/platform/db/transaction.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { Tx } from '#api/platform/db/tables.ts'
import { MobileNotVerified, UserExists } from '#contract/identity.ts'
import { deleteKnownDevices } from '#api/identity/sessions/known-device-store.ts'
import { keepOwnerOfCodes } from '#api/identity/otp/otp-data-store.ts'
import {
  consumeVerification,
  isVerified,
  supersedeChallenges,
  type VerifiedKey,
} from '#api/identity/otp/otp-store.ts'
import { VERIFICATION_TTL_SECONDS } from '#api/identity/otp/otp.ts'
import { expireClientKeys } from '#api/identity/partners/partner-store.ts'
import { limitLookupsOfMobile } from '#api/identity/otp/limit-lookups-of-mobile.ts'
import { requireMobileAvailable } from '#api/identity/subscribers/require-mobile-available.ts'
import { requireStepUp } from '#api/identity/sessions/require-step-up.ts'
import type { AuthenticatedSession } from '#api/identity/sessions/require-session.ts'
import { notifyOwner } from '#api/identity/subscribers/notify-owner.ts'
import { lockSubscriber, updateSubscriber } from '#api/identity/subscribers/subscriber-store.ts'
import type { Subscriber } from '#api/identity/subscribers/subscriber.ts'

export type AccountProfile = Omit<Subscriber, 'id' | 'number' | 'satellite' | 'language'>

/**
 * Updates the profile. Safe to repeat: the same profile again changes nothing and requires no further verification.
 * @throws MobileNotVerified, StepUpRequired, UserExists, UserExistsInSatellite, TooManyRequests
 */
export async function updateAccount(
  platform: AppContext,
  signedIn: AuthenticatedSession,
  profile: AccountProfile,
): Promise<Subscriber> {
  const { subscriber } = signedIn
  // A mobile that the caller has not verified is not looked up: the caller learns nothing, and the transaction refuses it.
  if (
    profile.mobile !== subscriber.mobile &&
    (await isVerified(platform.db, verification(platform, signedIn, profile)))
  ) {
    requireStepUp(platform, signedIn)
    await limitLookupsOfMobile(platform, profile.mobile)
    await requireMobileAvailable(platform, subscriber, profile.mobile)
  }
  try {
    return await withTransaction(platform.db, async (tx) => {
      // Locked: a concurrent update must not change the mobile between this comparison and the write.
      const before = await lockSubscriber(tx, subscriber.id)
      const after = { ...before, ...profile }
      if (after.mobile !== before.mobile) await changeMobile(platform, tx, { before, after, signedIn })
      await updateSubscriber(tx, after)
      return after
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'subscriber_mobile_key') throw error
    throw UserExists({ fields: { mobile: UserExists().message } })
  }
}

const verification = (
  { runtime }: AppContext,
  { deviceId }: AuthenticatedSession,
  { mobile }: Pick<AccountProfile, 'mobile'>,
): VerifiedKey => ({ mobile, deviceId, since: addSeconds(runtime.now(), -VERIFICATION_TTL_SECONDS) })

type Change = { before: Subscriber; after: Subscriber; signedIn: AuthenticatedSession }

/**
 * Consumes the verification and sends a notice to the old number, so that its owner notices an unauthorised change.
 * Ends what could still open the account: client keys, challenges of the old number, and known devices except this one.
 */
async function changeMobile(
  platform: AppContext,
  tx: Tx,
  { before, after, signedIn }: Change,
): Promise<void> {
  const { runtime, config } = platform
  const now = runtime.now()
  const { deviceId } = signedIn
  const wasVerified = await consumeVerification(tx, verification(platform, signedIn, after))
  if (!wasVerified) throw MobileNotVerified({ fields: { mobile: MobileNotVerified().message } })
  // Again: another update may have changed the mobile since the first check.
  requireStepUp({ runtime }, signedIn)
  await deleteKnownDevices(tx, before.id, deviceId)
  await expireClientKeys(tx, before.id, now)
  await supersedeChallenges(tx, before.mobile, now)
  await keepOwnerOfCodes(tx, before)
  const values = { digits: after.mobile.slice(-4) }
  await notifyOwner(
    { runtime, config },
    { to: before.mobile, language: before.language, message: { kind: 'mobile_changed', values } },
  ).execute(tx)
}
