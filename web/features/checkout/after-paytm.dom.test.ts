import { mockApi, OFFLINE } from '#test/web/mock-api.ts'
import { PAYTM_CONFIG } from '#test/web/paytm-config.ts'
import { expect, test } from 'vitest'
import { afterPaytm } from './after-paytm.ts'

const REPORT = 'POST /api/payment/status'
const { orderId: ORDER } = PAYTM_CONFIG
const STAY = {
  kind: 'stay',
  why: 'Paytm was closed before the payment was finished. Please try again, or choose another way to pay.',
}
const query = `?tsid=${ORDER}&at=${encodeURIComponent(btoa('836.00'))}`

test('after a closed Paytm without an answer of the shop, the page of the result reads the payment [SPEC-10.2-17]', async () => {
  mockApi().on(REPORT, OFFLINE)
  expect(await afterPaytm(PAYTM_CONFIG, { kind: 'closed' })).toEqual({
    kind: 'go',
    to: `/payment-fail${query}`,
  })
})

test.each([
  ['paid', { kind: 'go', to: `/payment-success${query}` }],
  ['failed', STAY],
  ['pending', STAY],
] as const)('after Paytm was closed, the status of the order decides (%s)', async (status, next) => {
  mockApi().on(REPORT, { data: { transactionID: ORDER, status } })
  expect(await afterPaytm(PAYTM_CONFIG, { kind: 'closed' })).toEqual(next)
})
