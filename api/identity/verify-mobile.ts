/** Remembers that this device's owner holds this mobile, for a quarter of an hour; of one's own, that one is still oneself. */
import { inTransaction } from '#api/platform/in-transaction.ts'
import type { Platform } from '#api/platform/platform.ts'
import { OtpOver } from '#contract/identity.ts'
import { checkCode } from './check-code.ts'
import { finishChallenge } from './otp-store.ts'
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
  signedIn: SignedIn | undefined
}

/** @throws WrongOtp, OtpOver, TooManyGuesses */
export async function verifyMobile(
  platform: Platform,
  { mobile, transId, code, proof, deviceId, signedIn }: Given,
): Promise<void> {
  const key = { id: transId, purpose: 'verify_mobile', mobile, deviceId } as const
  const proofHash = await checkCode(platform, key, code)
  if (!sameBytes(proofHash, hashSecret(proof))) throw OtpOver()
  await inTransaction(platform.db, async (tx) => {
    const now = platform.world.now()
    const won = await finishChallenge(tx, transId, { state: 'verified', now })
    if (!won) throw OtpOver()
    if (signedIn?.subscriber.mobile === mobile) await saveSessionProved(tx, signedIn.sessionId, now)
  })
}
