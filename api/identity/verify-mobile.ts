/** Stores for 15 minutes that this device's owner holds this mobile; for the account's own mobile, verifies its session again. */
import { withTransaction } from '#api/platform/transaction.ts'
import type { AppContext } from '#api/platform/context.ts'
import { OtpExpired } from '#contract/identity.ts'
import { verifyOtpCode } from './verify-otp-code.ts'
import { completeChallenge, isChallengeVerified } from './otp-store.ts'
import { creditAddress } from './charge-address.ts'
import { sameBytes } from './otp.ts'
import type { AuthenticatedSession } from './require-session.ts'
import { markSessionVerified } from './session-store.ts'
import { hashSecret } from './session.ts'

type Given = {
  mobile: string
  transId: string
  code: string
  proof: string
  deviceId: string
  ip: string
  signedIn: AuthenticatedSession | undefined
}

/**
 * Accepts the same code again from the same device, with the same proof, while the code is valid: the first answer may have
 * been lost. A repetition changes nothing, so that it prolongs nothing.
 * @throws IncorrectOtp, OtpExpired, OtpAttemptsExceeded
 */
export async function verifyMobile(
  platform: AppContext,
  { mobile, transId, code, proof, deviceId, ip, signedIn }: Given,
): Promise<void> {
  const key = { id: transId, purpose: 'verify_mobile', mobile, deviceId } as const
  const { proofHash, isRepeated } = await verifyOtpCode(platform, key, code)
  if (!sameBytes(proofHash, hashSecret(proof))) throw OtpExpired()
  if (isRepeated) return
  await withTransaction(platform.db, async (tx) => {
    const now = platform.world.now()
    if (!(await completeChallenge(tx, transId, { state: 'verified', now }))) {
      // Another call with the same code was quicker, or a newer code was sent meanwhile.
      if (await isChallengeVerified(tx, transId)) return
      throw OtpExpired()
    }
    if (signedIn?.subscriber.mobile === mobile) await markSessionVerified(tx, signedIn.sessionId, now)
    await creditAddress({ db: tx, world: platform.world }, ip)
  })
}
