/**
 * A driver: buyers arrive at a fixed rate, whether the shop keeps up or not. Who is told at the entrance to come back later
 * goes away; who has an order tries again when the shop said so. What PayU says is sent once, and must be answered.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { buy, NotPaid, Refused } from './buy.ts'
import { answerParent } from './child.ts'
import { type Answer, type Connection, openConnection } from './connection.ts'
import type { PurchaseLoad } from './drive-purchases.ts'
import { percentile } from './measured.ts'

/** `connections`: at most so many buyers at once; more find the line engaged. */
export type RushLoad = PurchaseLoad & { perSecond: number }
export type RushCount = {
  milliseconds: number
  arrived: number
  bought: number
  /** Told at the entrance to come back later. */
  refused: number
  /** Found no connection. */
  engaged: number
  /** Lost theirs, or were told what no buyer should be told. */
  lost: number
  /** Were told to come back later until they did not. */
  gaveUp: number
  /** Came back from the gateway, and their order was not paid when they looked. */
  unsettled: number
  newsSent: number
  newsAnswered: number
  newsP99Ms: number
  refusalP99Ms: number
}

type Rush = RushLoad & {
  free: Connection[]
  count: RushCount
  news: number[]
  refusals: number[]
}

const TICK_MS = 10
const MOST_TRIES = 30

answerParent(async (load: RushLoad): Promise<RushCount> => {
  const open = () => openConnection(load.port)
  const free = await Promise.all(Array.from({ length: load.connections }, open))
  const count = {
    milliseconds: 0,
    arrived: 0,
    bought: 0,
    refused: 0,
    engaged: 0,
    lost: 0,
    gaveUp: 0,
    unsettled: 0,
    newsSent: 0,
    newsAnswered: 0,
  }
  const rush: Rush = {
    ...load,
    free,
    count: { ...count, newsP99Ms: 0, refusalP99Ms: 0 },
    news: [],
    refusals: [],
  }
  const started = performance.now()
  const under = new Set<Promise<void>>()
  while (performance.now() - started < load.milliseconds) {
    const due = ((performance.now() - started) / 1_000) * load.perSecond
    while (rush.count.arrived < due) {
      const coming = arrive(rush).finally(() => under.delete(coming))
      under.add(coming)
    }
    await wait(TICK_MS)
  }
  rush.count.milliseconds = performance.now() - started
  const { bought } = rush.count
  await Promise.all(under)
  for (const connection of free) connection.close()
  // Who is served after the time is over does not count.
  return { ...rush.count, bought, newsP99Ms: p99(rush.news), refusalP99Ms: p99(rush.refusals) }
})

const p99 = (times: number[]): number => (times.length === 0 ? 0 : percentile(times, 0.99))

/** At the entrance: nothing was begun. */
class ToldLater extends Error {}

async function arrive(rush: Rush): Promise<void> {
  const number = rush.first + rush.count.arrived++
  const connection = rush.free.pop()
  if (!connection) {
    rush.count.engaged++
    return
  }
  try {
    const { cart, payuSalt } = rush
    await buy(
      { send: (request) => send(connection, rush, request), cart, payuSalt },
      number % rush.subscribers,
    )
    rush.count.bought++
    rush.free.push(connection)
  } catch (error) {
    if (error instanceof ToldLater) {
      rush.free.push(connection)
      return
    }
    if (error instanceof Refused && error.status === 503) rush.count.gaveUp++
    else if (error instanceof NotPaid) rush.count.unsettled++
    else rush.count.lost++
    connection.close()
    rush.free.push(await openConnection(rush.port))
  }
}

/** A request of a purchase, with its answer as somebody takes it who wants to buy. @throws Refused at the entrance */
async function send(connection: Connection, rush: Rush, request: string): Promise<Answer> {
  const sent = performance.now()
  if (request.startsWith('POST /api/payuResponse/')) {
    rush.count.newsSent++
    const answer = await connection.send(request)
    if (answer.status === 303) rush.count.newsAnswered++
    rush.news.push(performance.now() - sent)
    return answer
  }
  for (let tries = 1; ; tries++) {
    const answer = await connection.send(request)
    if (answer.status !== 503 || tries === MOST_TRIES) return answer
    if (request.startsWith('POST /api/users/createTransaction ')) {
      rush.count.refused++
      rush.refusals.push(performance.now() - sent)
      throw new ToldLater()
    }
    await wait(Number(answer.headers.get('retry-after') ?? 1) * 1_000)
  }
}
