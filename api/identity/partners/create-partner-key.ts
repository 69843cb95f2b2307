/** Creates the API key of a partner. */
import type { AppContext } from '#api/platform/context.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'
import type { PartnerScope } from './partner.ts'
import { insertPartner } from './partner-store.ts'

const KEY_BYTES = 32

export const newPartnerKey = ({ random }: Runtime): string =>
  `partner_${random(KEY_BYTES).toString('base64url')}`

/**
 * Creates a partner with these scopes.
 * @returns the key. It cannot be read again: the database stores its hash only.
 * @throws if the name already has a live key, by the constraint `one_live_key_of_a_name`
 */
export async function createPartnerKey(
  { db, runtime }: Pick<AppContext, 'db' | 'runtime'>,
  name: string,
  scopes: readonly PartnerScope[],
): Promise<string> {
  const key = newPartnerKey(runtime)
  await insertPartner(db, { id: runtime.id(), name, key, scopes, now: runtime.now() })
  return key
}
