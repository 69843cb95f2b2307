/** Tests that the audit finds each violation of the invariants of disputes, of all rows and of one order. */
import { sql } from 'kysely'
import { openDisputeShop } from '#test/dispute-shop.ts'
import { DISPUTE_VIOLATIONS } from '#test/dispute-violations.ts'
import { expect, test } from 'vitest'
import { auditScope } from './audit-scope-store.ts'
import { DISPUTES } from './dispute-rules.ts'
import { listViolations } from './invariant-store.ts'

class RollBack extends Error {}

type Shop = Awaited<ReturnType<typeof openDisputeShop>>

/** Returns the rules that statements violate which the database would refuse. */
async function violatedBy({ db, orderId }: Shop, ...statements: string[]) {
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

test('a violation of each invariant of disputes is found, and none without one [SPEC-17-46]', async () => {
  const shop = await openDisputeShop()
  const { id } = await shop.recorded({ caseId: 'CB-1' })
  const held = {
    kind: 'chargeback',
    reference: 'CB-1',
    amount: '-149.00',
    net: '-149.00',
    fee: '0',
    gst: '0',
  }
  await shop.importReport([shop.payment(), held])
  await shop.lose(id)
  expect(await violatedBy(shop)).toEqual({ whole: [], scoped: [] })

  for (const [rule, changes] of Object.entries(DISPUTE_VIOLATIONS)) {
    const { whole, scoped } = await violatedBy(shop, ...changes)
    expect([rule, whole, scoped]).toEqual([
      rule,
      expect.arrayContaining([rule]) as string[],
      expect.arrayContaining([rule]) as string[],
    ])
  }
  expect(Object.keys(DISPUTE_VIOLATIONS)).toEqual(Object.keys(DISPUTES))
})
