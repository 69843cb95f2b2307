/** Rate limits of OTP requests by device and by address group. `limitSendsByMobile` has the limits of a mobile. */
import { enforceRateLimit, type RateLimit } from '#api/platform/rate-limit/rate-limit.ts'
import type { Db } from '#api/platform/db/tables.ts'
import type { AppContext } from '#api/platform/context.ts'
import { chargeAddress } from '#api/identity/address-limits/charge-address.ts'
import { listKnownDevices } from '#api/identity/sessions/known-device-store.ts'
import type { VisitingDevice } from '#api/identity/sessions/require-device.ts'

const DEVICE_LIMIT: RateLimit = { name: 'otp-device', max: 15, windowSeconds: 3_600 }

/**
 * Counts a request for a code. A known device of the mobile's account does not use the budget of its address group, so
 * other devices in that group cannot block it. All other devices are charged before anything else is written.
 * @throws TooManyRequests
 */
export async function limitSendsByDeviceAndAddress(
  platform: Pick<AppContext, 'db' | 'runtime'>,
  { ip, device, mobile }: { ip: string; device: VisitingDevice; mobile: string },
): Promise<void> {
  if (!(await isKnown(platform.db, device, mobile))) await chargeAddress(platform, 'sending', ip)
  // A cookie that names no device is not counted: a client can make up any number of them.
  if (device.state !== 'new') await enforceRateLimit(platform, DEVICE_LIMIT, device.id)
}

async function isKnown(db: Db, { id, state }: VisitingDevice, mobile: string): Promise<boolean> {
  if (state === 'new' || state === 'replaced') return false
  return (await listKnownDevices(db, mobile)).includes(id)
}
