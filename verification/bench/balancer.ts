/**
 * A small load balancer, for runs in which instances start and stop: round robin over those whose `/readyz` reports
 * ready, polled ten times a second. A request that could not be sent goes to another instance, and so does a GET that
 * broke; a POST never.
 */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerParent } from './child-process.ts'

export type BalancerRequest = { instances: number[] }
export type BalancerReady = { port: number; ready: number[] }

const LOOK_EVERY_MS = 100
const agent = new Agent({ keepAlive: true })
let instances: number[] = []
let ready: number[] = []
let turn = 0

const server = createServer((given, answer) => {
  const chunks: Buffer[] = []
  given.on('data', (chunk: Buffer) => chunks.push(chunk))
  given.on('end', () => forward(given, answer, { body: Buffer.concat(chunks), tries: 3 }))
})
server.keepAliveTimeout = 120_000
server.listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
const look = setInterval(() => void lookAtAll(), LOOK_EVERY_MS)
look.unref()

/** Sets the instances; resolves after each was polled. */
answerParent(async (given: BalancerRequest): Promise<BalancerReady> => {
  instances = given.instances
  await lookAtAll()
  return { port: (server.address() as AddressInfo).port, ready }
})

async function lookAtAll(): Promise<void> {
  const looked = await Promise.all(instances.map(async (port) => ({ port, ready: await isReady(port) })))
  ready = looked.filter((one) => one.ready && instances.includes(one.port)).map(({ port }) => port)
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request({ port, host: '127.0.0.1', path: '/readyz', agent: false, timeout: 1_000 })
    asked.on('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve(false))
    asked.end()
  })
}

type Sending = { body: Buffer; tries: number }

function forward(given: IncomingMessage, answer: ServerResponse, { body, tries }: Sending): void {
  const port = ready[turn++ % Math.max(ready.length, 1)]
  if (port === undefined) return void answer.writeHead(502, { 'content-length': 0 }).end()
  const { method = 'GET', url = '/', headers } = given
  const sent = request({ port, host: '127.0.0.1', method, path: url, headers, agent })
  sent.on('response', (got) => {
    const { connection: _own, 'keep-alive': _time, ...kept } = got.headers
    answer.writeHead(got.statusCode ?? 502, kept)
    got.pipe(answer)
    // A partial response is useless: closing the connection shows the client that it is incomplete.
    got.on('error', () => answer.destroy())
  })
  sent.on('error', (error: NodeJS.ErrnoException) => {
    const isUnsent = error.code === 'ECONNREFUSED'
    const mayRepeat = !answer.headersSent && tries > 1 && (isUnsent || method === 'GET')
    if (mayRepeat) forward(given, answer, { body, tries: tries - 1 })
    else if (!answer.headersSent) answer.writeHead(502, { 'content-length': 0 }).end()
  })
  sent.end(body)
}
