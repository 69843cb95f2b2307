/** Which invariants statements violate that the database would refuse. */
import { auditScope } from '#api/payments/audit/audit-scope-store.ts'
import { listViolations } from '#api/payments/audit/invariant-store.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'

class RollBack extends Error {
  override name = 'RollBack'
}

/** Runs statements without triggers and foreign keys, and undoes them. @returns the rules that `check` reports before */
export async function violationsAfter(
  db: Db,
  statements: string[],
  check: (db: Db) => Promise<{ rule: string }[]>,
): Promise<string[]> {
  let violated = ['not run']
  const undone = db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await sql.raw(statement).execute(tx)
    violated = (await check(tx)).map(({ rule }) => rule)
    throw new RollBack()
  })
  await expect(undone).rejects.toThrow(RollBack)
  return violated
}

/** @returns the rules that statements violate, of all rows and of the order's rows */
export const violatedBy = async ({ db, orderId }: { db: Db; orderId: string }, ...statements: string[]) => ({
  whole: await violationsAfter(db, statements, (tx) => listViolations(tx)),
  scoped: await violationsAfter(db, statements, (tx) => listViolations(tx, auditScope([orderId]))),
})
