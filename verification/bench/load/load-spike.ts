/**
 * Load driver: buyers arrive at a fixed rate, independent of the shop's speed. A buyer whose order is rejected with 503
 * leaves; a buyer with an order retries after Retry-After. A return from PayU is sent once, and must be answered.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { handleMessages } from '#verification/bench/setup/child-process.ts'
import { percentile } from '#verification/bench/measure/statistics.ts'
import { SUBSCRIBERS } from '#verification/bench/setup/purchases.ts'
import { buy, PaymentNotBooked } from './buy.ts'
import { type HttpResponse, type Connection, openConnection } from './connection.ts'
import type { PurchaseLoad } from './load-purchases.ts'

/** `connections`: the most buyers at once; further buyers find no connection. */
export type SpikeLoad = PurchaseLoad & { perSecond: number }
export type SpikeCount = {
  milliseconds: number
  arrived: number
  bought: number
  /** Buyers who returned from the gateway, and whose order was then not paid. */
  unpaid: number
  /** How the other buyers ended, and how many of them. */
  failureCounts: Record<string, number>
  callbacksSent: number
  callbacksAnswered: number
  callbackP99Ms: number
}

type Spike = SpikeLoad & {
  /** Connections are opened when a buyer needs one: the shop closes an idle connection after some seconds. */
  free: Connection[]
  opened: number
  count: SpikeCount
  callbackMs: number[]
}

const TICK_MS = 10
const MAX_TRIES = 30

handleMessages(async (load: SpikeLoad): Promise<SpikeCount> => {
  const callbacks = { callbacksSent: 0, callbacksAnswered: 0, callbackP99Ms: 0 }
  const count = { milliseconds: 0, arrived: 0, bought: 0, unpaid: 0, failureCounts: {}, ...callbacks }
  const spike: Spike = { ...load, free: [], opened: 0, count, callbackMs: [] }
  const started = performance.now()
  const inProgress = new Set<Promise<void>>()
  while (performance.now() - started < load.milliseconds) {
    const due = ((performance.now() - started) / 1_000) * load.perSecond
    while (count.arrived < due) {
      const buyer = simulateBuyer(spike).finally(() => inProgress.delete(buyer))
      inProgress.add(buyer)
    }
    await wait(TICK_MS)
  }
  // A buyer served after the end of the run does not count.
  const { bought } = count
  const milliseconds = performance.now() - started
  await Promise.all(inProgress)
  for (const connection of spike.free) connection.close()
  const callbackP99Ms = spike.callbackMs.length === 0 ? milliseconds : percentile(spike.callbackMs, 0.99)
  return { ...count, bought, milliseconds, callbackP99Ms }
})

/** The order was rejected with 503: load shedding. */
class OrderRejected extends Error {}

async function simulateBuyer(spike: Spike): Promise<void> {
  const number = spike.first + spike.count.arrived++
  const connection = await takeConnection(spike)
  if (!connection) {
    countOtherEnd(spike, 'no free connection')
    return
  }
  try {
    await buy({ send: (request) => send(connection, spike, request) }, number % SUBSCRIBERS)
    spike.count.bought++
  } catch (error) {
    if (error instanceof PaymentNotBooked) spike.count.unpaid++
    else countOtherEnd(spike, error instanceof Error ? error.message : String(error))
  }
  if (connection.isOpen()) spike.free.push(connection)
  else spike.opened--
}

async function takeConnection(spike: Spike): Promise<Connection | undefined> {
  const free = spike.free.pop()
  if (free || spike.opened >= spike.connections) return free
  spike.opened++
  return openConnection(spike.port)
}

function countOtherEnd({ count: { failureCounts: otherEnds } }: Spike, reason: string): void {
  otherEnds[reason] = (otherEnds[reason] ?? 0) + 1
}

/** Sends a request of a purchase, and repeats it after a 503. @throws OrderRejected if the order is rejected with 503 */
async function send(connection: Connection, spike: Spike, request: string): Promise<HttpResponse> {
  if (request.startsWith('POST /api/payuResponse/')) {
    const sent = performance.now()
    spike.count.callbacksSent++
    const response = await connection.send(request)
    if (response.status === 303) spike.count.callbacksAnswered++
    spike.callbackMs.push(performance.now() - sent)
    return response
  }
  for (let tries = 1; ; tries++) {
    const response = await connection.send(request)
    if (response.status !== 503 || tries === MAX_TRIES) return response
    if (request.startsWith('POST /api/users/createTransaction ')) throw new OrderRejected('order rejected')
    await wait(Number(response.headers.get('retry-after') ?? 1) * 1_000)
  }
}
