import { kavitha } from '#test/show-page.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportPaymentStatus } from './claim-status.ts'
import { saveNewRegistration } from './registered.ts'
import { ANONYMOUS, sessionStore } from './session-store.ts'

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

test('what came back from a payment is told in the words of the specification', async () => {
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

test('whoever registered a moment ago is a new customer', async () => {
  const made = { customerID: 'C1', transactionID: ORDER, poid: 'P' }
  saveNewRegistration({ subscriberId: kavitha.fld_subscriber_id, ...made })
  await reportPaymentStatus(ORDER, 'failure')
  expect(sent).toMatchObject([
    ['POST', '/api/payment/status', { type: 'NewCustomer', transactionStatus: 'failure' }],
  ])
})

test('whoever is not signed in is named by nothing but the order', async () => {
  sessionStore.set(ANONYMOUS)
  await reportPaymentStatus(ORDER, 'success')
  expect(Object.keys((sent[0] as [string, string, object])[2]).sort()).toEqual([
    'paymentmode',
    'transactionID',
    'transactionStatus',
    'type',
  ])
})

test('a line that is dead stops nobody: it was only a hint', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await reportPaymentStatus(ORDER, 'success')).toBeUndefined()
})
