/**
 * Changes what a subscriber said of themselves. Another mobile must have been proved on this device just before, and
 * the present one in this session.
 */
import { violatedConstraint, withTransaction } from '#api/platform/transaction.ts'
import { enqueue } from '#api/platform/outbox-store.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { Tx } from '#api/platform/database.ts'
import { MobileNotVerified, UserExists } from '#contract/identity.ts'
import { deleteKnownDevices } from './known-device-store.ts'
import { consumeVerification, supersedeChallenges } from './otp-store.ts'
import { secondsAfter, VERIFICATION_TTL_SECONDS } from './otp.ts'
import { expireClientKeys } from './partner-store.ts'
import { assertMobileAvailable } from './assert-mobile-available.ts'
import { requireStepUp } from './require-step-up.ts'
import type { AuthenticatedSession } from './require-session.ts'
import { lockSubscriber, updateSubscriber } from './subscriber-store.ts'
import type { Subscriber } from './subscriber.ts'

export type AccountProfile = Omit<Subscriber, 'id' | 'number' | 'satellite'>

/** Nothing is written twice: the same profile again changes nothing, and asks for no further proof. @throws MobileNotVerified, StepUpRequired, UserExists */
export async function updateAccount(
  platform: AppContext,
  signedIn: AuthenticatedSession,
  profile: AccountProfile,
): Promise<Subscriber> {
  const { subscriber } = signedIn
  if (profile.mobile !== subscriber.mobile) await assertMobileAvailable(platform, subscriber, profile.mobile)
  try {
    return await withTransaction(platform.db, async (tx) => {
      // Locked: whether the mobile changes must still be true when it is written.
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

type Change = { before: Subscriber; after: Subscriber; signedIn: AuthenticatedSession }

/**
 * Uses up the proof, and tells the old number: whoever holds it notices if this was not their doing. What could still
 * open the account by the old number ends: links and codes under way, and trust in other devices.
 */
async function changeMobile(
  { world, config }: AppContext,
  tx: Tx,
  { before, after, signedIn }: Change,
): Promise<void> {
  const now = world.now()
  const since = secondsAfter(now, -VERIFICATION_TTL_SECONDS)
  const { deviceId } = signedIn
  const proved = await consumeVerification(tx, { mobile: after.mobile, deviceId, since })
  if (!proved) throw MobileNotVerified({ fields: { mobile: MobileNotVerified().message } })
  requireStepUp({ world }, signedIn)
  await deleteKnownDevices(tx, before.id, deviceId)
  await expireClientKeys(tx, before.id, now)
  await supersedeChallenges(tx, before.mobile)
  const id = world.id()
  const text = noticeText(config.brand, after.mobile)
  const payload = { to: before.mobile, text }
  await enqueue({
    id,
    topic: 'sms',
    destination: 'sms',
    key: `mobile-changed-${id}`,
    payload,
    now,
  }).execute(tx)
}

function noticeText({ product, tollFree }: AppContext['config']['brand'], mobile: string): string {
  const call = tollFree[0] ? ` If this was not you, please call ${tollFree[0].shown}.` : ''
  return `The mobile number of your ${product} account was changed to the one that ends in ${mobile.slice(-4)}.${call}`
}
