/** Tests by SQL which states, bookings and refunds of disputes the database accepts. */
import { disputeTransitions } from '#api/payments/disputes/dispute.ts'
import { paise } from '#contract/money.ts'
import { openDisputeShop } from '#test/dispute-shop.ts'
import { findRefusal } from '#test/refusal.ts'
import { expectSameTransitions } from '#test/transitions.ts'
import { beforeEach, expect, test } from 'vitest'

let shop: Awaited<ReturnType<typeof openDisputeShop>>
beforeEach(async () => {
  shop = await openDisputeShop()
})

const NOON = '2026-11-20T12:00:00Z'
const TRANSFER = '00000000-0000-7000-8000-000000000097'
const refusal = (...statements: string[]) => findRefusal(shop.db, ...statements)

/** Returns the statements of a transfer of the dispute, from one account to another. */
const book = (kind: string, from: string, to: string, amount = 14_900) => [
  `insert into ledger_transfer select '${TRANSFER}', '${kind}', id, '${NOON}' from dispute`,
  `insert into ledger_entry values ('${TRANSFER}', '${from}', ${String(-amount)}), ('${TRANSFER}', '${to}', ${String(amount)})`,
]
const decide = (state: string) =>
  `update dispute set state = '${state}', decided_at = '${NOON}', decided_by = 'meena.s'`

test('the states of a dispute change as the table of transitions says [SPEC-17-46]', async () => {
  // Without money: the bookings are tested below.
  await shop.recorded({ kind: 'retrieval' })
  const columns = (state: string) =>
    ['accepted', 'won', 'lost'].includes(state)
      ? `, decided_at = '${NOON}', decided_by = 'meena.s'`
      : `, decided_at = null, decided_by = null`
  await expectSameTransitions(shop.db, disputeTransitions, {
    enter: (state) => [
      'alter table dispute drop constraint retrievals_are_answered',
      'set local session_replication_role = replica',
      `update dispute set evidence_at = '${NOON}', evidence_reference = 'EV-1', state = '${state}'${columns(state)}`,
      'set local session_replication_role = origin',
    ],
    change: (state) => `update dispute set state = '${state}'${columns(state)}`,
  })
})

test('refuses a decision without its booking, and a booking without its decision [SPEC-17-46]', async () => {
  await shop.recorded()
  const toGateway = book('dispute_won', 'disputes:payu', 'gateway:payu')
  const toLosses = book('dispute_loss', 'disputes:payu', 'dispute_losses')
  expect(await refusal(decide('won'))).toBe('dispute: won, and not booked')
  expect(await refusal(decide('won'), ...toGateway)).toBe('')
  expect(await refusal(...toGateway)).toBe('transfer: of no dispute in that state')
  expect(await refusal(decide('accepted'))).toBe('dispute: lost, and not booked')
  expect(await refusal(decide('accepted'), ...toLosses)).toBe('')
  expect(await refusal(decide('won'), ...book('dispute_won', 'disputes:payu', 'gateway:payu', 1))).toBe(
    'dispute: won, and not booked',
  )
  expect(await refusal(...book('dispute_loss', 'disputes:payu', 'dispute_losses'))).toBe(
    'transfer: of no dispute in that state',
  )
})

test('refuses a dispute of another gateway, of more than was captured, and a changed one [SPEC-17-45]', async () => {
  await shop.recorded({ amountPaise: paise(10_000) })
  const copy = (changes: Record<string, string>) => {
    const row = { amount_paise: '4900', gateway: "'payu'", kind: "'chargeback'", ...changes }
    return `insert into dispute (id, gateway, case_id, payment_reference, capture_id, kind, reason_code, reason_text,
        amount_paise, opened_at, respond_by, recorded_at, recorded_by, state, state_since)
      select '${TRANSFER}', ${row.gateway}, 'CB-X', payment_reference, capture_id, ${row.kind}, reason_code, reason_text,
        ${row.amount_paise}, opened_at, respond_by, recorded_at, recorded_by, 'open', state_since from dispute`
  }
  expect(await refusal(copy({}))).toBe('dispute: not booked')
  expect(await refusal(copy({ kind: "'retrieval'", amount_paise: '14900' }))).toBe('')
  expect(await refusal(copy({ amount_paise: '4901' }))).toBe('disputes_fit_their_payment')
  expect(await refusal(copy({ gateway: "'paytm'" }))).toBe('dispute: not of a payment at its gateway')
  expect(await refusal('update dispute set amount_paise = 1')).toBe('dispute: what is disputed cannot change')
  expect(await refusal('delete from dispute')).toBe('dispute only grows')
})

