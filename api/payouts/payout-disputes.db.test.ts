/** Tests that each paisa of a chargeback in the payout reports is matched with its dispute. */
import { paise } from '#contract/money.ts'
import { openDisputeShop } from '#test/dispute-shop.ts'
import type { ReportRow } from '#test/payout-files.ts'
import { beforeEach, expect, test } from 'vitest'

let shop: Awaited<ReturnType<typeof openDisputeShop>>
beforeEach(async () => {
  shop = await openDisputeShop()
})

/** A line without a fee; below zero the gateway withholds the amount. */
const chargeback = (reference: string, amount = '-149.00', given: Partial<ReportRow> = {}): ReportRow => ({
  ...{ kind: 'chargeback', reference, amount, net: amount, fee: '0', gst: '0', ...given },
})
const NEXT = { utr: 'UTR0002', paidOn: '2026-11-20' }
/** A payment that the shop does not know, so that the payout transfers money. */
const other = (utr: string, paidOn: string): ReportRow => ({
  reference: `P-${utr}`,
  utr,
  paidOn,
  amount: '500.00',
  net: '497.05',
})
const known = async () => (await shop.exceptions()).filter((one) => !one.includes('P-UTR'))

test('a lost chargeback in a payout leaves nothing open at the gateway [SPEC-17-52]', async () => {
  const { id } = await shop.recorded({ caseId: 'CB-1' })
  await shop.importReport([shop.payment(), chargeback('CB-1'), other('UTR0001', '2026-11-20')])
  await shop.importStatement([['UTR0001', '2026-11-20', '494.10']])
  await shop.lose(id)
  expect(await known()).toEqual([])
  const balances = await shop.balances()
  // The balance is the unknown payment, which the gateway paid out and the shop has not captured.
  expect(balances).toMatchObject({ 'gateway:payu': -50_000, 'disputes:payu': 0, sales: 0 })
  shop.passDays(9)
  expect(await known()).toEqual([])
})

test('a chargeback line without a dispute is an exception until the dispute is recorded [SPEC-17-52]', async () => {
  await shop.importReport([shop.payment(), chargeback(shop.paymentId)])
  expect(await known()).toEqual([`dispute_missing ${shop.paymentId}`])
  await shop.recorded({ caseId: 'CB-9' })
  expect(await known()).toEqual([])
})

test('an amount that the gateway returns is matched once the dispute is won [SPEC-17-52]', async () => {
  const { id } = await shop.recorded({ caseId: 'CB-1' })
  await shop.importReport([shop.payment(), chargeback('CB-1'), chargeback('CB-1', '149.00', NEXT)])
  expect(await known()).toEqual(['dispute_undecided CB-1'])
  await shop.decide(id, 'win')
  expect(await known()).toEqual([])
  await shop.importReport([chargeback('CB-1', '149.00', { utr: 'UTR0003', paidOn: '2026-11-22' })])
  shop.passDays(3)
  expect(await known()).toContain('duplicate CB-1')
})

test('a decision that no report shows is late after three days, and missing after seven [SPEC-17-52, THR-S11]', async () => {
  await shop.importReport([shop.payment()])
  const lost = await shop.recorded({ caseId: 'CB-1', amountPaise: paise(100) })
  await shop.lose(lost.id)
  const won = await shop.recorded({ caseId: 'CB-2', amountPaise: paise(200) })
  await shop.decide(won.id, 'win')
  expect(await known()).toEqual([])
  shop.passDays(4)
  expect(await known()).toContain('late CB-1')
  shop.passDays(4)
  expect(await known()).toContain('missing CB-1')
  // An amount that was never withheld is not returned.
  expect((await known()).some((one) => one.endsWith('CB-2'))).toBe(false)
  await shop.importReport([chargeback('CB-2', '-2.00', NEXT), chargeback('CB-1', '-1.00', NEXT)])
  expect((await known()).filter((one) => one.includes('CB-'))).toEqual(['missing CB-2'])
})

test('a chargeback line with another amount differs, and a retrieval request has no line [SPEC-17-52]', async () => {
  await shop.recorded({ caseId: 'CB-1', amountPaise: paise(100) })
  await shop.recorded({ caseId: 'CB-2', kind: 'retrieval' })
  await shop.importReport([shop.payment(), chargeback('CB-1', '-2.00'), chargeback('CB-2')])
  expect((await known()).toSorted()).toEqual(['amount_differs CB-1', 'dispute_missing CB-2'])
})

test('a chargeback line has an amount, in the words of the file [SPEC-17-52]', async () => {
  const { faults } = await shop.importReport([chargeback('CB-1', '0.00')])
  expect(faults).toEqual([{ place: 'line 2, amount', message: 'of a chargeback must not be zero' }])
})
