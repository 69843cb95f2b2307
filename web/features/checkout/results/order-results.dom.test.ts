import type { OrderStatus } from '#contract/orders.ts'
import { packOnSale } from '#test/pack-on-sale.ts'
import { NO_RESPONSE, type MockApi, mockApi, OFFLINE, type Reply, refusal } from '#test/web/mock-api.ts'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { cartItems, replaceCart } from '#web/features/cart/cart-store.ts'
import { refreshOrderResults, handlePaidOrder } from './order-results.ts'
import {
  acknowledgeOrder,
  isUnacknowledged,
  findPlacedOrder,
  savePlacedOrder,
  unsettledOrders,
} from './placed-orders.ts'
import { useOrderResults } from './use-order-results.ts'

const ORDER = 'SDG261120AB12CD34EF56GH'

const GET = 'GET /api/orders/:transactionID'
let server: MockApi
const orderIs = (status: OrderStatus): Reply<typeof GET> => ({
  data: { transactionID: ORDER, amount: '79.00', status },
})

beforeEach(() => {
  server = mockApi()
  localStorage.clear()
  savePlacedOrder(ORDER, [packOnSale('PO-11')])
  replaceCart([packOnSale('PO-11'), packOnSale('PO-12')])
})

test('removes only the packs of a paid order from the cart, and requests the order once [SPEC-10.3-03]', async () => {
  server.on(GET, orderIs('paid'))
  expect(await refreshOrderResults()).toEqual(['79.00'])
  expect(cartItems().map(({ poid }) => poid)).toEqual(['PO-12'])
  expect(isUnacknowledged(ORDER)).toBe(false)
  expect(server.sent(GET)).toEqual([{ transactionID: ORDER }])
  expect(await refreshOrderResults()).toEqual([])
  expect(server.calls).toHaveLength(1)
})

test('updates a pending order that another tab has settled', async () => {
  server.on(GET, orderIs('pending'))
  await refreshOrderResults()
  acknowledgeOrder(ORDER)
  server.on(GET, orderIs('paid'))
  expect(await refreshOrderResults()).toEqual(['79.00'])
})

test.each(['open', 'pending', 'failed', 'expired'] as const)(
  'keeps the cart and the order unsettled if the order is %s',
  async (status) => {
    server.on(GET, orderIs(status))
    expect(await refreshOrderResults()).toEqual([])
    expect(cartItems()).toHaveLength(2)
    expect(isUnacknowledged(ORDER)).toBe(true)
  },
)

test('keeps the cart after a refund, and reports the refund once', async () => {
  server.on(GET, orderIs('refunded'))
  await refreshOrderResults()
  expect(cartItems()).toHaveLength(2)
  expect(isUnacknowledged(ORDER)).toBe(false)
})

test('shows the amount that goes back, which need not be the amount of the order', async () => {
  server.on(GET, { data: { transactionID: ORDER, amount: '79.00', returned: '1.00', status: 'refunding' } })
  const shown = renderHook(useOrderResults)
  await vi.waitFor(() => expect(shown.result.current.results).toMatchObject([{ amount: '1.00' }]))
})

test('drops an unknown order, and keeps an order if the server does not answer', async () => {
  server.on(GET, refusal({ status: 503, code: 'too_busy', message: 'Busy' }))
  await refreshOrderResults()
  expect(findPlacedOrder(ORDER)).toBeDefined()
  server.on(GET, refusal({ status: 404, code: 'order_not_found', message: 'We cannot find that order.' }))
  await refreshOrderResults()
  expect(findPlacedOrder(ORDER)).toBeUndefined()
  expect(cartItems()).toHaveLength(2)
})

test('drops a shown pending payment once the signed-in subscriber has no such order, not on other failures [SPEC-10.3-15]', async () => {
  server.on(GET, orderIs('pending'))
  const shown = renderHook(useOrderResults)
  await vi.waitFor(() => expect(shown.result.current.results).toHaveLength(1))
  const busy = refusal({ status: 503, code: 'too_busy', message: 'Busy' })
  const failures: Reply<typeof GET>[] = [OFFLINE, busy]
  for (const failure of failures) {
    server.on(GET, failure)
    await act(refreshOrderResults)
    expect(shown.result.current.results).toHaveLength(1)
  }
  server.on(GET, refusal({ status: 404, code: 'order_not_found', message: 'We cannot find that order.' }))
  await act(refreshOrderResults)
  expect(shown.result.current.results).toEqual([])
})

test('saves whether the cart shows a notice about an order, for the next page', async () => {
  const isSilent = () => unsettledOrders()[0]?.silent
  server.on(GET, orderIs('open'))
  await refreshOrderResults()
  expect(isSilent()).toBe(true)
  server.on(GET, orderIs('pending'))
  await refreshOrderResults()
  expect(isSilent()).toBe(false)
})

test('removes the packs of an order that was paid from the cart', () => {
  handlePaidOrder({ transactionID: ORDER, amount: '79.00', items: [packOnSale('PO-11')] })
  expect(cartItems().map(({ poid }) => poid)).toEqual(['PO-12'])
})

test('an order whose request gets no answer does not keep back the others', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  savePlacedOrder('SDG261120AB12CD34EF56GJ', [packOnSale('PO-12')])
  server.onCall(GET, ({ transactionID }) => (transactionID === ORDER ? orderIs('paid') : NO_RESPONSE))
  const requested = refreshOrderResults()
  await vi.advanceTimersByTimeAsync(30_000)
  await expect(Promise.race([requested, Promise.resolve('waits')])).resolves.toEqual(['79.00'])
})

test('requests an order that the first answer shows as pending after a pause, not twice at once [SPEC-10.2-18]', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  server.on(GET, orderIs('pending'))
  const shown = renderHook(useOrderResults)
  await act(() => vi.advanceTimersByTimeAsync(900))
  expect(shown.result.current.results).toMatchObject([{ status: 'pending' }])
  expect(server.calls).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(server.calls).toHaveLength(2)
})

test('requests a pending order only while the page is visible', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  server.on(GET, orderIs('pending'))
  renderHook(useOrderResults)
  await vi.advanceTimersByTimeAsync(10_000)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const before = server.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.calls).toHaveLength(before)

  visibility.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(server.calls).toHaveLength(before + 1)
})
