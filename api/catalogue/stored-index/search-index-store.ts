/** The store of search indexes. */
import type { Db, Tx } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'

/** Returns the bytes of each array of an index; undefined if it is not stored. */
export async function findArrayBytes(tx: Tx, key: string): Promise<number[] | undefined> {
  const row = await tx
    .selectFrom('search_index')
    .select('array_bytes')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.array_bytes
}

/**
 * Reads the part with this number into `bytes`, from `start` on.
 * @returns the bytes read @throws if the index has no part with this number
 */
export async function readPartInto(
  tx: Tx,
  { key, number }: { key: string; number: number },
  bytes: Buffer,
  start: number,
): Promise<number> {
  const row = await tx
    .selectFrom('search_index_part')
    // As text, bytes take a third less in base64 than in PostgreSQL's hexadecimal form.
    .select(sql<string>`encode(bytes, 'base64')`.as('base64'))
    .where('key', '=', key)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return bytes.write(row.base64, start, 'base64')
}

/** Inserts an index without its parts. @returns false if it is already stored */
export async function insertIndex(tx: Tx, key: string, arrayBytes: number[], at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('search_index')
    .values({ key, array_bytes: arrayBytes, stored_at: at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function insertPart(tx: Tx, key: string, number: number, bytes: Buffer): Promise<void> {
  await tx.insertInto('search_index_part').values({ key, number, bytes }).execute()
}

/** Deletes all indexes except the newest ones. */
export async function deleteOldIndexes(db: Db, kept: number): Promise<void> {
  await db
    .deleteFrom('search_index')
    .where('key', 'not in', (query) =>
      query.selectFrom('search_index').select('key').orderBy('stored_at', 'desc').limit(kept),
    )
    .execute()
}
