/** Gives a partner another API key; for a while the old one works beside it. */
import { inTransaction } from '#api/platform/in-transaction.ts'
import type { Platform } from '#api/platform/platform.ts'
import { newPartnerKey } from './add-partner.ts'
import { secondsAfter } from './otp.ts'
import { insertPartner, saveRetiring } from './partner-store.ts'

/** @returns the new key, with the old one's scopes; undefined where no key of this name could be replaced. */
export async function rotatePartner(
  { db, world }: Pick<Platform, 'db' | 'world'>,
  name: string,
  overlapSeconds: number,
): Promise<string | undefined> {
  const key = newPartnerKey(world)
  return inTransaction(db, async (tx) => {
    const now = world.now()
    const scopes = await saveRetiring(tx, name, secondsAfter(now, overlapSeconds))
    if (!scopes) return undefined
    await insertPartner(tx, { id: world.id(), name, key, scopes, now })
    return key
  })
}
