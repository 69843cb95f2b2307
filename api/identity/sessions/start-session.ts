/** Starts a session, with a new token and a new device cookie, and ends the sessions that it replaces. */
import type { Tx } from '#api/platform/db/tables.ts'
import { runBatch } from '#api/platform/db/batch.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'
import { upsertKnownDevice } from './known-device-store.ts'
import type { OwnDevice } from './require-device.ts'
import { endPreviousSessions, insertSession, rotateDeviceSecret } from './session-store.ts'
import { serialiseSubscriber } from '#api/identity/subscribers/subscriber-store.ts'

const SECRET_BYTES = 32

type NewSessionInput = {
  subscriberId: string
  device: OwnDevice
  /** Whether a code verified the account's mobile just now. */
  isMobileProved: boolean
}

/** The secrets for the browser; the database stores their hashes. */
export type SessionCredentials = { token: string; deviceSecret: string }

/**
 * Starts a session on the browser's device. Replaces the device cookie, so that a cookie that was planted or stolen
 * before the login is useless afterwards. Locks the device before the account, always in this order: concurrent logins
 * cannot deadlock, and each ends the session of the previous one.
 * @throws Unauthenticated if the account was erased meanwhile
 */
export async function startSession(
  tx: Tx,
  runtime: Runtime,
  { subscriberId, device, isMobileProved }: NewSessionInput,
): Promise<SessionCredentials> {
  const now = runtime.now()
  const token = runtime.random(SECRET_BYTES).toString('base64url')
  const deviceSecret = runtime.random(SECRET_BYTES).toString('base64url')
  const rotation = { held: device, newId: runtime.id(), newSecret: deviceSecret, now }
  const deviceId = await rotateDeviceSecret(tx, rotation)
  await serialiseSubscriber(tx, subscriberId)
  // A separate statement after the lock: it must see a session that was inserted while this one waited for the lock.
  await runBatch(tx, [
    endPreviousSessions(subscriberId, deviceId, now),
    upsertKnownDevice(subscriberId, deviceId, now),
  ])
  const provedAt = isMobileProved ? now : null
  await insertSession(tx, { id: runtime.id(), token, subscriberId, deviceId, provedAt, now })
  return { token, deviceSecret }
}
