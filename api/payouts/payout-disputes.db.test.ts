/** Tests that each paisa of a chargeback in the payout reports is matched with its dispute. */
import { recordManualRefund } from '#api/payments/refunds/record-manual-refund.ts'
import { listOpenRefunds } from '#api/payments/refunds/refund-store.ts'
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
  kind: 'chargeback',
  reference,
  amount,
  net: amount,
  fee: '0',
  gst: '0',
  ...given,
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

/** Opens a refund of 149.00 that the gateway refused, of which a lost dispute covers 49.00, and records how staff sent the rest. */
async function sendRest(from: 'gateway' | 'bank', reference: string): Promise<void> {
  const { staff, orderId, paymentId, external, advance, platform } = shop
  await external.setBehaviour({ system: 'payu', behaviour: 'refund-fails', times: 1 })
  await staff.refund(orderId)
  await advance(3_600)
  const { id } = await shop.recorded({ caseId: 'CB-1', amountPaise: paise(4_900) })
  await shop.lose(id)
  if (from === 'gateway') {
    const payment = { attemptId: `${orderId}01`, gatewayPaymentId: paymentId }
    const rest = { ...payment, token: 'RFINTHEDASHBOARD', amountPaise: paise(10_000) }
    expect(await shop.gateways.payu.refund(platform.runtime, rest)).toMatchObject({ kind: 'under way' })
    await advance(3_600)
    expect(await shop.gateways.payu.refund(platform.runtime, rest)).toEqual({ kind: 'done' })
  }
  await advance(60)
  const [refund] = await listOpenRefunds(platform.db)
  await recordManualRefund(platform, { token: refund?.token ?? '', by: 'ravi.k', from, reference })
}

test('a manual refund in a payout is matched with what a lost dispute left of it [SPEC-17-86]', async () => {
  await sendRest('gateway', 'DASHBOARD-1')
  await shop.importReport([shop.payment(), chargeback('CB-1', '-49.00')])
  shop.passDays(9)
  expect((await known()).toSorted()).toEqual([
    'bank_missing UTR0001',
    expect.stringMatching(/^missing RF/) as string,
  ])
  const line = { kind: 'refund', reference: 'DASHBOARD-1', fee: '0', gst: '0', ...NEXT }
  await shop.importReport([{ ...line, amount: '-149.00', net: '-149.00' }])
  expect(await known()).toContain('amount_differs DASHBOARD-1')
  await shop.importReport([{ ...line, amount: '-100.00', net: '-100.00', utr: 'UTR0003' }])
  expect((await known()).filter((one) => one.startsWith('missing'))).toEqual([])
})

test('a bank transfer is compared with what a lost dispute left of its refund [SPEC-17-86]', async () => {
  await sendRest('bank', 'SBIN126326123456')
  await shop.importReport([shop.payment(), chargeback('CB-1', '-49.00')])
  await shop.importStatement([['UTR0001', '2026-11-20', '97.05']])
  shop.passDays(4)
  expect(await known()).toEqual(['bank_missing SBIN126326123456'])
  await shop.importStatement([['SBIN126326123456', '2026-11-21', '-149.00']])
  expect(await known()).toEqual(['bank_amount_differs SBIN126326123456'])
})
