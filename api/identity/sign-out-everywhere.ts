/** Ends everything that could open an account: its session, links and codes under way, and trust in devices of before. */
import { inTransaction } from '#api/platform/in-transaction.ts'
import type { Platform } from '#api/platform/platform.ts'
import { forgetKnownDevices } from './known-device-store.ts'
import { supersedeCodes } from './otp-store.ts'
import { expireClientKeys } from './partner-store.ts'
import { endSessions } from './session-store.ts'
import type { Subscriber } from './subscriber.ts'

export async function signOutEverywhere(
  { db, world }: Pick<Platform, 'db' | 'world'>,
  { id, mobile }: Subscriber,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = world.now()
    await endSessions(tx, id, now)
    await expireClientKeys(tx, id, now)
    await supersedeCodes(tx, mobile)
    await forgetKnownDevices(tx, id)
  })
}
