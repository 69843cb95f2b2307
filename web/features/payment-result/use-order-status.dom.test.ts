/** Tests the repeated requests for the status of an order. */
import type { OrderStatus } from '#contract/orders.ts'
import { NO_RESPONSE, mockApi, OFFLINE, type Reply } from '#test/web/mock-api.ts'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useOrder } from './use-order-status.ts'

const ORDER = 'SDG261120AB12CD34EF56GH'
const GET = 'GET /api/orders/:transactionID'

const orderIs = (status: OrderStatus): Reply<typeof GET> => ({
  data: { transactionID: ORDER, amount: '79.00', status },
})
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const turnPage = (visibilityState: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState)
  return act(async () => void document.dispatchEvent(new Event('visibilitychange')))
}

beforeEach(() => void vi.useFakeTimers())

test('requests the status again after a request without any answer [SPEC-10.3-02]', async () => {
  const paid = { data: { transactionID: ORDER, amount: '79.00', status: 'paid' } } as const
  mockApi().on(GET, NO_RESPONSE, paid)
  const shown = renderHook(() => useOrder(ORDER))
  await pass(30)
  expect(shown.result.current).toEqual({ state: 'loaded', order: paid.data })
})

test('states that there is no answer from the second failure on, and keeps a loaded order after that', async () => {
  const pending = { data: { transactionID: ORDER, amount: '79.00', status: 'pending' } } as const
  const server = mockApi()
  server.on(GET, OFFLINE, OFFLINE, pending, OFFLINE)
  const shown = renderHook(() => useOrder(ORDER))
  await pass(0)
  expect(shown.result.current).toEqual({ state: 'loading' })
  await pass(1)
  expect(shown.result.current).toEqual({ state: 'no_answer' })
  await pass(2)
  expect(shown.result.current).toEqual({ state: 'loaded', order: pending.data })
  await pass(60)
  expect(shown.result.current).toEqual({ state: 'loaded', order: pending.data })
})

test('requests a pending order often at first, and once a minute after three minutes [SPEC-10.3-02]', async () => {
  const server = mockApi()
  server.on(GET, orderIs('pending'))
  renderHook(() => useOrder(ORDER))
  await pass(11)
  expect(server.sent(GET)).toHaveLength(5)
  await pass(190)
  const before = server.sent(GET).length
  await pass(10 * 60)
  expect(server.sent(GET)).toHaveLength(before + 10)
})

test('requests nothing while the page is hidden, and at once when it is visible again', async () => {
  const server = mockApi()
  server.on(GET, orderIs('pending'))
  const shown = renderHook(() => useOrder(ORDER))
  await pass(60)
  await turnPage('hidden')
  const before = server.sent(GET).length
  await pass(60 * 60)
  expect(server.sent(GET)).toHaveLength(before)

  server.on(GET, orderIs('paid'))
  await turnPage('visible')
  expect(shown.result.current).toMatchObject({ order: { status: 'paid' } })
  expect(server.sent(GET)).toHaveLength(before + 1)
})

test('requests a failed order once a minute for eleven minutes, for a late capture [SPEC-10.3-12]', async () => {
  const server = mockApi()
  server.on(GET, orderIs('failed'))
  const shown = renderHook(() => useOrder(ORDER))
  await pass(59)
  expect(server.sent(GET)).toHaveLength(1)
  await pass(60 * 60)
  expect(server.sent(GET)).toHaveLength(12)

  server.on(GET, orderIs('paid'))
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(shown.result.current).toMatchObject({ order: { status: 'paid' } })
  await pass(60 * 60)
  expect(server.sent(GET)).toHaveLength(13)
})

test('ignores a late answer from before the page was hidden', async () => {
  const server = mockApi()
  const late = Promise.withResolvers<Reply<typeof GET>>()
  server.onCall(GET, () => late.promise)
  const shown = renderHook(() => useOrder(ORDER))
  await pass(0)
  server.on(GET, orderIs('paid'))
  await turnPage('visible')
  late.resolve(orderIs('pending'))
  await pass(60)
  expect(shown.result.current).toMatchObject({ order: { status: 'paid' } })
})
