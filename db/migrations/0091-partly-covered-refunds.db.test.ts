/** Tests by SQL what of a refund the database accepts as covered by lost disputes, and the repair of rows of versions before. */
import { listViolations } from '#api/payments/audit/invariant-store.ts'
import { listOpenRefunds } from '#api/payments/refunds/refund-store.ts'
import { paise } from '#contract/money.ts'
import { openDisputeShop } from '#test/dispute-shop.ts'
import { findRefusal } from '#test/refusal.ts'
import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'

/** A refund of 149.00 that its gateway refused, and a lost dispute of 49.00, which covers that part of it. */
let shop: Awaited<ReturnType<typeof openDisputeShop>>
beforeEach(async () => {
  shop = await openDisputeShop()
  await shop.external.setBehaviour({ system: 'payu', behaviour: 'refund-fails' })
  await shop.staff.refund(shop.orderId)
  await shop.advance(3_600)
  await shop.lose((await shop.recorded({ amountPaise: paise(4_900) })).id)
})

const NOON = '2026-11-20T12:00:00Z'
const TRANSFER = '00000000-0000-7000-8000-000000000097'
const refusal = (...statements: string[]) => findRefusal(shop.db, ...statements)

const cover = (amount: number, more = '') => `update refund set covered_paise = ${String(amount)}${more}`
const sent = `insert into refund_by_hand (refund_id, sent_from, reference, said_by, said_as, said_at)
  select id, 'bank', 'UTR00001', 'ravi.k', 'shop', '${NOON}' from refund`
const done = `update refund set status = 'done', done_at = '${NOON}'`
const book = (...entries: [account: string, amount: number][]) => [
  `insert into ledger_transfer select '${TRANSFER}', 'refund', id, '${NOON}' from refund`,
  ...entries.map(
    ([account, amount]) => `insert into ledger_entry values ('${TRANSFER}', '${account}', ${String(amount)})`,
  ),
]

test('refuses to cover more than the refund or the lost disputes, and to take a part back [SPEC-17-86]', async () => {
  expect(await refusal(cover(14_901))).toBe('covered_within_the_refund')
  expect(await refusal(cover(-1))).toBe('covered_within_the_refund')
  expect(await refusal(cover(4_901))).toBe('refund: more is covered than was lost')
  expect(await refusal(cover(4_899))).toBe('refund: what is covered cannot change')
  expect(await refusal(cover(0, ', covered_by = null'))).toBe('refund: what is covered cannot change')
  expect(await refusal(cover(4_900, ', covered_by = null'))).toBe('covered_by_a_dispute')
  expect(await refusal(cover(14_900))).toBe('refund: not covered by a lost dispute of its payment')
  const undecided = await shop.recorded({ amountPaise: paise(1_000) })
  expect(await refusal(cover(5_000, `, covered_by = '${undecided.id}'`))).toBe(
    'refund: not covered by a lost dispute of its payment',
  )
})

test('refuses a manual refund that is booked with another part than its dispute covers [SPEC-17-86]', async () => {
  const owed: [string, number] = ['refunds_payable', 14_900]
  const wrong = 'refund: sent by hand, and not booked from there'
  expect(await refusal(sent, done, ...book(['bank', -14_900], owed))).toBe(wrong)
  expect(await refusal(sent, done, ...book(['bank', -10_000], ['sales', -4_900], owed))).toBe(wrong)
  expect(await refusal(done, ...book(['dispute_losses', -14_900], owed))).toBe(
    'refund: neither sent by hand nor returned by a dispute',
  )
  expect(await refusal(sent, done, ...book(['bank', -10_000], ['dispute_losses', -4_900], owed))).toBe('')
})

describe('the repair of rows of the version before', () => {
  const [repair = ''] =
    /^do \$\$[\s\S]*\$\$;/mu.exec(
      readFileSync(new URL('0091-partly-covered-refunds.sql', import.meta.url), 'utf8'),
    ) ?? []
  /** Runs statements without triggers, then the repair with them. */
  const repairAfter = async (...statements: string[]) =>
    shop.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const statement of statements) await sql.raw(statement).execute(tx)
      await sql`set local session_replication_role = origin`.execute(tx)
      await sql.raw(repair).execute(tx)
    })

  test('covers the part that a lost dispute has returned [SPEC-17-86]', async () => {
    await repairAfter(cover(0, ', covered_by = null'))
    expect(await listOpenRefunds(shop.db)).toMatchObject([{ amountPaise: 10_000, coveredPaise: 4_900 }])
    await repairAfter()
    expect(await listOpenRefunds(shop.db)).toMatchObject([{ amountPaise: 10_000, coveredPaise: 4_900 }])
    expect(await listViolations(shop.db)).toEqual([])
  })

  test('completes a refund for which the payment has nothing left [SPEC-17-86]', async () => {
    await shop.lose((await shop.recorded({ amountPaise: paise(10_000) })).id)
    await repairAfter(
      cover(0, ", covered_by = null, status = 'manual', done_at = null"),
      `delete from ledger_entry e using ledger_transfer t where t.id = e.transfer_id and t.kind = 'refund'`,
      `delete from ledger_transfer where kind = 'refund'`,
    )
    expect(await listOpenRefunds(shop.db)).toEqual([])
    expect(await shop.balances()).toMatchObject({ refunds_payable: 0, dispute_losses: 0 })
    expect(await listViolations(shop.db)).toEqual([])
  })
})
