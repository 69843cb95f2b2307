/**
 * Load driver: buyers arrive at a fixed rate, independent of the shop's speed. A buyer whose order is rejected with 503
 * leaves; a buyer with an order retries after Retry-After. A return from PayU is sent once, and must be answered.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { buy, PaymentNotBooked, UnexpectedResponse } from './buy.ts'
import { handleMessages } from '#verification/bench/setup/child-process.ts'
import { type HttpResponse, type Connection, openConnection } from './connection.ts'
import type { PurchaseLoad } from './load-purchases.ts'
import { percentile } from '#verification/bench/measure/statistics.ts'

/** `connections`: the most buyers at once; further buyers find no connection. */
export type SpikeLoad = PurchaseLoad & { perSecond: number }
export type SpikeCount = {
  milliseconds: number
  arrived: number
  bought: number
  /** Buyers whose order was rejected with 503. */
  rejected: number
  /** Responses 503 to buyers who had an order. */
  retried: number
  /** Buyers who found no free connection. */
  withoutConnection: number
  /** Buyers who lost their connection, or got a response that no buyer should get. */
  lost: number
  /** The reasons, and how often each occurred. */
  lossReasons: Record<string, number>
  /** Buyers with an order who got 503 until their last try. */
  gaveUp: number
  /** Buyers who returned from the gateway, and whose order was then not paid. */
  unpaid: number
  callbacksSent: number
  callbacksAnswered: number
  callbackP99Ms: number
  rejectionP99Ms: number
}

/** Connections are opened when a buyer needs one: the shop closes an idle connection after some seconds. */
type ConnectionPool = { free: Connection[]; opened: number }

type Spike = SpikeLoad & {
  pool: ConnectionPool
  count: SpikeCount
  callbackMs: number[]
  rejectionMs: number[]
}

const TICK_MS = 10
const MAX_TRIES = 30

handleMessages(async (load: SpikeLoad): Promise<SpikeCount> => {
  const pool: ConnectionPool = { free: [], opened: 0 }
  const callbacks = { callbacksSent: 0, callbacksAnswered: 0, callbackP99Ms: 0, rejectionP99Ms: 0 }
  const ends = {
    bought: 0,
    rejected: 0,
    retried: 0,
    withoutConnection: 0,
    lost: 0,
    lossReasons: {},
    gaveUp: 0,
    unpaid: 0,
  }
  const spike: Spike = {
    ...load,
    pool,
    count: { milliseconds: 0, arrived: 0, ...ends, ...callbacks },
    callbackMs: [],
    rejectionMs: [],
  }
  const started = performance.now()
  const inProgress = new Set<Promise<void>>()
  while (performance.now() - started < load.milliseconds) {
    const due = ((performance.now() - started) / 1_000) * load.perSecond
    while (spike.count.arrived < due) {
      const buyer = simulateBuyer(spike).finally(() => inProgress.delete(buyer))
      inProgress.add(buyer)
    }
    await wait(TICK_MS)
  }
  spike.count.milliseconds = performance.now() - started
  const { bought } = spike.count
  await Promise.all(inProgress)
  for (const connection of pool.free) connection.close()
  // A buyer served after the end of the run does not count.
  return {
    ...spike.count,
    bought,
    callbackP99Ms: p99(spike.callbackMs),
    rejectionP99Ms: p99(spike.rejectionMs),
  }
})

const p99 = (times: number[]): number => (times.length === 0 ? 0 : percentile(times, 0.99))

/** The order was rejected with 503: load shedding. */
class OrderRejected extends Error {}

async function simulateBuyer(spike: Spike): Promise<void> {
  const number = spike.first + spike.count.arrived++
  const connection = await takeConnection(spike)
  if (!connection) {
    spike.count.withoutConnection++
    return
  }
  try {
    const { cart, payuSalt } = spike
    await buy(
      { send: (request) => send(connection, spike, request), cart, payuSalt },
      number % spike.subscribers,
    )
    spike.count.bought++
    spike.pool.free.push(connection)
  } catch (error) {
    const isResponse =
      error instanceof OrderRejected ||
      error instanceof UnexpectedResponse ||
      error instanceof PaymentNotBooked
    if (isResponse && connection.isOpen()) spike.pool.free.push(connection)
    else discardConnection(spike, connection)
    countEnd(spike.count, error)
  }
}

async function takeConnection({ pool, connections, port }: Spike): Promise<Connection | undefined> {
  const free = pool.free.pop()
  if (free || pool.opened >= connections) return free
  pool.opened++
  return openConnection(port)
}

function discardConnection({ pool }: Spike, connection: Connection): void {
  connection.close()
  pool.opened--
}

function countEnd(count: SpikeCount, error: unknown): void {
  if (error instanceof OrderRejected) return
  if (error instanceof UnexpectedResponse && error.status === 503) count.gaveUp++
  else if (error instanceof PaymentNotBooked) count.unpaid++
  else countLoss(count, error)
}

function countLoss(count: SpikeCount, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error)
  count.lost++
  count.lossReasons[reason] = (count.lossReasons[reason] ?? 0) + 1
}

/** Sends a request of a purchase, and repeats it after a 503. @throws OrderRejected if the order is rejected with 503 */
async function send(connection: Connection, spike: Spike, request: string): Promise<HttpResponse> {
  const sent = performance.now()
  if (request.startsWith('POST /api/payuResponse/')) {
    spike.count.callbacksSent++
    const response = await connection.send(request)
    if (response.status === 303) spike.count.callbacksAnswered++
    spike.callbackMs.push(performance.now() - sent)
    return response
  }
  for (let tries = 1; ; tries++) {
    const response = await connection.send(request)
    if (response.status !== 503 || tries === MAX_TRIES) return response
    if (request.startsWith('POST /api/users/createTransaction ')) {
      spike.count.rejected++
      spike.rejectionMs.push(performance.now() - sent)
      throw new OrderRejected()
    }
    spike.count.retried++
    await wait(Number(response.headers.get('retry-after') ?? 1) * 1_000)
  }
}
