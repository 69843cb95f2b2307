import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createCachedResponse, replyCached } from './cached-response.ts'

const TEXT = `{"data":"${'கடலோர ரயில் '.repeat(200)}"}`
const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=30' }

/** Serves a cached response. */
async function serve(body = TEXT, status = 200) {
  const answer = await createCachedResponse(body, HEADERS, status)
  const app = Fastify()
  app.get('/', (request, reply) => replyCached(request, reply, answer))
  return {
    etag: answer.headers.etag,
    ask: (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
      app.inject({ url: '/', method, headers }),
  }
}

test.each([
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['gzip, br; q=0', 'gzip'],
  ['gzip, br ; q=0.000', 'gzip'],
  ['br;q=0.5, gzip', 'br'],
  ['gzip;q=0, br;q=0', undefined],
  ['identity', undefined],
  ['', undefined],
  ['deflate', undefined],
  ['x-br, x-gzip', undefined],
])('accept-encoding %j gets the encoding %s', async (accepted, encoding) => {
  const { ask } = await serve()
  const answer = await ask({ 'accept-encoding': accepted })
  const bytes = answer.rawPayload
  const unpacked = { br: brotliDecompressSync, gzip: gunzipSync, none: (given: Buffer) => given }
  const unpack = unpacked[encoding === 'br' || encoding === 'gzip' ? encoding : 'none']

  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(answer.headers['content-length']).toBe(String(bytes.length))
  expect(answer.headers.vary).toBe('accept-encoding')
  expect(unpack(bytes).toString('utf8')).toBe(TEXT)
})

test('keeps no larger buffer alive than its bodies', async () => {
  const { bodies } = await createCachedResponse(TEXT, HEADERS)
  for (const body of Object.values(bodies)) expect(body.buffer.byteLength).toBe(body.length)
})

test('returns 304 without a body for a strong, weak or listed ETag that matches', async () => {
  const { ask, etag: own } = await serve()
  for (const etag of [own, `W/${own}`, `"other", ${own}`, '*']) {
    const unchanged = await ask({ 'if-none-match': etag })
    expect(unchanged).toMatchObject({ statusCode: 304, body: '' })
    expect(unchanged.headers).toMatchObject({ etag: own, 'cache-control': 'public, max-age=30' })
    expect(unchanged.headers).not.toHaveProperty('content-length')
  }
  for (const etag of ['"other"', '', own.slice(1, -1)]) {
    expect(await ask({ 'if-none-match': etag })).toMatchObject({ statusCode: 200, body: TEXT })
  }
})

test('equal bodies have equal ETags, different bodies different ones', async () => {
  const [first, same, other] = await Promise.all([serve(), serve(), serve(`${TEXT} `)])
  expect(first.etag).toMatch(/^"[\w-]{22}"$/)
  expect(same.etag).toBe(first.etag)
  expect(other.etag).not.toBe(first.etag)
})

test('never returns 304 for an error response', async () => {
  const { ask, etag: own } = await serve('nothing here', 404)
  expect(await ask({ 'if-none-match': own })).toMatchObject({ statusCode: 404, body: 'nothing here' })
})

test('a HEAD request gets the headers without a body', async () => {
  const { ask } = await serve()
  const answer = await ask({}, 'HEAD')
  expect(answer).toMatchObject({ statusCode: 200, body: '' })
  expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(TEXT)))
})
