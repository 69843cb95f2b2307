/** Gives a browser the token of a new session; the account's earlier session ends. */
import type { Tx } from '#api/platform/database.ts'
import type { World } from '#api/platform/world.ts'
import { insertSession } from './session-store.ts'

const TOKEN_BYTES = 32

/** @returns the token: it exists here and in the browser, the database knows its hash. */
export async function startSession(
  tx: Tx,
  world: World,
  { subscriberId, deviceId }: { subscriberId: string; deviceId: string },
): Promise<string> {
  const token = world.random(TOKEN_BYTES).toString('base64url')
  await insertSession(tx, { id: world.id(), token, subscriberId, deviceId, now: world.now() })
  return token
}
