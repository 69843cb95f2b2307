/** Rotation of a partner's API key. The old key works for an overlap period. */
import { addSeconds } from '#contract/durations.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import type { AppContext } from '#api/platform/context.ts'
import { newPartnerKey } from './create-partner-key.ts'
import { insertPartner, retirePartnerKey } from './partner-store.ts'

/** Returns the new key, which has the scopes of the old one; undefined if there is no live key of this name. */
export async function rotatePartnerKey(
  { db, runtime }: Pick<AppContext, 'db' | 'runtime'>,
  name: string,
  overlapSeconds: number,
): Promise<string | undefined> {
  const key = newPartnerKey(runtime)
  return withTransaction(db, async (tx) => {
    const now = runtime.now()
    const scopes = await retirePartnerKey(tx, name, addSeconds(now, overlapSeconds))
    if (!scopes) return undefined
    await insertPartner(tx, { id: runtime.id(), name, key, scopes, now })
    return key
  })
}
