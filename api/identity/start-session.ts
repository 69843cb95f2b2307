/** Starts a session: gives a browser its token and a new device cookie, and ends the sessions that it replaces. */
import type { Tx } from '#api/platform/database.ts'
import { runBatch } from '#api/platform/batch.ts'
import type { World } from '#api/platform/world.ts'
import { upsertKnownDevice } from './known-device-store.ts'
import type { OwnDevice } from './require-device.ts'
import { endPreviousSessions, insertSession, rotateDeviceSecret } from './session-store.ts'
import { lockSubscriberForSession } from './subscriber-store.ts'

const SECRET_BYTES = 32

type Given = {
  subscriberId: string
  /** The browser's device, as its cookie named it. */
  device: OwnDevice
  /** Whether a code verified the account's mobile just now. */
  proved: boolean
}

/** They exist here and in the browser; the database has their hashes. */
export type SessionCredentials = { token: string; deviceSecret: string }

/**
 * Starts a session on the browser's device. The device's cookie is replaced, so that a cookie that was planted or read
 * before the login opens nothing afterwards. Locks the device before the account, always in this order: sign-ins at once
 * wait for each other, and each ends the session of the one before.
 * @throws Unauthenticated where the account was erased meanwhile
 */
export async function startSession(
  tx: Tx,
  world: World,
  { subscriberId, device, proved }: Given,
): Promise<SessionCredentials> {
  const now = world.now()
  const token = world.random(SECRET_BYTES).toString('base64url')
  const deviceSecret = world.random(SECRET_BYTES).toString('base64url')
  const rotation = { held: device, newId: world.id(), newSecret: deviceSecret, now }
  const deviceId = await rotateDeviceSecret(tx, rotation)
  await lockSubscriberForSession(tx, subscriberId)
  // Not in the statement of the lock: this one must see the session that was written while the lock was waited for.
  await runBatch(tx, [
    endPreviousSessions(subscriberId, deviceId, now),
    upsertKnownDevice(subscriberId, deviceId, now),
  ])
  const provedAt = proved ? now : null
  await insertSession(tx, { id: world.id(), token, subscriberId, deviceId, provedAt, now })
  return { token, deviceSecret }
}
