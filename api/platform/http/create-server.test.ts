import { listen } from '#test/listen.ts'
import { sendRaw } from '#test/raw-socket.ts'
import { expect, onTestFinished, test } from 'vitest'
import { createCachedResponse } from './cached-response.ts'
import { serverFactory } from './create-server.ts'

/** Opens a server whose cache has /api/movies and /faqs, and whose routes answer "routed". */
async function open() {
  const state = { draining: false, counted: 0 }
  const cached = await createCachedResponse('cached', { 'content-type': 'text/plain' })
  const server = serverFactory({
    findCached: (url) => (['/api/movies', '/faqs'].includes(url) ? cached : undefined),
    shopUrl: 'https://shop.test',
    countCachedResponse: () => {
      state.counted++
    },
    isDraining: () => state.draining,
  })((_request, response) => response.end('routed'))
  const port = await listen(server)
  onTestFinished(() => void server.close())
  const ask = (line: string, headers = 'connection: close') =>
    sendRaw(`http://127.0.0.1:${String(port)}`, `${line} HTTP/1.1\r\nhost: shop.test\r\n${headers}\r\n\r\n`)
  return { ask, state, server }
}

test('sends a cached response without the routes, and counts it', async () => {
  const { ask, state } = await open()
  expect(await ask('GET /faqs')).toContain('\r\n\r\ncached')
  expect(state.counted).toBe(1)
})

test('passes everything else to the routes: other addresses, other methods and cross-site API calls', async () => {
  const { ask, state } = await open()
  expect(await ask('GET /about-us')).toContain('routed')
  expect(await ask('POST /faqs', 'connection: close\r\ncontent-length: 0')).toContain('routed')
  expect(await ask('GET /api/movies', 'connection: close\r\nsec-fetch-site: cross-site')).toContain('routed')
  expect(state.counted).toBe(0)
})

test('closes the connection with each response while the instance drains', async () => {
  const { ask, state } = await open()
  state.draining = true
  // Without the header the server keeps the connection open, and the answer never ends.
  expect(await ask('GET /about-us', 'accept: */*')).toContain('connection: close')
  expect(await ask('GET /faqs', 'accept: */*')).toContain('connection: close')
})

test('limits the time of requests and idle connections', async () => {
  const { server } = await open()
  expect([server.requestTimeout, server.keepAliveTimeout, server.timeout]).toEqual([9_000, 65_000, 20_000])
  expect(server.headersTimeout).toBe(8_000)
})
