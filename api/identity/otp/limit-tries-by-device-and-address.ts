/** Rate limits of OTP tries by device and by address group. `verifyOtpCode` applies the limits of a challenge. */
import { enforceRateLimit, type RateLimit } from '#api/platform/rate-limit/rate-limit.ts'
import type { AppContext } from '#api/platform/context.ts'
import { chargeAddress } from '#api/identity/address-limits/charge-address.ts'
import { findChallengeMobile } from './otp-store.ts'
import type { OwnDevice } from '#api/identity/sessions/require-device.ts'

const DEVICE_LIMIT: RateLimit = { name: 'otp-try-device', max: 60, windowSeconds: 3_600 }

/**
 * Counts a try of a code. The tries of a challenge from its own device are limited by the challenge and by the device.
 * All other tries cannot succeed; they use the budget of the address group.
 * @throws TooManyRequests
 */
export async function limitTriesByDeviceAndAddress(
  platform: Pick<AppContext, 'db' | 'runtime'>,
  { ip, device, transId }: { ip: string; device: OwnDevice | undefined; transId: string },
): Promise<void> {
  const isOwn = device && (await findChallengeMobile(platform.db, transId, device.id)) !== undefined
  if (!isOwn) await chargeAddress(platform, 'trying', ip)
  if (device) await enforceRateLimit(platform, DEVICE_LIMIT, device.id)
}
