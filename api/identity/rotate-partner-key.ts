/** Gives a partner another API key; for a while the old one works beside it. */
import { withTransaction } from '#api/platform/transaction.ts'
import type { AppContext } from '#api/platform/context.ts'
import { newPartnerKey } from './create-partner-key.ts'
import { secondsAfter } from './otp.ts'
import { insertPartner, retirePartnerKey } from './partner-store.ts'

/** @returns the new key, with the old one's scopes; undefined where no key of this name could be replaced. */
export async function rotatePartnerKey(
  { db, world }: Pick<AppContext, 'db' | 'world'>,
  name: string,
  overlapSeconds: number,
): Promise<string | undefined> {
  const key = newPartnerKey(world)
  return withTransaction(db, async (tx) => {
    const now = world.now()
    const scopes = await retirePartnerKey(tx, name, secondsAfter(now, overlapSeconds))
    if (!scopes) return undefined
    await insertPartner(tx, { id: world.id(), name, key, scopes, now })
    return key
  })
}
