import type { HttpRequest } from '#api/platform/runtime/runtime.ts'
import { frozenRuntime } from '#test/frozen-runtime.ts'
import { expect, test } from 'vitest'
import { listCaptures } from './paytm-list.ts'

const SETTINGS = { mid: 'M', key: 'k'.repeat(16), website: 'W', pgUrl: 'https://paytm.example' }
const SPAN = { from: new Date('2026-11-20T10:00:00Z'), to: new Date('2026-11-20T11:00:00Z') }
const PAGE = 50

type Asked = { fromDate: string; toDate: string; pageNumber: number }

/** A Runtime in which Paytm has captured payments at a rate. */
function runtimeWithCaptures(perSecond: number) {
  const asked: Asked[] = []
  const http = async ({ body = '' }: HttpRequest) => {
    const { body: request } = JSON.parse(body) as { body: Asked }
    asked.push(request)
    const from = Date.parse(request.fromDate) / 1000
    const count = (Date.parse(request.toDate) / 1000 - from) * perSecond
    const first = (request.pageNumber - 1) * PAGE
    const orders = Array.from({ length: Math.max(0, Math.min(PAGE, count - first)) }, (_, at) => {
      const id = `P${String(from * perSecond + first + at)}`
      return { merchantOrderId: id, txnId: id, orderSearchStatus: 'SUCCESS' }
    })
    return {
      status: 200,
      body: JSON.stringify({ body: { resultInfo: { resultStatus: 'SUCCESS' }, orders } }),
    }
  }
  return { runtime: frozenRuntime(http, SPAN.to), asked }
}

test('lists a span page by page', async () => {
  const { runtime, asked } = runtimeWithCaptures(1)
  const found = await listCaptures(SETTINGS, runtime, SPAN)
  expect(new Set(found.map(({ attemptId }) => attemptId)).size).toBe(3_600)
  expect(asked).toHaveLength(73)
})

test('halves a span with too many pages, and finds each of its payments', async () => {
  const { runtime } = runtimeWithCaptures(20)
  const found = await listCaptures(SETTINGS, runtime, SPAN)
  expect(new Set(found.map(({ attemptId }) => attemptId)).size).toBe(72_000)
})

test('fails where one second has more payments than the pages can contain', async () => {
  const { runtime } = runtimeWithCaptures(6_000)
  await expect(listCaptures(SETTINGS, runtime, SPAN)).rejects.toThrow('exceeds the maximum number of pages')
})

test.each([undefined, null])(
  'refuses an answer without a list, such as one under another name: %s',
  async (orders) => {
    const body = { resultInfo: { resultStatus: 'SUCCESS' }, orderList: [{ txnId: 'T1' }], orders }
    const runtime = frozenRuntime(async () => ({ status: 200, body: JSON.stringify({ body }) }), SPAN.to)
    await expect(listCaptures(SETTINGS, runtime, SPAN)).rejects.toMatchObject({ code: 'unreadable' })
  },
)

test('reads the end of the list from a page without one', async () => {
  const order = { merchantOrderId: 'P1', txnId: 'P1', orderSearchStatus: 'SUCCESS' }
  const orders = Array.from({ length: PAGE }, () => order)
  const runtime = frozenRuntime(async ({ body = '' }) => {
    const { pageNumber } = (JSON.parse(body) as { body: Asked }).body
    const found = { resultInfo: { resultStatus: 'SUCCESS' }, ...(pageNumber === 1 && { orders }) }
    return { status: 200, body: JSON.stringify({ body: found }) }
  }, SPAN.to)
  expect(await listCaptures(SETTINGS, runtime, SPAN)).toHaveLength(PAGE)
})
