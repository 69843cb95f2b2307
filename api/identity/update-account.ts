/**
 * Changes what a subscriber said of themselves. Another mobile must have been proved on this device just before, and
 * the present one in this session.
 */
import { brokenConstraint, inTransaction } from '#api/platform/in-transaction.ts'
import { outboxWrite } from '#api/platform/outbox.ts'
import type { Platform } from '#api/platform/platform.ts'
import type { Tx } from '#api/platform/database.ts'
import { MobileNotVerified, UserExists } from '#contract/identity.ts'
import { forgetKnownDevices } from './known-device-store.ts'
import { consumeVerified, supersedeCodes } from './otp-store.ts'
import { secondsAfter, VERIFIED_FOR_SECONDS } from './otp.ts'
import { expireClientKeys } from './partner-store.ts'
import { refuseTakenMobile } from './refuse-taken-mobile.ts'
import { requireFreshProof } from './require-fresh-proof.ts'
import type { SignedIn } from './require-session.ts'
import { lockSubscriber, saveSubscriber } from './subscriber-store.ts'
import type { Subscriber } from './subscriber.ts'

export type Profile = Omit<Subscriber, 'id' | 'number' | 'satellite'>

/** Nothing is written twice: the same profile again changes nothing, and asks for no further proof. @throws MobileNotVerified, ProofNeeded, UserExists */
export async function updateAccount(
  platform: Platform,
  signedIn: SignedIn,
  profile: Profile,
): Promise<Subscriber> {
  const { subscriber } = signedIn
  if (profile.mobile !== subscriber.mobile) await refuseTakenMobile(platform, subscriber, profile.mobile)
  try {
    return await inTransaction(platform.db, async (tx) => {
      // Locked: whether the mobile changes must still be true when it is written.
      const before = await lockSubscriber(tx, subscriber.id)
      const after = { ...before, ...profile }
      if (after.mobile !== before.mobile) await takeMobile(platform, tx, { before, after, signedIn })
      await saveSubscriber(tx, after)
      return after
    })
  } catch (error) {
    if (brokenConstraint(error) !== 'subscriber_mobile_key') throw error
    throw UserExists({ fields: { mobile: UserExists().message } })
  }
}

type Change = { before: Subscriber; after: Subscriber; signedIn: SignedIn }

/**
 * Uses up the proof, and tells the old number: whoever holds it notices if this was not their doing. What could still
 * open the account by the old number ends: links and codes under way, and trust in other devices.
 */
async function takeMobile(
  { world, config }: Platform,
  tx: Tx,
  { before, after, signedIn }: Change,
): Promise<void> {
  const now = world.now()
  const since = secondsAfter(now, -VERIFIED_FOR_SECONDS)
  const { deviceId } = signedIn
  const proved = await consumeVerified(tx, { mobile: after.mobile, deviceId, since })
  if (!proved) throw MobileNotVerified({ fields: { mobile: MobileNotVerified().message } })
  requireFreshProof({ world }, signedIn)
  await forgetKnownDevices(tx, before.id, deviceId)
  await expireClientKeys(tx, before.id, now)
  await supersedeCodes(tx, before.mobile)
  const id = world.id()
  const text = noticeText(config.brand, after.mobile)
  const payload = { to: before.mobile, text }
  await outboxWrite({
    id,
    topic: 'sms',
    destination: 'sms',
    key: `mobile-changed-${id}`,
    payload,
    now,
  }).execute(tx)
}

function noticeText({ product, tollFree }: Platform['config']['brand'], mobile: string): string {
  const call = tollFree[0] ? ` If this was not you, please call ${tollFree[0].shown}.` : ''
  return `The mobile number of your ${product} account was changed to the one that ends in ${mobile.slice(-4)}.${call}`
}
