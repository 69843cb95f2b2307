/** Remembers that this device's owner holds this mobile, for a quarter of an hour. */
import type { Platform } from '#api/platform/platform.ts'
import { OtpOver } from '#contract/identity.ts'
import { checkCode } from './check-code.ts'
import { finishChallenge } from './otp-store.ts'
import { sameBytes } from './otp.ts'
import { hashSecret } from './session.ts'

type Given = { mobile: string; transId: string; code: string; proof: string; deviceId: string }

/** @throws WrongOtp, OtpOver */
export async function verifyMobile(
  platform: Platform,
  { mobile, transId, code, proof, deviceId }: Given,
): Promise<void> {
  const key = { id: transId, purpose: 'verify_mobile', mobile, deviceId } as const
  const proofHash = await checkCode(platform, key, code)
  if (!sameBytes(proofHash, hashSecret(proof))) throw OtpOver()
  const won = await finishChallenge(platform.db, transId, { state: 'verified', now: platform.world.now() })
  if (!won) throw OtpOver()
}
