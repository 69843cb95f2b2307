/** Compares a typed code with a challenge: a try is spent first, and of many right answers one wins. */
import type { Platform } from '#api/platform/platform.ts'
import { OtpOver, WrongOtp } from '#contract/identity.ts'
import { burnTry, type ChallengeKey } from './otp-store.ts'
import { hashCode, sameBytes } from './otp.ts'

/**
 * @returns the hash of the proof that went out with the code, for calls that hand it back.
 * @throws WrongOtp while tries are left, OtpOver when there are none or the challenge is over.
 */
export async function checkCode(
  { db, world, config }: Platform,
  key: ChallengeKey,
  code: string,
): Promise<Uint8Array> {
  const challenge = await burnTry(db, key, world.now())
  if (!challenge) throw OtpOver()
  if (!sameBytes(challenge.codeHash, hashCode(config.otpPepper, key.id, code))) {
    throw challenge.triesLeft > 0 ? WrongOtp() : OtpOver()
  }
  return challenge.proofHash
}
