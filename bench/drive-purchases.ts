/** A driver: subscribers who are signed in buy one pack each, again and again, in the four calls of a purchase. */
import { buy, type Cart } from './buy.ts'
import { answerParent } from './child.ts'
import { type Connection, openConnection } from './connection.ts'
import { percentile } from './measured.ts'

export type PurchaseLoad = {
  port: number
  connections: number
  milliseconds: number
  cart: Cart
  /** Subscribers take turns from this number on, so that nobody meets the limit of orders an hour. */
  first: number
  subscribers: number
  payuSalt: string
}
export type PurchaseCount = { purchases: number; milliseconds: number; medianMs: number; p99Ms: number }

type Turn = PurchaseLoad & { next: number; took: number[] }

answerParent(async (load: PurchaseLoad): Promise<PurchaseCount> => {
  const turn: Turn = { ...load, next: load.first, took: [] }
  const connections = await Promise.all(
    Array.from({ length: load.connections }, () => openConnection(load.port)),
  )
  const started = performance.now()
  const until = started + load.milliseconds
  await Promise.all(connections.map((connection) => buyUntil(connection, turn, until)))
  const milliseconds = performance.now() - started
  for (const connection of connections) connection.close()
  const [medianMs, p99Ms] = [percentile(turn.took, 0.5), percentile(turn.took, 0.99)]
  return { purchases: turn.took.length, milliseconds, medianMs, p99Ms }
})

async function buyUntil(connection: Connection, turn: Turn, until: number): Promise<void> {
  while (performance.now() < until) {
    const subscriber = turn.next++ % turn.subscribers
    const started = performance.now()
    await buy({ ...turn, send: connection.send }, subscriber)
    turn.took.push(performance.now() - started)
  }
}
