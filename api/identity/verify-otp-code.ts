/** Compares a typed code with a challenge: a try is spent first, and of many right answers one wins. */
import type { AppContext } from '#api/platform/context.ts'
import { OtpExpired, OtpAttemptsExceeded, IncorrectOtp } from '#contract/identity.ts'
import { consumeOtpAttempt, type ChallengeKey } from './otp-store.ts'
import { hashCode, sameBytes } from './otp.ts'

export type CheckedCode = {
  /** Of the proof that went out with the code, for calls that hand it back. */
  proofHash: Uint8Array
  /** Whether the same code was accepted before. */
  isRepeated: boolean
}

/**
 * @throws IncorrectOtp while tries are left, OtpExpired when there are none or the challenge is over, OtpAttemptsExceeded when
 * too many codes were guessed for this mobile in the last day: then nothing is compared.
 */
export async function verifyOtpCode(
  { db, world, config }: AppContext,
  key: ChallengeKey,
  code: string,
): Promise<CheckedCode> {
  const now = world.now()
  const challenge = await consumeOtpAttempt(db, key, now)
  if (!challenge) throw OtpExpired()
  if (challenge.status === 'spent') {
    const seconds = Math.ceil((challenge.until.getTime() - now.getTime()) / 1000)
    throw OtpAttemptsExceeded(Math.max(1, seconds))
  }
  const { otpPepper, secondaryOtpPepper: secondaryOtpPepper } = config
  const peppers = secondaryOtpPepper === undefined ? [otpPepper] : [otpPepper, secondaryOtpPepper]
  if (!peppers.some((pepper) => sameBytes(challenge.codeHash, hashCode(pepper, key.id, code)))) {
    throw challenge.triesLeft > 0 ? IncorrectOtp() : OtpExpired()
  }
  return { proofHash: challenge.proofHash, isRepeated: challenge.isVerified }
}
