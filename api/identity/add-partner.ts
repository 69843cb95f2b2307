/** Gives a partner its API key. */
import type { Platform } from '#api/platform/platform.ts'
import { insertPartner } from './partner-store.ts'

const KEY_BYTES = 32

/**
 * @returns the key: it is shown this once, the database knows its hash.
 * @throws on a name that has a live key, by the constraint `one_live_key_of_a_name`
 */
export async function addPartner(
  { db, world }: Pick<Platform, 'db' | 'world'>,
  name: string,
): Promise<string> {
  const key = `partner_${world.random(KEY_BYTES).toString('base64url')}`
  await insertPartner(db, { id: world.id(), name, key, now: world.now() })
  return key
}
