/** Gives a browser both halves of a new session; the account's earlier session ends. */
import type { Tx } from '#api/platform/database.ts'
import { together } from '#api/platform/together.ts'
import type { World } from '#api/platform/world.ts'
import { knownDeviceWrite } from './known-device-store.ts'
import { deviceTurnover, earlierSessionEnd, insertSession } from './session-store.ts'

const SECRET_BYTES = 32

type Given = {
  subscriberId: string
  deviceId: string
  /** Whether a code proved the account's mobile just now. */
  proved: boolean
}

/** They exist here and in the browser; the database knows their hashes. */
export type Halves = { token: string; deviceSecret: string }

/** The device gets another cookie: one that was planted or read before the login opens nothing afterwards. */
export async function startSession(
  tx: Tx,
  world: World,
  { subscriberId, deviceId, proved }: Given,
): Promise<Halves> {
  const now = world.now()
  const token = world.random(SECRET_BYTES).toString('base64url')
  const deviceSecret = world.random(SECRET_BYTES).toString('base64url')
  await together(tx, [
    earlierSessionEnd(subscriberId, deviceId, now),
    deviceTurnover(deviceId, deviceSecret, now),
    knownDeviceWrite(subscriberId, deviceId, now),
  ])
  const provedAt = proved ? now : null
  await insertSession(tx, { id: world.id(), token, subscriberId, deviceId, provedAt, now })
  return { token, deviceSecret }
}
