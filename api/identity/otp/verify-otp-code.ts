/** Compares a typed code with its OTP challenge. */
import type { AppContext } from '#api/platform/context.ts'
import { OtpExpired, OtpAttemptsExceeded, IncorrectOtp } from '#contract/identity.ts'
import { consumeOtpAttempt, type ChallengeKey } from './otp-store.ts'
import { hashCode, isWholeCode, peppersOf, timingSafeEquals } from './otp.ts'

export type AcceptedCode = {
  /** The hash of the proof (`authKey`) that the caller of `sendOtp` got, for calls that send it back. */
  proofHash: Uint8Array
  isRepeated: boolean
}

/**
 * Takes a try, then compares the code; an incomplete code takes no try. The caller completes the challenge: of
 * concurrent right codes one succeeds there.
 * @throws IncorrectOtp while tries are left, and for an incomplete code; OtpExpired if none is left or the challenge is over;
 *   OtpAttemptsExceeded if too many codes were guessed for this mobile in the last day, and then nothing is compared
 */
export async function verifyOtpCode(
  { db, runtime, config }: AppContext,
  key: ChallengeKey,
  code: string,
): Promise<AcceptedCode> {
  if (!isWholeCode(code)) throw IncorrectOtp()
  const now = runtime.now()
  const challenge = await consumeOtpAttempt(db, key, now)
  if (!challenge) throw OtpExpired()
  if (challenge.status === 'limited') {
    const seconds = Math.ceil((challenge.until.getTime() - now.getTime()) / 1000)
    throw OtpAttemptsExceeded(Math.max(1, seconds))
  }
  if (
    !peppersOf(config).some((pepper) => timingSafeEquals(challenge.codeHash, hashCode(pepper, key.id, code)))
  ) {
    throw challenge.triesLeft > 0 ? IncorrectOtp() : OtpExpired()
  }
  return { proofHash: challenge.proofHash, isRepeated: challenge.isVerified }
}
