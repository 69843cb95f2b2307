/** Tests the warnings about renewals that a change of a price affects. */
import { freshDatabase } from '#test/database.ts'
import { smallCatalogue } from '#test/fixtures.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findWarnings } from './find-warnings.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const [PLAN] = smallCatalogue.packages

/** A plan of one month at this price; null withdraws it. */
const changeTo = (price: string | null) => {
  const item = (amount: string) => ({
    id: 'family-max',
    type: '1',
    name: PLAN?.name ?? '',
    options: [{ poid: 'P1-FAMILY-MAX-1M', duration: '1 Month', price: amount }],
  })
  return {
    ...({ kind: 'package', itemId: 'family-max', follows: null, movedFrom: null, basedOn: 1 } as const),
    before: item('249.00'),
    after: price === null ? null : item(price),
    editedBy: 'kavya.n',
    editedAt: NOW,
  }
}

test('a draft warns about renewals whose price changes or ends, but not about renewals that have ended [SPEC-17-29]', async () => {
  const db = await freshDatabase()
  await db.transaction().execute(async (tx) => {
    // Their orders and mandates do not matter here.
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const [place, state] of ['active', 'past_due', 'stopped', 'ended'].entries()) {
      const id = `00000000-0000-7000-8000-00000000000${String(place)}`
      await sql`insert into subscription (id, subscriber_id, order_id, poid, package_id, months, state, state_since, anchor_at)
        values (${id}, ${id}, ${String(place)}, 'P1-FAMILY-MAX-1M', 'family-max', 1, ${state}, ${NOW}, ${NOW})`.execute(
        tx,
      )
    }
  })
  const warningsOf = (price: string | null) => findWarnings(db, { items: [changeTo(price)], texts: [] })
  expect(await warningsOf('259.00')).toEqual([
    '2 renewals of P1-FAMILY-MAX-1M: no further debit where the new price is above the cap that the owner agreed to.',
  ])
  expect(await warningsOf('239.00')).toEqual([
    '2 renewals of P1-FAMILY-MAX-1M: the next debit is the lower price.',
  ])
  expect(await warningsOf(null)).toEqual([
    '2 renewals of P1-FAMILY-MAX-1M: no further debit, because nothing is on sale to renew.',
  ])
})