test('refuses a refund of a payment in dispute, also one by the dispute that is not lost [SPEC-17-48, THR-S12]', async () => {
  await shop.recorded()
  const insert = (reason: string) =>
    `insert into refund (id, capture_id, token, amount_paise, reason, status, requested_at)
      select '${TRANSFER}', id, 'RF1', amount_paise, '${reason}', 'requested', '${NOON}' from payment_capture`
  expect(await refusal(insert('operator'))).toBe('no_refund_in_dispute')
  expect(await refusal(insert('already_paid'))).toBe('no_refund_in_dispute')
  expect(await refusal(insert('chargeback'))).toBe('refund: not of a sale whose dispute is lost, in full')
})

test('refuses a refund that no loss of a dispute of its payment covers [SPEC-17-85]', async () => {
  await shop.external.setBehaviour({ system: 'payu', behaviour: 'refund-fails' })
  await shop.staff.refund(shop.orderId, { lineNo: 1, amountPaise: paise(2_000) })
  await shop.advance(3_600)
  await shop.recorded()
  const refund = '00000000-0000-7000-8000-000000000096'
  const pay = (from: string) => [
    `insert into ledger_transfer select '${refund}', 'refund', id, '${NOON}' from refund`,
    `insert into ledger_entry values ('${refund}', '${from}', -2000), ('${refund}', 'refunds_payable', 2000)`,
  ]
  const cover = `update refund set status = 'done', done_at = '${NOON}', covered_by = (select id from dispute)`
  const lost = [decide('accepted'), ...book('dispute_loss', 'disputes:payu', 'dispute_losses')]
  const uncovered = 'refund: not covered by a lost dispute of its payment'
  expect(await refusal(cover, ...pay('dispute_losses'))).toBe(uncovered)
  expect(await refusal(...lost, cover, ...pay('gateway:payu'))).toBe(uncovered)
  expect(await refusal(...lost, cover, ...pay('dispute_losses'))).toBe('')
  const uncover = 'update refund set covered_by = null'
  expect(await refusal(...lost, cover, ...pay('dispute_losses'), uncover)).toBe('covered_by_a_dispute')
})

test('refuses a payout line of another dispute, amount or direction [SPEC-17-52]', async () => {
  await shop.recorded({ caseId: 'CB-1' })
  await shop.importReport([
    shop.payment(),
    { kind: 'chargeback', reference: 'CB-7', amount: '-149.00', net: '-149.00', fee: '0', gst: '0' },
    {
      kind: 'chargeback',
      reference: 'CB-1',
      amount: '-1.00',
      net: '-1.00',
      fee: '0',
      gst: '0',
      utr: 'UTR0002',
    },
    {
      kind: 'chargeback',
      reference: 'CB-1',
      amount: '149.00',
      net: '149.00',
      fee: '0',
      gst: '0',
      utr: 'UTR0003',
    },
  ])
  const lines = await shop.db.selectFrom('payout_line').select(['id', 'kind', 'dispute_id']).execute()
  expect(lines.filter(({ kind }) => kind === 'chargeback').map((line) => line.dispute_id)).toEqual([
    null,
    null,
    null,
  ])
  for (const { id } of lines) {
    const found = await refusal(
      `update payout_line set dispute_id = (select id from dispute) where id = '${id}'`,
    )
    expect(found).toMatch(/: (not of that dispute|it only gets a match)$/)
  }
})
