/**
 * A driver: buyers arrive at a fixed rate, whether the shop keeps up or not. A buyer whose order is refused with 503
 * leaves; a buyer who has an order tries again after Retry-After. A return from PayU is sent once, and must be
 * answered.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { buy, NotPaid, Refused } from './buy.ts'
import { answerParent } from './child-process.ts'
import { type Answer, type Connection, openConnection } from './connection.ts'
import type { PurchaseLoad } from './load-purchases.ts'
import { percentile } from './statistics.ts'

/** `connections`: the most buyers at once; further buyers find no connection. */
export type RushLoad = PurchaseLoad & { perSecond: number }
export type RushCount = {
  milliseconds: number
  arrived: number
  bought: number
  /** Buyers whose order was refused with 503. */
  refused: number
  /** 503 answers to buyers who had an order. */
  delayed: number
  /** Buyers who found no free connection. */
  engaged: number
  /** Buyers who lost their connection, or got an answer that no buyer should get. */
  lost: number
  /** The reasons, and how often each occurred. */
  lostTo: Record<string, number>
  /** Buyers with an order who got 503 until their last try. */
  gaveUp: number
  /** Buyers who returned from the gateway, and whose order was then not paid. */
  unsettled: number
  newsSent: number
  newsAnswered: number
  newsP99Ms: number
  refusalP99Ms: number
}

/** Connections are opened when a buyer needs one: the shop closes an idle connection after some seconds. */
type Lines = { free: Connection[]; opened: number }

type Rush = RushLoad & {
  lines: Lines
  count: RushCount
  news: number[]
  refusals: number[]
}

const TICK_MS = 10
const MOST_TRIES = 30

answerParent(async (load: RushLoad): Promise<RushCount> => {
  const lines: Lines = { free: [], opened: 0 }
  const heard = { newsSent: 0, newsAnswered: 0, newsP99Ms: 0, refusalP99Ms: 0 }
  const ended = {
    bought: 0,
    refused: 0,
    delayed: 0,
    engaged: 0,
    lost: 0,
    lostTo: {},
    gaveUp: 0,
    unsettled: 0,
  }
  const rush: Rush = {
    ...load,
    lines,
    count: { milliseconds: 0, arrived: 0, ...ended, ...heard },
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
  for (const connection of lines.free) connection.close()
  // A buyer served after the end of the run does not count.
  return { ...rush.count, bought, newsP99Ms: p99(rush.news), refusalP99Ms: p99(rush.refusals) }
})

const p99 = (times: number[]): number => (times.length === 0 ? 0 : percentile(times, 0.99))

/** The order was refused with 503: nothing was begun. */
class ToldLater extends Error {}

async function arrive(rush: Rush): Promise<void> {
  const number = rush.first + rush.count.arrived++
  const connection = await lineOf(rush)
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
    rush.lines.free.push(connection)
  } catch (error) {
    const isAnswer = error instanceof ToldLater || error instanceof Refused || error instanceof NotPaid
    if (isAnswer && connection.isOpen()) rush.lines.free.push(connection)
    else hangUp(rush, connection)
    noteEnd(rush.count, error)
  }
}

async function lineOf({ lines, connections, port }: Rush): Promise<Connection | undefined> {
  const free = lines.free.pop()
  if (free || lines.opened >= connections) return free
  lines.opened++
  return openConnection(port)
}

function hangUp({ lines }: Rush, connection: Connection): void {
  connection.close()
  lines.opened--
}

function noteEnd(count: RushCount, error: unknown): void {
  if (error instanceof ToldLater) return
  if (error instanceof Refused && error.status === 503) count.gaveUp++
  else if (error instanceof NotPaid) count.unsettled++
  else noteLoss(count, error)
}

function noteLoss(count: RushCount, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error)
  count.lost++
  count.lostTo[reason] = (count.lostTo[reason] ?? 0) + 1
}

/** Sends a request of a purchase, and repeats it after a 503. @throws ToldLater if the order is refused with 503 */
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
    rush.count.delayed++
    await wait(Number(answer.headers.get('retry-after') ?? 1) * 1_000)
  }
}
