import { expect, test } from 'vitest'
import { NEUTRAL } from './column-mapping.ts'
import { readPayoutLine } from './payout-line.ts'

const PAYMENT: Record<string, string> = {
  kind: 'payment',
  reference: '403993715521889530',
  payout_reference: 'UTR0001',
  paid_on: '2026-11-20',
  amount: '149.00',
  fee: '2.5',
  gst_on_fee: '0.45',
  tds: '0.14',
  tcs: '',
  net: '145.91',
  currency: 'INR',
}
const REFUND = {
  kind: 'refund',
  reference: 'RF1',
  amount: '-149',
  fee: '0',
  gst_on_fee: '0',
  tds: '',
  net: '-149',
}

const read = (change: Record<string, string> = {}, mapping = {}) => {
  const row = { ...PAYMENT, ...change }
  return readPayoutLine((column) => row[column], { ...NEUTRAL, ...mapping })
}

test('reads a payment with fee, GST, TDS and TCS in paise', () => {
  expect(read()).toEqual({
    kind: 'payment',
    reference: '403993715521889530',
    attemptId: null,
    utr: 'UTR0001',
    paidOn: '2026-11-20',
    amountPaise: 14900,
    feePaise: 250,
    gstPaise: 45,
    tdsPaise: 14,
    tcsPaise: 0,
    netPaise: 14591,
  })
})

test('computes the net amount where the file has none', () => {
  const { net: _, ...row } = PAYMENT
  expect(readPayoutLine((column) => row[column as keyof typeof row], NEUTRAL)).toMatchObject({
    netPaise: 14591,
  })
})

test('reads a refund below zero, or above zero by the mapping', () => {
  const expected = { kind: 'refund', amountPaise: -14900, netPaise: -14900 }
  expect(read(REFUND)).toMatchObject(expected)
  expect(read({ ...REFUND, amount: '149', net: '149' }, { refunds: 'positive' })).toMatchObject(expected)
})

test('reads words and days by the mapping, small letters of a UTR, and drops a time of day', () => {
  const mapping = { kinds: { SALE: 'payment' }, days: 'DD/MM/YYYY' }
  expect(read({ payout_reference: 'utr0001' })).toMatchObject({ utr: 'UTR0001' })
  expect(read({ kind: 'SALE', paid_on: '20/11/2026 23:59:00' }, mapping)).toMatchObject({
    kind: 'payment',
    paidOn: '2026-11-20',
  })
})

test.each([
  [{ kind: 'gift' }, 'kind', /^"gift" must be payment, refund, chargeback, adjustment/],
  [{ reference: '4.03994E+17' }, 'reference', /must be up to 64 letters/],
  [{ reference: '=HYPERLINK("http://x")' }, 'reference', 'is a formula: write its value'],
  [{ payout_reference: '' }, 'payout_reference', /must be the UTR/],
  [{ paid_on: '2026-02-30' }, 'paid_on', '"2026-02-30" must be a day such as YYYY-MM-DD'],
  [{ paid_on: '20-11-2026' }, 'paid_on', /must be a day/],
  [{ amount: '1,149.00' }, 'amount', /must be rupees/],
  [{ amount: '149.005' }, 'amount', /must be rupees/],
  [{ amount: '=100+49' }, 'amount', 'is a formula: write its value'],
  [{ amount: '-149.00', net: '-152.09' }, 'amount', 'of a payment must be above zero'],
  [{ fee: '-2.50', net: '150.91' }, 'fee', 'and taxes of a payment must not be below zero'],
  [{ net: '145.90' }, 'net', 'must be the amount less fee, GST, TDS and TCS'],
  [{ currency: 'USD' }, 'currency', '"USD" must be INR'],
  [{ currency: '' }, 'currency', '"" must be INR'],
  [{ ...REFUND, amount: '149', net: '149' }, 'amount', /^of a refund must be below zero/],
])('refuses a row with %j', (change, column, message) => {
  expect(read(change)).toEqual([{ column, message: expect.stringMatching(message) as string }])
})
