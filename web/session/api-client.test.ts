/** Tests the addresses that the API client calls, the time that it learns, and its time limit. */
import { NO_RESPONSE, mockApi } from '#test/web/mock-api.ts'
import { learnServerTime, now } from '#web/browser/clock.ts'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { api, failureFromError } from './api-client.ts'

afterEach(() => vi.unstubAllGlobals())

test('puts the fields that a path names into it, and the others into the query', async () => {
  const addresses: string[] = []
  mockApi().on('GET /api/search/:query', { data: [], total: 0 })
  const answer = fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    addresses.push(address)
    return answer(address, init)
  })
  await api('GET /api/search/:query', { query: 'காடு/1', type: '2', after: undefined })
  await api('GET /api/search/:query', { query: 'sea' })
  expect(addresses).toEqual([`/api/search/${encodeURIComponent('காடு/1')}?type=2`, '/api/search/sea'])
})

test("learns the server's time from a response", async () => {
  const headers = { 'cache-control': 'no-store', date: 'Wed, 26 Nov 2036 09:00:00 GMT' }
  mockApi().on('GET /api/account/packs', Response.json({ data: [] }, { headers }))
  await api('GET /api/account/packs')
  expect(new Date(now()).getUTCFullYear()).toBe(2036)
  learnServerTime(new Headers({ 'cache-control': 'no-store' }))
})

test('fails a call that gets no answer as offline, so that the person can try again', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  mockApi().on('POST /api/auth', NO_RESPONSE)
  const failed = api('POST /api/auth', { mobile: '9840012345' }).catch(failureFromError)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await Promise.race([failed, Promise.resolve('waits')])).toMatchObject({ status: 0, code: 'offline' })
})

test('fails a call whose response breaks off in its body as offline', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{')),
  })
  mockApi().on('POST /api/auth', new Response(body))
  const failed = api('POST /api/auth', { mobile: '9840012345' }).catch(failureFromError)
  await vi.advanceTimersByTimeAsync(50_000)
  expect(await Promise.race([failed, Promise.resolve('waits')])).toMatchObject({ status: 0, code: 'offline' })
})
