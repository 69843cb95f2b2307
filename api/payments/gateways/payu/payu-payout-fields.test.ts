/** Tests the rows of PayU's payout report: its documented words, their signs and amounts, as the import reads them. */
import { NEUTRAL } from '#api/payouts/column-mapping.ts'
import { readPayoutLine } from '#api/payouts/payout-line.ts'
import { expect, test } from 'vitest'
import { movesMoney, PayuSettled, toPayoutRow } from './payu-payout-fields.ts'

const CAPTURE = {
  payuid: '13799177287',
  txnid: '13818',
  requestid: '9586840660',
  requestaction: 'capture',
  requestamount: '11979.88',
  mer_utr: 'N223211598444659',
  mer_service_fee: '239.6000',
  mer_service_tax: '43.1300',
  mer_net_amount: '11697.1500',
}
const WITHOUT_FEE = {
  requestamount: '100.00',
  mer_service_fee: '0.00000',
  mer_service_tax: '0.00000',
  mer_net_amount: '100.0',
}
/** From PayU's sample. */
const DEBIT = {
  payuid: 'ADJ_821142',
  txnid: 'ADJ_821142',
  requestid: 'ADJ_821142',
  requestaction: 'debit',
  requestamount: '-23868.77',
  mer_service_fee: '-20227.77',
  mer_service_tax: '-3641.00',
  mer_net_amount: '-23868.77',
}

const rowOf = (given: Partial<typeof CAPTURE>) =>
  toPayoutRow(PayuSettled.parse({ ...CAPTURE, ...given }), '2021-08-11')
const imported = (given: Partial<typeof CAPTURE>) => {
  const cells = new Map<string, string>(Object.entries(rowOf(given)))
  return readPayoutLine((column) => cells.get(column), NEUTRAL)
}

test('reads the payment of the sample', () => {
  expect(imported({})).toMatchObject({
    kind: 'payment',
    reference: '13799177287',
    attemptId: '13818',
    amountPaise: 1_197_988,
    feePaise: 23_960,
    gstPaise: 4_313,
    netPaise: 1_169_715,
  })
})

test.each([
  ['refund', 'refund', -10_000],
  ['chargeback', 'chargeback', -10_000],
  ['chargeback reversal', 'chargeback', 10_000],
  ['chargebackreversal', 'chargeback', 10_000],
  ['refundReversal', 'adjustment', 10_000],
  ['cancel', 'adjustment', 10_000],
  ['credit', 'adjustment', 10_000],
])('imports "%s" as a %s of %i paise, under its request id [SPEC-17-128]', (requestaction, kind, paise) => {
  const line = { kind, reference: '9586840660', amountPaise: paise, netPaise: paise, feePaise: 0 }
  expect(imported({ ...WITHOUT_FEE, requestaction })).toMatchObject(line)
})

test('imports the adjustment of the sample, whose fee and tax are parts of its amount [SPEC-17-128]', () => {
  const line = { kind: 'adjustment', reference: 'ADJ_821142', netPaise: -2_386_877, gstPaise: 0 }
  expect(imported(DEBIT)).toMatchObject(line)
})

test('leaves out an adjustment of nothing, which the import refuses [SPEC-17-128]', () => {
  const nothing = rowOf({ ...WITHOUT_FEE, requestaction: 'cancel', mer_net_amount: '0.00000' })
  expect([nothing, rowOf(DEBIT), rowOf({})].map(movesMoney)).toEqual([false, true, true])
})

test.each([
  ['', ['amount']],
  ['n/a', ['amount', 'net']],
])('an adjustment of "%s" is a fault of the import [SPEC-17-128]', (mer_net_amount, columns) => {
  const unreadable = { ...DEBIT, mer_net_amount }
  expect(movesMoney(rowOf(unreadable))).toBe(true)
  expect(imported(unreadable)).toMatchObject(columns.map((column) => ({ column })))
})

test('an unknown word is a fault of the import', () => {
  expect(imported({ requestaction: 'gift' })).toMatchObject([{ column: 'kind' }])
})
