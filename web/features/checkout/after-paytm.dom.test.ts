import { mockApi, OFFLINE } from '#test/web/mock-api.ts'
import type { PaytmConfig } from '#contract/payments.ts'
import { expect, test } from 'vitest'
import { afterPaytm } from './after-paytm.ts'

const REPORT = 'POST /api/payment/status'
const ORDER = 'ABCDEFGHJKMNPQRSTUVWX01'
const CONFIG: PaytmConfig = {
  orderId: ORDER,
  token: 'token',
  tokenType: 'TXN_TOKEN',
  amount: '836.00',
  customerId: '41000001',
  mid: 'MERCHANT',
  scriptUrl: 'https://pg.test/merchantpgpui/checkoutjs/merchants/MERCHANT.js',
  modes: [],
  excluded: [],
  openInPopup: true,
}
const STAY = {
  kind: 'stay',
  why: 'Paytm was closed before the payment was finished. Please try again, or choose another way to pay.',
}
const query = `?tsid=${ORDER}&at=${encodeURIComponent(btoa('836.00'))}`

test('after a closed Paytm without an answer of the shop, the page of the result reads the payment [SPEC-10.2-17]', async () => {
  mockApi().on(REPORT, OFFLINE)
  expect(await afterPaytm(CONFIG, { kind: 'closed' })).toEqual({ kind: 'go', to: `/payment-fail${query}` })
})

test.each([
  ['paid', { kind: 'go', to: `/payment-success${query}` }],
  ['failed', STAY],
  ['pending', STAY],
] as const)('after Paytm was closed, the status of the order decides (%s)', async (status, next) => {
  mockApi().on(REPORT, { data: { transactionID: ORDER, status } })
  expect(await afterPaytm(CONFIG, { kind: 'closed' })).toEqual(next)
})
