import { kavitha } from '#test/render-page.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportPaymentStatus } from './report-payment-status.ts'
import { saveNewRegistration } from '#web/session/new-registration.ts'
import { ANONYMOUS, sessionStore } from '#web/session/session-store.ts'

const ORDER = 'ABCDEFGHJKMNPQRSTUVWX01'
let sent: unknown[]

beforeEach(() => {
  sessionStorage.clear()
  sent = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push([init.method, path, JSON.parse(init.body as string)])
    return Response.json({ data: { transactionID: ORDER, status: 'paid' } })
  })
  sessionStore.set({ status: 'authenticated', user: kavitha, needsLogin: false })
})
afterEach(() => vi.unstubAllGlobals())

test('reports a payment with the fields of the specification [SPEC-3-18, SPEC-6-07, SPEC-7-20]', async () => {
  expect(await reportPaymentStatus(ORDER, 'success')).toBe('paid')
  expect(sent).toEqual([
    [
      'POST',
      '/api/payment/status',
      {
        subscriberid: '70000000001',
        mobile: '9840012345',
        transactionID: ORDER,
        paymentmode: 'PAYU',
        type: 'OldCustomer',
        transactionStatus: 'success',
      },
    ],
  ])
})

test('reports a subscriber who just registered as a new customer [SPEC-3-16, SPEC-3-18]', async () => {
  const made = { customerID: 'C1', transactionID: ORDER, poid: 'P' }
  saveNewRegistration({ subscriberId: kavitha.fld_subscriber_id, ...made })
  await reportPaymentStatus(ORDER, 'failure')
  expect(sent).toMatchObject([
    ['POST', '/api/payment/status', { type: 'NewCustomer', transactionStatus: 'failure' }],
  ])
})

test('sends only the order for a visitor', async () => {
  sessionStore.set(ANONYMOUS)
  await reportPaymentStatus(ORDER, 'success')
  expect(Object.keys((sent[0] as [string, string, object])[2]).sort()).toEqual([
    'paymentmode',
    'transactionID',
    'transactionStatus',
    'type',
  ])
})

test('returns undefined if the network fails', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await reportPaymentStatus(ORDER, 'success')).toBeUndefined()
})
