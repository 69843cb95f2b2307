/**
 * The port to the outside systems: time, randomness, ids, network and timers. Only this file uses the real ones, so that
 * the simulation can replace them and repeat a run.
 */
import { randomBytes } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import type { Destination } from '#api/platform/config/destination.ts'
import { connectionError, ExternalSystemError } from './external-system-error.ts'

export type HttpRequest = {
  destination: Destination
  /** The name of the call in traces: a constant of the code, without data. */
  operation: string
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: string
  timeoutMs: number
  /** 256 kB by default. */
  maxAnswerBytes?: number | undefined
}

export type HttpResponse = { status: number; body: string }

export type Runtime = {
  now: () => Date
  /** False if the clock was found to be wrong: no payment starts, and no job runs. */
  isClockRight: () => boolean
  /** Returns bytes from a cryptographically secure source. */
  random: (bytes: number) => Buffer
  /** Returns a new UUID, version 7: sorted by time, so that indexes grow at one end. */
  id: () => string
  /**
   * Sends a request to an external system. Does not follow redirects.
   * @throws ExternalSystemError if the connection fails, or the response is late or too long
   */
  http: (request: HttpRequest) => Promise<HttpResponse>
  /** Waits; resolves early when the signal is aborted. */
  sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  /** Waits for work. @returns its result; undefined if it takes longer: the work then continues, and its result is lost */
  waitAtMost: <T>(milliseconds: number, work: Promise<T>) => Promise<T | undefined>
}

const MAX_ANSWER_BYTES = 256 * 1024

export const systemRuntime: Runtime = runtimeWith(() => new Date())

/** Returns the real runtime with another clock. */
export function runtimeWith(now: () => Date): Runtime {
  return {
    now,
    isClockRight: () => true,
    random: (bytes) => randomBytes(bytes),
    id: () => uuidV7(now().getTime(), randomForId()),
    http: request,
    sleep,
    waitAtMost,
  }
}

/**
 * Returns the milliseconds of a clock that cannot be set, to measure durations. The only decision that depends on it is whether the
 * machine's clock is right.
 */
export const elapsedMs = (): number => performance.now()

const RANDOM_BYTES_PER_ID = 10
let unusedRandom = Buffer.alloc(0)

/** Returns unused random bytes. Draws them for 400 ids at once, because each draw has a high fixed cost. */
function randomForId(): Buffer {
  if (unusedRandom.length < RANDOM_BYTES_PER_ID) unusedRandom = randomBytes(RANDOM_BYTES_PER_ID * 400)
  const bytes = unusedRandom.subarray(0, RANDOM_BYTES_PER_ID)
  unusedRandom = unusedRandom.subarray(RANDOM_BYTES_PER_ID)
  return bytes
}

/** Builds a UUID by RFC 9562 section 5.7: 48 bits of milliseconds, then version, variant and random bits. */
export function uuidV7(milliseconds: number, random: Buffer): string {
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(milliseconds, 0, 6)
  random.copy(bytes, 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Returns the least id that can be generated at that time. */
export const idAt = (time: Date): string => uuidV7(time.getTime(), Buffer.alloc(RANDOM_BYTES_PER_ID))

/**
 * Options of Node's HTTP client, which needs several times less processor time than `fetch` for small responses. An
 * idle connection is closed after four seconds, before most servers close it: a request sent at that moment would fail.
 */
const idle = { keepAlive: true, timeout: 4_000 }

/**
 * The connections of one destination. Further calls wait for a free one, and their time limit runs meanwhile. An instance that serves
 * 290 purchases a second uses about 150 to a gateway that answers in half a second on average.
 */
const MAX_CONNECTIONS = 256

type Client = { open: typeof http.request; agent: http.Agent }
const clients = new Map<string, Client>()

function clientFor(destination: Destination, protocol: string): Client {
  const name = `${protocol} ${destination}`
  const known = clients.get(name)
  if (known) return known
  const settings = { ...idle, maxSockets: MAX_CONNECTIONS }
  const client =
    protocol === 'https:'
      ? // Certificates are checked, even where an environment variable switches that off.
        { open: https.request, agent: new https.Agent({ ...settings, rejectUnauthorized: true }) }
      : { open: http.request, agent: new http.Agent(settings) }
  clients.set(name, client)
  return client
}

function request(options: HttpRequest): Promise<HttpResponse> {
  const { destination, method, url, headers = {}, body, timeoutMs } = options
  const { maxAnswerBytes = MAX_ANSWER_BYTES } = options
  const address = new URL(url)
  const { open, agent } = clientFor(destination, address.protocol)
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void =>
      reject(error instanceof ExternalSystemError ? error : connectionError(destination, error))
    const sent = open(address, { method, headers, agent }, (answer) => {
      const chunks: Buffer[] = []
      let size = 0
      answer.on('data', (chunk: Buffer) => {
        size += chunk.byteLength
        if (size > maxAnswerBytes) answer.destroy(new ExternalSystemError(destination, 'too_long'))
        else chunks.push(chunk)
      })
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }),
      )
      answer.on('error', fail)
    })
    // The limit covers the whole response: one that begins and never ends is a timeout as well.
    const timer = setTimeout(() => {
      const late = new ExternalSystemError(destination, 'timeout')
      // Node reports the end of a request that waits for a connection only once it gets one.
      fail(late)
      sent.destroy(late)
    }, timeoutMs)
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

async function waitAtMost<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  const done = new AbortController()
  try {
    return await Promise.race([work, sleep(milliseconds, done.signal).then(() => undefined)])
  } finally {
    done.abort()
  }
}
