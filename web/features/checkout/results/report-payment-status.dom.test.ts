import { NO_RESPONSE, type MockApi, mockApi, OFFLINE } from '#test/web/mock-api.ts'
import { kavitha } from '#test/web/render-page.tsx'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { reportPaymentStatus } from './report-payment-status.ts'
import { saveNewRegistration } from '#web/session/new-registration.ts'
import { ANONYMOUS, sessionStore } from '#web/session/session-store.ts'

const ORDER = 'ABCDEFGHJKMNPQRSTUVWX01'
const REPORT = 'POST /api/payment/status'
let server: MockApi

beforeEach(() => {
  sessionStorage.clear()
  server = mockApi()
  server.on(REPORT, { data: { transactionID: ORDER, status: 'paid' } })
  sessionStore.set({ status: 'authenticated', user: kavitha, needsLogin: false })
})

test('reports a payment with the fields of the specification [SPEC-3-18, SPEC-6-07, SPEC-7-20]', async () => {
  expect(await reportPaymentStatus(ORDER, 'success')).toBe('paid')
  expect(server.sent(REPORT)).toEqual([
    {
      subscriberid: '70000000001',
      mobile: '9840012345',
      transactionID: ORDER,
      paymentmode: 'PAYU',
      type: 'OldCustomer',
      transactionStatus: 'success',
    },
  ])
})

test('reports a subscriber who just registered as a new customer [SPEC-3-16, SPEC-3-18]', async () => {
  const made = { customerID: 'C1', transactionID: ORDER, cart: 'P' }
  saveNewRegistration({ subscriberId: kavitha.fld_subscriber_id, ...made })
  await reportPaymentStatus(ORDER, 'failure')
  expect(server.sent(REPORT)).toMatchObject([{ type: 'NewCustomer', transactionStatus: 'failure' }])
})

test('sends only the order for a visitor', async () => {
  sessionStore.set(ANONYMOUS)
  await reportPaymentStatus(ORDER, 'success')
  expect(Object.keys(server.sent(REPORT)[0] ?? {}).sort()).toEqual([
    'paymentmode',
    'transactionID',
    'transactionStatus',
    'type',
  ])
})

test('returns undefined if the network fails', async () => {
  server.on(REPORT, OFFLINE)
  expect(await reportPaymentStatus(ORDER, 'success')).toBeUndefined()
})

test('returns undefined if the request gets no answer', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  server.on(REPORT, NO_RESPONSE)
  const reported = reportPaymentStatus(ORDER, 'success')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await Promise.race([reported, Promise.resolve('waits')])).toBeUndefined()
})
