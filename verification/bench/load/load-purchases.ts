/**
 * Load driver: signed-in subscribers buy one pack each, one after the other, in the four calls of a purchase. The
 * connections start one after the other within the median latency of the gateway, so that the shop gets a steady load
 * and no burst.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { handleMessages } from '#verification/bench/setup/child-process.ts'
import { SUBSCRIBERS } from '#verification/bench/setup/purchases.ts'
import { buy, UnexpectedResponse } from './buy.ts'
import { type Connection, openConnection } from './connection.ts'

/** `first`: the first subscriber who buys. */
export type PurchaseLoad = { port: number; connections: number; milliseconds: number; first: number }
/**
 * `purchases`: all of them; `perSecond`: of those that ended while every connection was busy; `next`: the first
 * subscriber who did not begin to buy.
 */
export type PurchaseCount = { next: number; purchases: number; perSecond: number }

/** Just above the median latency of the gateway. */
const START_WITHIN_MS = 500
/** How long a connection waits after a 503. */
const AFTER_REJECTION_MS = 250

type Run = { next: number; until: number; endedAt: number[] }

handleMessages(async (load: PurchaseLoad): Promise<PurchaseCount> => {
  const connections = await Promise.all(
    Array.from({ length: load.connections }, () => openConnection(load.port)),
  )
  const started = performance.now()
  const until = started + load.milliseconds
  const run: Run = { next: load.first, until, endedAt: [] }
  await Promise.all(
    connections.map(async (connection, index) => {
      await pause((index / connections.length) * START_WITHIN_MS)
      await buyUntilEnd(connection, run)
    }),
  )
  for (const connection of connections) connection.close()
  // Before `from` not every connection is busy, and after `until` only the slowest purchases are left.
  const from = started + START_WITHIN_MS
  const counted = run.endedAt.filter((ended) => ended >= from && ended < until)
  const perSecond = counted.length / ((until - from) / 1000)
  return { next: run.next, purchases: run.endedAt.length, perSecond }
})

async function buyUntilEnd(connection: Connection, run: Run): Promise<void> {
  while (performance.now() < run.until) {
    try {
      await buy({ send: connection.send }, run.next++ % SUBSCRIBERS)
      run.endedAt.push(performance.now())
    } catch (error) {
      // The instance is at its limit and sheds load: the buyer is not counted, and the next one follows after a pause.
      if (!(error instanceof UnexpectedResponse && error.status === 503)) throw error
      await pause(AFTER_REJECTION_MS)
    }
  }
}
