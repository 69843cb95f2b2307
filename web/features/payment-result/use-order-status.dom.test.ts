/** Tests the repeated requests for the status of an order. */
import { LOST, mockApi } from '#test/web/mock-api.ts'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useOrder } from './use-order-status.ts'

const ORDER = 'SDG261120AB12CD34EF56GH'
const GET = 'GET /api/orders/:transactionID'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('requests the status again after a request without any answer [SPEC-10.3-02]', async () => {
  vi.useFakeTimers()
  const paid = { data: { transactionID: ORDER, amount: '79.00', status: 'paid' } } as const
  mockApi().on(GET, LOST, paid)
  const shown = renderHook(() => useOrder(ORDER))
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(shown.result.current).toEqual({ state: 'loaded', order: paid.data })
})
