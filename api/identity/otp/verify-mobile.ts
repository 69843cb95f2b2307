/** Verification of a mobile: valid for 15 minutes on this device. For the account's own mobile it is also a step-up. */
import { withTransaction } from '#api/platform/db/transaction.ts'
import type { AppContext } from '#api/platform/context.ts'
import { OtpExpired } from '#contract/identity.ts'
import { verifyOtpCode } from './verify-otp-code.ts'
import { completeChallenge, isChallengeVerified } from './otp-store.ts'
import { extendAddressBudget } from '#api/identity/address-limits/charge-address.ts'
import { timingSafeEquals } from './otp.ts'
import type { AuthenticatedSession } from '#api/identity/sessions/require-session.ts'
import { markSessionVerified } from '#api/identity/sessions/session-store.ts'
import { hashSecret } from '#api/identity/sessions/session.ts'

type VerificationInput = {
  mobile: string
  transId: string
  code: string
  proof: string
  deviceId: string
  ip: string
  signedIn: AuthenticatedSession | undefined
}

/**
 * Verifies a code. Accepts it again from the same device, with the same proof, while it is valid: the first response
 * may have been lost. A repetition changes nothing and extends no validity.
 * @throws IncorrectOtp, OtpExpired, OtpAttemptsExceeded
 */
export async function verifyMobile(
  platform: AppContext,
  { mobile, transId, code, proof, deviceId, ip, signedIn }: VerificationInput,
): Promise<void> {
  const key = { id: transId, purpose: 'verify_mobile', mobile, deviceId } as const
  const { proofHash, isRepeated } = await verifyOtpCode(platform, key, code)
  if (!timingSafeEquals(proofHash, hashSecret(proof))) throw OtpExpired()
  if (isRepeated) return
  const isFirst = await withTransaction(platform.db, async (tx) => {
    const now = platform.runtime.now()
    if (!(await completeChallenge(tx, transId, { event: 'verify', now }))) {
      // Race: a concurrent call verified the same code, or a newer code superseded it.
      if (await isChallengeVerified(tx, transId)) return false
      throw OtpExpired()
    }
    if (signedIn?.subscriber.mobile === mobile) await markSessionVerified(tx, signedIn.sessionId, now)
    return true
  })
  if (isFirst) await extendAddressBudget(platform, ip)
}
