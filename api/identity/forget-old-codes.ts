/** Forgets whom codes were sent to, and where somebody was known, once neither limits nor guards anything; called by a job. */
import type { Platform } from '#api/platform/platform.ts'
import { forgetUnusedDevices } from './known-device-store.ts'
import { secondsAfter } from './otp.ts'
import { forgetCodes } from './otp-store.ts'
import { DEVICE_COOKIE_SECONDS } from './session.ts'

const CODES_KEPT_SECONDS = 30 * 86_400

export async function forgetOldCodes({ db, world }: Platform): Promise<void> {
  const now = world.now()
  await forgetCodes(db, { sentBefore: secondsAfter(now, -CODES_KEPT_SECONDS), now })
  await forgetUnusedDevices(db, secondsAfter(now, -DEVICE_COOKIE_SECONDS))
}
