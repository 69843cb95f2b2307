/** The store of address-group budgets. All instances share them. */
import { deleteAfter } from '#api/platform/db/retention-rule.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'
import type { AddressBudget } from './address-budget.ts'

export async function findAddressBudget(db: Db, key: string): Promise<AddressBudget | undefined> {
  return db
    .selectFrom('address_budget')
    .select(['tokens', 'counted_at as countedAt'])
    .where('key', '=', key)
    .executeTakeFirst()
}

type Change = { before: AddressBudget | undefined; after: AddressBudget }

/**
 * Writes a budget if the stored one still equals `before` (compare-and-set): a concurrent request cannot spend the same
 * token.
 * @returns whether it was written
 */
export async function saveAddressBudget(db: Db, key: string, { before, after }: Change): Promise<boolean> {
  const values = { tokens: after.tokens, counted_at: after.countedAt }
  const written =
    before === undefined
      ? db
          .insertInto('address_budget')
          .values({ key, ...values })
          .onConflict((conflict) => conflict.doNothing())
          .returning('key')
      : db
          .updateTable('address_budget')
          .set(values)
          .where('key', '=', key)
          .where('tokens', '=', before.tokens)
          .where('counted_at', '=', before.countedAt)
          .returning('key')
  return (await written.executeTakeFirst()) !== undefined
}

/** The tokens of an address group are kept until it has been idle for a day. */
export const ADDRESS_RETENTION = {
  'address budgets': deleteAfter(1, 'address_budget', sql`x.counted_at`),
}
