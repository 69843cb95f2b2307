/** Compares a typed code with a challenge: a try is spent first, and of many right answers one wins. */
import type { Platform } from '#api/platform/platform.ts'
import { OtpOver, TooManyGuesses, WrongOtp } from '#contract/identity.ts'
import { burnTry, type ChallengeKey } from './otp-store.ts'
import { hashCode, sameBytes } from './otp.ts'

export type CheckedCode = {
  /** Of the proof that went out with the code, for calls that hand it back. */
  proofHash: Uint8Array
  /** Whether the same code was accepted before. */
  isRepeated: boolean
}

/**
 * @throws WrongOtp while tries are left, OtpOver when there are none or the challenge is over, TooManyGuesses when
 * too many codes were guessed for this mobile in the last day: then nothing is compared.
 */
export async function checkCode(
  { db, world, config }: Platform,
  key: ChallengeKey,
  code: string,
): Promise<CheckedCode> {
  const now = world.now()
  const challenge = await burnTry(db, key, now)
  if (!challenge) throw OtpOver()
  if (challenge.status === 'spent') {
    const seconds = Math.ceil((challenge.until.getTime() - now.getTime()) / 1000)
    throw TooManyGuesses(Math.max(1, seconds))
  }
  const { otpPepper, otherOtpPepper } = config
  const peppers = otherOtpPepper === undefined ? [otpPepper] : [otpPepper, otherOtpPepper]
  if (!peppers.some((pepper) => sameBytes(challenge.codeHash, hashCode(pepper, key.id, code)))) {
    throw challenge.triesLeft > 0 ? WrongOtp() : OtpOver()
  }
  return { proofHash: challenge.proofHash, isRepeated: challenge.isVerified }
}
