/** Tests what a page shows if the timeline of an order cannot be loaded, or another person signs in. */
import { mockApi, OFFLINE, refusal } from '#test/web/mock-api.ts'
import { saveToken } from '#web/session/token-store.ts'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useOrderTimeline } from './use-order-timeline.ts'

const ORDER = 'SDG261120AB12CD34EF56GH'
const GET = 'GET /api/orders/:transactionID/story'
const timeline = { transactionID: ORDER, status: 'paid', entries: [] } as const
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

beforeEach(() => {
  vi.useFakeTimers()
  saveToken('T1')
})
afterEach(() => {
  cleanup()
  saveToken(undefined)
})

test('shows the reason of a failed request, and requests the timeline again', async () => {
  mockApi().on(GET, OFFLINE, { data: { ...timeline, entries: [] } })
  const shown = renderHook(() => useOrderTimeline(ORDER, 'paid'))
  await pass(0)
  expect(shown.result.current).toMatchObject({
    state: 'failed',
    message: expect.stringMatching(/./) as string,
  })
  await pass(20)
  expect(shown.result.current).toMatchObject({ state: 'loaded', timeline: { transactionID: ORDER } })
})

test('hides the timeline from a person who is not the owner of the order, and requests it once', async () => {
  const server = mockApi()
  server.on(GET, refusal({ status: 404, code: 'order_not_found', message: 'We cannot find that order.' }))
  const shown = renderHook(() => useOrderTimeline(ORDER, 'paid'))
  await pass(120)
  expect(shown.result.current).toEqual({ state: 'hidden', signedIn: true })
  expect(server.sent(GET)).toHaveLength(1)
})

test('keeps a loaded timeline after a failed request', async () => {
  mockApi().on(GET, { data: { ...timeline, status: 'pending', entries: [] } }, OFFLINE)
  const shown = renderHook(() => useOrderTimeline(ORDER, 'pending'))
  await pass(61)
  expect(shown.result.current.state).toBe('loaded')
})

test.each([
  ['after a logout', [undefined, 'T2']],
  ['directly', ['T2']],
])('no longer shows the timeline of one person when another signs in %s', async (_how, tokens) => {
  const server = mockApi()
  const refused = refusal({ status: 404, code: 'order_not_found', message: 'We cannot find that order.' })
  server.on(GET, { data: { ...timeline, entries: [] } }, OFFLINE, refused)
  const shown = renderHook(() => useOrderTimeline(ORDER, 'paid'))
  await pass(0)
  expect(shown.result.current.state).toBe('loaded')

  for (const token of tokens) await act(async () => saveToken(token))
  expect(shown.result.current.state).toBe('failed')
  await pass(15)
  expect(shown.result.current).toEqual({ state: 'hidden', signedIn: true })
})
