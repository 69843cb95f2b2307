/**
 * A small load balancer, for runs in which instances start and stop: round robin over those whose `/readyz` reports
 * ready, polled ten times a second. A request that could not be sent goes to another instance, and so does a GET that
 * broke; a POST never.
 */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { listen } from '#test/listen.ts'
import { handleMessages } from './child-process.ts'

export type BalancerRequest = { instances: number[] }
export type BalancerReady = { port: number; ready: number[] }

const POLL_INTERVAL_MS = 100
const agent = new Agent({ keepAlive: true })
let instances: number[] = []
let ready: number[] = []
let turn = 0

const server = createServer((incoming, response) => {
  const chunks: Buffer[] = []
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
  incoming.on('end', () => forward(incoming, response, { body: Buffer.concat(chunks), tries: 3 }))
})
server.keepAliveTimeout = 120_000
const port = await listen(server)
const polling = setInterval(() => void pollAll(), POLL_INTERVAL_MS)
polling.unref()

/** Sets the instances; resolves after each was polled. */
handleMessages(async (incoming: BalancerRequest): Promise<BalancerReady> => {
  instances = incoming.instances
  await pollAll()
  return { port, ready }
})

async function pollAll(): Promise<void> {
  const polled = await Promise.all(instances.map(async (port) => ({ port, ready: await isReady(port) })))
  ready = polled.filter((one) => one.ready && instances.includes(one.port)).map(({ port }) => port)
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = request({ port, host: '127.0.0.1', path: '/readyz', agent: false, timeout: 1_000 })
    probe.on('response', (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    probe.on('timeout', () => probe.destroy())
    probe.on('error', () => resolve(false))
    probe.end()
  })
}

type Forwarding = { body: Buffer; tries: number }

function forward(incoming: IncomingMessage, response: ServerResponse, { body, tries }: Forwarding): void {
  const port = ready[turn++ % Math.max(ready.length, 1)]
  if (port === undefined) return void response.writeHead(502, { 'content-length': 0 }).end()
  const { method = 'GET', url = '/', headers } = incoming
  const sent = request({ port, host: '127.0.0.1', method, path: url, headers, agent })
  sent.on('response', (upstream) => {
    const { connection: _own, 'keep-alive': _time, ...headersToSend } = upstream.headers
    response.writeHead(upstream.statusCode ?? 502, headersToSend)
    upstream.pipe(response)
    // A partial response is useless: closing the connection shows the client that it is incomplete.
    upstream.on('error', () => response.destroy())
  })
  sent.on('error', (error: NodeJS.ErrnoException) => {
    const isUnsent = error.code === 'ECONNREFUSED'
    const mayRepeat = !response.headersSent && tries > 1 && (isUnsent || method === 'GET')
    if (mayRepeat) forward(incoming, response, { body, tries: tries - 1 })
    else if (!response.headersSent) response.writeHead(502, { 'content-length': 0 }).end()
  })
  sent.end(body)
}
