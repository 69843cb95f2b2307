/** Stores for 15 minutes that this device's owner holds this mobile; for the account's own mobile, verifies its session again. */
import { inTransaction } from '#api/platform/in-transaction.ts'
import type { Platform } from '#api/platform/platform.ts'
import { OtpOver } from '#contract/identity.ts'
import { checkCode } from './check-code.ts'
import { finishChallenge, isChallengeVerified } from './otp-store.ts'
import { creditAddress } from './charge-address.ts'
import { sameBytes } from './otp.ts'
import type { SignedIn } from './require-session.ts'
import { saveSessionProved } from './session-store.ts'
import { hashSecret } from './session.ts'

type Given = {
  mobile: string
  transId: string
  code: string
  proof: string
  deviceId: string
  ip: string
  signedIn: SignedIn | undefined
}

/**
 * Accepts the same code again from the same device, with the same proof, while the code is valid: the first answer may have
 * been lost. A repetition changes nothing, so that it prolongs nothing.
 * @throws WrongOtp, OtpOver, TooManyGuesses
 */
export async function verifyMobile(
  platform: Platform,
  { mobile, transId, code, proof, deviceId, ip, signedIn }: Given,
): Promise<void> {
  const key = { id: transId, purpose: 'verify_mobile', mobile, deviceId } as const
  const { proofHash, isRepeated } = await checkCode(platform, key, code)
  if (!sameBytes(proofHash, hashSecret(proof))) throw OtpOver()
  if (isRepeated) return
  await inTransaction(platform.db, async (tx) => {
    const now = platform.world.now()
    if (!(await finishChallenge(tx, transId, { state: 'verified', now }))) {
      // Another call with the same code was quicker, or a newer code was sent meanwhile.
      if (await isChallengeVerified(tx, transId)) return
      throw OtpOver()
    }
    if (signedIn?.subscriber.mobile === mobile) await saveSessionProved(tx, signedIn.sessionId, now)
    await creditAddress({ db: tx, world: platform.world }, ip)
  })
}
