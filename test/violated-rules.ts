/** Which invariants statements violate that the database would refuse. */
import { auditScope } from '#api/payments/audit/audit-scope-store.ts'
import { listViolations } from '#api/payments/audit/invariant-store.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'

class RollBack extends Error {
  override name = 'RollBack'
}

/** Runs statements without triggers, and undoes them. @returns the violated rules, of all rows and of the order's rows */
export async function violatedBy({ db, orderId }: { db: Db; orderId: string }, ...statements: string[]) {
  const found = { whole: ['not run'], scoped: ['not run'] }
  const undone = db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await sql.raw(statement).execute(tx)
    const namesOf = async (within = sql``) => (await listViolations(tx, within)).map(({ rule }) => rule)
    found.whole = await namesOf()
    found.scoped = await namesOf(auditScope([orderId]))
    throw new RollBack()
  })
  await expect(undone).rejects.toThrow(RollBack)
  return found
}
