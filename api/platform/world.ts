/**
 * The one port to the outer world: time, randomness, ids, the network, waiting.
 * The originals are named in this file alone, so that everything else can be replayed.
 */
import { randomBytes } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import type { Destination } from './destination.ts'
import { connectionError, OutsideError } from './outside-error.ts'

export type HttpRequest = {
  destination: Destination
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: string
  timeoutMs: number
}

export type HttpResponse = { status: number; body: string }

export type World = {
  now: () => Date
  /** That many bytes from a secure source. */
  random: (bytes: number) => Buffer
  /** A new UUID (version 7: sorted by time, so that indexes grow at one end). */
  id: () => string
  /**
   * One request to another system; redirects are not followed.
   * @throws OutsideError when there is no answer in time, or it is longer than 256 kB.
   */
  http: (request: HttpRequest) => Promise<HttpResponse>
  /** Waits, or returns at once when the signal is given. */
  sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>
}

const LONGEST_ANSWER_BYTES = 256 * 1024

export const realWorld: World = {
  now: () => new Date(),
  random: (bytes) => randomBytes(bytes),
  id: () => uuidV7(Date.now(), randomForId()),
  http: request,
  sleep,
}

const RANDOM_IN_AN_ID = 10
let drawn = Buffer.alloc(0)

/** Drawn for some hundred ids at once, because a draw costs several times what its bytes do; none is used twice. */
function randomForId(): Buffer {
  if (drawn.length < RANDOM_IN_AN_ID) drawn = randomBytes(RANDOM_IN_AN_ID * 400)
  const bytes = drawn.subarray(0, RANDOM_IN_AN_ID)
  drawn = drawn.subarray(RANDOM_IN_AN_ID)
  return bytes
}

/** RFC 9562 section 5.7: 48 bits of milliseconds, then version, variant and random bits. */
export function uuidV7(milliseconds: number, random: Buffer): string {
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(milliseconds, 0, 6)
  random.copy(bytes, 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/**
 * Node's own client, because `fetch` costs several times as much processor time for an answer this small. An
 * idle connection is given up after four seconds: before most servers do so, which would break the next request.
 */
const idle = { keepAlive: true, timeout: 4_000 }

/** More calls than this wait for a free connection, and their time limit goes on meanwhile. */
const MOST_CONNECTIONS = 128

type Client = { open: typeof http.request; agent: http.Agent }
const clients = new Map<string, Client>()

function clientFor(destination: Destination, protocol: string): Client {
  const name = `${protocol} ${destination}`
  const known = clients.get(name)
  if (known) return known
  const settings = { ...idle, maxSockets: MOST_CONNECTIONS }
  const client =
    protocol === 'https:'
      ? // Certificates are checked even where Node's own switch says otherwise.
        { open: https.request, agent: new https.Agent({ ...settings, rejectUnauthorized: true }) }
      : { open: http.request, agent: new http.Agent(settings) }
  clients.set(name, client)
  return client
}

function request(wish: HttpRequest): Promise<HttpResponse> {
  const { destination, method, url, headers = {}, body, timeoutMs } = wish
  const address = new URL(url)
  const { open, agent } = clientFor(destination, address.protocol)
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void =>
      reject(error instanceof OutsideError ? error : connectionError(destination, error))
    const sent = open(address, { method, headers, agent }, (answer) => {
      const chunks: Buffer[] = []
      let size = 0
      answer.on('data', (chunk: Buffer) => {
        size += chunk.byteLength
        if (size > LONGEST_ANSWER_BYTES) answer.destroy(new OutsideError(destination, 'too_long'))
        else chunks.push(chunk)
      })
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }),
      )
      answer.on('error', fail)
    })
    // For the whole of it: an answer that begins and never ends is none either.
    const timer = setTimeout(() => sent.destroy(new OutsideError(destination, 'timeout')), timeoutMs)
    sent.on('close', () => clearTimeout(timer))
    sent.on('error', fail)
    sent.end(body)
  })
}

function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const timer = setTimeout(wake, milliseconds)
    function wake() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', wake)
      resolve()
    }
    signal?.addEventListener('abort', wake)
  })
}
