/** Inserts an OTP challenge and the outbox item with its code in one transaction. The outbox sends the message. */
import { addSeconds } from '#contract/durations.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { enqueue } from '#api/platform/outbox/outbox-store.ts'
import type { AppContext } from '#api/platform/context.ts'
import { enforceRateLimit } from '#api/platform/rate-limit/rate-limit.ts'
import { OtpSendLimit, OtpTooSoon } from '#contract/identity.ts'
import { OTP_RESEND_SECONDS } from '#contract/validation.ts'
import { otpMessageKey } from './find-otp-delivery.ts'
import { listKnownDevices } from '#api/identity/sessions/known-device-store.ts'
import { restoreErasedGuesses } from './otp-data-store.ts'
import { insertChallenge, listSentCodes, lockOtpSends } from './otp-store.ts'
import {
  type RequesterKind,
  hashCode,
  hashMobile,
  newCode,
  OTP_LIFETIME_SECONDS,
  type OtpPurpose,
  peppersOf,
  secondsUntilNextSend,
} from './otp.ts'
import { saveDevice, type VisitingDevice } from '#api/identity/sessions/require-device.ts'
import { hashSecret } from '#api/identity/sessions/session.ts'

export type SentOtp = { transId: string; authKey: string }

const PROOF_BYTES = 24
const TOTAL_LIMIT = { name: 'otp-total', windowSeconds: 60 }

/**
 * Sends a code to a mobile. Stores a new device with its first challenge.
 * @throws OtpTooSoon, OtpSendLimit; TooManyRequests where the total limit for all visitors is reached
 */
export async function sendOtp(
  { db, runtime, config }: AppContext,
  { purpose, mobile, device }: { purpose: OtpPurpose; mobile: string; device: VisitingDevice },
): Promise<SentOtp> {
  const now = runtime.now()
  const id = runtime.id()
  const code = newCode(runtime.random)
  const authKey = runtime.random(PROOF_BYTES).toString('base64url')
  const expiresAt = addSeconds(now, OTP_LIFETIME_SECONDS)
  const challenge = { id, purpose, mobile, deviceId: device.id, sentAt: now, expiresAt }
  const hashes = { codeHash: hashCode(config.otpPepper, id, code), proofHash: hashSecret(authKey) }
  const payload = { to: mobile, text: otpText(config, code), uselessAfter: expiresAt.toISOString() }
  await withTransaction(db, async (tx) => {
    await lockOtpSends(tx, mobile)
    const known = await listKnownDevices(tx, mobile)
    const erased = peppersOf(config).map((pepper) => hashMobile(pepper, mobile))
    const sent = await listSentCodes(tx, { mobile, hashes: erased, now })
    requireNoWait(secondsUntilNextSend(sent, { requester: requesterKind(known, device.id), purpose }, now))
    await restoreErasedGuesses(tx, mobile, erased)
    await saveDevice(tx, device, now)
    await insertChallenge(tx, { ...challenge, ...hashes, knownDevice: known.includes(device.id) })
    const key = otpMessageKey(id)
    await enqueue({ id: runtime.id(), topic: 'sms', destination: 'otp', key, payload, now }).execute(tx)
    // In the transaction, so that only sent codes count; last, so that the row that all sends share is locked only
    // briefly.
    await enforceRateLimit({ db: tx, runtime }, { ...TOTAL_LIMIT, max: config.otpPerMinute }, 'all')
  })
  return { transId: id, authKey }
}

function requesterKind(known: string[], deviceId: string): RequesterKind {
  if (known.includes(deviceId)) return 'known device'
  return known.length > 0 ? 'unknown device' : 'no known device'
}

function requireNoWait(seconds: number): void {
  if (seconds > OTP_RESEND_SECONDS) throw OtpSendLimit(seconds)
  if (seconds > 0) throw OtpTooSoon(seconds)
}

/**
 * Returns the text of the message. Its last line lets a phone's browser offer the code to the shop's own pages only
 * (https://wicg.github.io/sms-one-time-codes, read 2026-11).
 */
function otpText({ brand, shopUrl }: AppContext['config'], code: string): string {
  const minutes = String(OTP_LIFETIME_SECONDS / 60)
  const text = `${code} is your ${brand.product} OTP, valid for ${minutes} minutes. Do not share it with anyone.`
  return `${text}\n\n@${new URL(shopUrl).hostname} #${code}`
}
