/** Writes a one-time code and the message that carries it, in one transaction; the outbox sends the message. */
import { inTransaction } from '#api/platform/in-transaction.ts'
import { outboxWrite } from '#api/platform/outbox.ts'
import type { Platform } from '#api/platform/platform.ts'
import { OtpTooMany, OtpTooSoon } from '#contract/identity.ts'
import { OTP_RESEND_SECONDS } from '#contract/rules.ts'
import { findSendingSoFar, insertChallenge, lockSending } from './otp-store.ts'
import {
  hashCode,
  newCode,
  OTP_LIFETIME_SECONDS,
  type OtpPurpose,
  secondsAfter,
  secondsToWait,
} from './otp.ts'
import { hashSecret } from './session.ts'

export type SentOtp = { transId: string; authKey: string; message: string }

const PROOF_BYTES = 24

/** @throws OtpTooSoon, OtpTooMany */
export async function sendOtp(
  { db, world, config }: Platform,
  { purpose, mobile, deviceId }: { purpose: OtpPurpose; mobile: string; deviceId: string },
): Promise<SentOtp> {
  const now = world.now()
  const id = world.id()
  const code = newCode(world.random)
  const authKey = world.random(PROOF_BYTES).toString('base64url')
  const expiresAt = secondsAfter(now, OTP_LIFETIME_SECONDS)
  const challenge = { id, purpose, mobile, deviceId, sentAt: now, expiresAt }
  const hashes = { codeHash: hashCode(config.otpPepper, id, code), proofHash: hashSecret(authKey) }
  const payload = {
    to: mobile,
    text: otpText(config.brand.product, code),
    uselessAfter: expiresAt.toISOString(),
  }
  await inTransaction(db, async (tx) => {
    await lockSending(tx, mobile)
    requireNoWait(secondsToWait(await findSendingSoFar(tx, mobile, now), now))
    await insertChallenge(tx, { ...challenge, ...hashes })
    await outboxWrite({ id: world.id(), topic: 'sms', key: `otp-${id}`, payload, now }).execute(tx)
  })
  return { transId: id, authKey, message: `OTP sent to ${mobile}.` }
}

function requireNoWait(seconds: number): void {
  if (seconds > OTP_RESEND_SECONDS) throw OtpTooMany({ retryAfterSeconds: seconds })
  if (seconds > 0) throw OtpTooSoon({ retryAfterSeconds: seconds })
}

const otpText = (product: string, code: string): string =>
  `${code} is your ${product} OTP, valid for ${String(OTP_LIFETIME_SECONDS / 60)} minutes. Do not share it with anyone.`
