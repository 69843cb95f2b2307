/**
 * Load driver: signed-in subscribers buy one pack each, one after the other, in the four calls of a purchase. The
 * connections start one after the other within the median latency of the gateway, so that the shop gets a steady load
 * and no burst.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { TestCart } from '#test/fixtures.ts'
import { buy, UnexpectedResponse } from './buy.ts'
import { handleMessages } from '#verification/bench/setup/child-process.ts'
import { type Connection, openConnection } from './connection.ts'
import { percentile } from '#verification/bench/measure/statistics.ts'

export type PurchaseLoad = {
  port: number
  connections: number
  milliseconds: number
  cart: TestCart
  /** The first subscriber who buys. Each buys once: the same cart cannot be ordered again within a day. */
  first: number
  subscribers: number
  payuSalt: string
}
/**
 * `purchases`: all of them; `perSecond`: of those that ended while every connection was busy; `next`: the first
 * subscriber who did not begin to buy.
 */
export type PurchaseCount = {
  next: number
  purchases: number
  perSecond: number
  medianMs: number
  p99Ms: number
}

/** Just above the median latency of the gateway. */
const START_WITHIN_MS = 500
/** How long a connection waits after a 503. */
const AFTER_REJECTION_MS = 250

type Run = PurchaseLoad & { next: number; took: number[]; endedAt: number[] }

handleMessages(async (load: PurchaseLoad): Promise<PurchaseCount> => {
  const run: Run = { ...load, next: load.first, took: [], endedAt: [] }
  const connections = await Promise.all(
    Array.from({ length: load.connections }, () => openConnection(load.port)),
  )
  const started = performance.now()
  const until = started + load.milliseconds
  await Promise.all(
    connections.map(async (connection, index) => {
      await pause((index / connections.length) * START_WITHIN_MS)
      await buyUntil(connection, run, until)
    }),
  )
  for (const connection of connections) connection.close()
  const [medianMs, p99Ms] = [percentile(run.took, 0.5), percentile(run.took, 0.99)]
  // Before `from` not every connection is busy, and after `until` only the slowest purchases are left.
  const from = started + START_WITHIN_MS
  const counted = run.endedAt.filter((ended) => ended >= from && ended < until)
  const perSecond = counted.length / ((until - from) / 1000)
  return { next: run.next, purchases: run.took.length, perSecond, medianMs, p99Ms }
})

async function buyUntil(connection: Connection, run: Run, until: number): Promise<void> {
  while (performance.now() < until) {
    const subscriber = run.next++ % run.subscribers
    const started = performance.now()
    if (!(await buyOnce(connection, run, subscriber))) {
      await pause(AFTER_REJECTION_MS)
      continue
    }
    const ended = performance.now()
    run.took.push(ended - started)
    run.endedAt.push(ended)
  }
}

/**
 * Returns false for a 503: the instance is at its limit and sheds load. The buyer is not counted, and the next one
 * follows after a pause.
 */
async function buyOnce(connection: Connection, run: Run, subscriber: number): Promise<boolean> {
  try {
    await buy({ ...run, send: connection.send }, subscriber)
    return true
  } catch (error) {
    if (error instanceof UnexpectedResponse && error.status === 503) return false
    throw error
  }
}
