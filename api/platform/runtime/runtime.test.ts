import Fastify from 'fastify'
import type { RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import type { Destination } from '#api/platform/config/destination.ts'
import { systemRuntime, uuidV7 } from './runtime.ts'

/**
 * Starts a system on this machine.
 * @returns its URL
 */
async function other(answer: RequestListener): Promise<string> {
  const system = Fastify({ forceCloseConnections: true })
  system.addContentTypeParser('*', (_request, _payload, done) => done(null))
  system.post('/', (request, reply) => {
    reply.hijack()
    answer(request.raw, reply.raw)
  })
  onTestFinished(() => system.close())
  return system.listen({ host: '127.0.0.1', port: 0 })
}

const ask = (url: string, timeoutMs = 5_000, destination: Destination = 'payu') =>
  systemRuntime.http({
    destination,
    operation: 'ask',
    method: 'POST',
    url,
    headers: { 'x-key': 'ours', 'content-type': 'text/words' },
    body: '₹',
    timeoutMs,
  })

test('sends the request unchanged and returns the whole response', async () => {
  const url = await other((request, response) => {
    void request.toArray().then((chunks) => {
      const body = Buffer.concat(chunks as Buffer[]).toString()
      response.writeHead(503)
      response.end(`${String(request.headers['x-key'])} ${String(request.headers['content-length'])} ${body}`)
    })
  })
  expect(await ask(url)).toEqual({ status: 503, body: 'ours 3 ₹' })
})

test('reuses the connection for the next request', async () => {
  const ports: unknown[] = []
  const url = await other((request, response) => {
    ports.push(request.socket.remotePort)
    request.resume()
    response.end()
  })
  await ask(url)
  await ask(url)
  expect(ports[1]).toBe(ports[0])
})

test('does not follow redirects [THR-W10, ASVS-13.2.5, ASVS-15.3.2]', async () => {
  const url = await other((_request, response) =>
    response.writeHead(302, { location: 'http://x.invalid/' }).end(),
  )
  expect((await ask(url)).status).toBe(302)
})

test('fails if a response does not begin or does not end within the time limit [THR-W10]', async () => {
  const silent = await other(() => undefined)
  await expect(ask(silent, 50)).rejects.toThrow()
  const stopping = await other((_request, response) => void response.write('begun'))
  await expect(ask(stopping, 50)).rejects.toThrow()
})

test('a destination that hangs uses only its connections and does not block another', async () => {
  let hung = 0
  const url = await other((request, response) => {
    if (request.url === '/?hang') hung += 1
    else response.end('answered')
  })
  for (let call = 0; call < 257; call++)
    void ask(`${url}/?hang`, 30_000, 'paytm').catch(() => 'the test is over')
  await expect.poll(() => hung).toBe(256)
  expect((await ask(url, 30_000, 'otp')).body).toBe('answered')
  expect(hung).toBe(256)
})

test('fails within its time limit even while it waits for a free connection [THR-W10]', async () => {
  let hung = 0
  const url = await other(() => void (hung += 1))
  let isFreed = false
  for (let call = 0; call < 256; call++) void ask(url, 15_000, 'satellite').catch(() => (isFreed = true))
  await expect.poll(() => hung).toBe(256)
  await expect(ask(url, 50, 'satellite')).rejects.toMatchObject({ code: 'timeout' })
  expect(isFreed).toBe(false)
  expect(hung).toBe(256)
})

test('waits for work at most for the given time, and returns its result if it ends before', async () => {
  const { waitAtMost } = systemRuntime
  expect(await waitAtMost(30_000, Promise.resolve('done'))).toBe('done')
  await expect(waitAtMost(30_000, Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await waitAtMost(1, new Promise(() => undefined))).toBeUndefined()
})

test('refuses a response that is longer than 256 kB [THR-W10]', async () => {
  const url = await other((_request, response) => response.end(Buffer.alloc(300 * 1024)))
  await expect(ask(url)).rejects.toMatchObject({ code: 'too_long' })
})

test('reads as much of a response as the call permits [THR-W10]', async () => {
  const call = { destination: 'payu', operation: 'ask', method: 'POST', timeoutMs: 5_000 } as const
  const url = await other((_request, response) => response.end(Buffer.alloc(300 * 1024)))
  const { body } = await systemRuntime.http({ ...call, url, maxAnswerBytes: 300 * 1024 })
  expect(body).toHaveLength(300 * 1024)
  const refused = systemRuntime.http({ ...call, url, maxAnswerBytes: 300 * 1024 - 1 })
  await expect(refused).rejects.toMatchObject({ code: 'too_long' })
})

test('reports a refused connection with the destination', async () => {
  await expect(ask('http://127.0.0.1:1/')).rejects.toMatchObject({ code: 'refused', destination: 'payu' })
})

test('an id begins with the time, so that ids sort by it', () => {
  const chance = Buffer.alloc(10, 0xff)
  expect(uuidV7(0x0123456789ab, chance)).toBe('01234567-89ab-7fff-bfff-ffffffffffff')
})
