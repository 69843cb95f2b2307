/**
 * A driver: requests login codes at a fixed rate, whether or not earlier ones arrived, and completes Paytm sales with a
 * fixed number of buyers, each of whom begins the next sale when the last one is paid.
 */
import { standInsAt, type StandIns } from '#test/simulator-client.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { buyAtPaytm } from './buy-at-paytm.ts'
import type { Cart } from './buy.ts'
import { answerParent } from './child-process.ts'
import { fetchOnce, openConnection, requestText } from './connection.ts'
import { type Arrived, type AskedCode, type Codes, matchCodes } from './match-codes.ts'

export type CodesAndSalesLoad = {
  port: number
  standInsUrl: string
  milliseconds: number
  codesPerSecond: number
  buyers: number
  cart: Cart
  /** The first subscribers who request a code, and who buy. No other load may use those after them. */
  firstCode: number
  firstSale: number
}
export type CodesAndSales = {
  codes: Codes
  /** `tookMs`: of the sales that were paid before the end. */
  sales: { begun: number; tookMs: number[] }
  /** What failed, and how often. */
  failures: Record<string, number>
}

type Turn = CodesAndSalesLoad & { until: number; standIns: StandIns; failures: Record<string, number> }

const START_WITHIN_MS = 1_000
const AFTER_FAILURE_MS = 250
/**
 * A code that takes longer counts as late: a count at the end of the round alone would hide a delay that ended before.
 */
const DELIVERED_WITHIN_MS = 1_000
/** How long to wait for a code after the end. */
const LONGEST_WAIT_MS = 15_000
const LOOK_AGAIN_MS = 200

answerParent(async (load: CodesAndSalesLoad): Promise<CodesAndSales> => {
  const until = Date.now() + load.milliseconds
  const turn: Turn = { ...load, until, standIns: standInsAt(load.standInsUrl), failures: {} }
  const [codes, sales] = await Promise.all([requestCodes(turn), sell(turn)])
  return { codes, sales, failures: turn.failures }
})

async function requestCodes(turn: Turn): Promise<Codes> {
  const began = Date.now()
  const asked: AskedCode[] = []
  const answers: Promise<void>[] = []
  for (let number = 0; ; number++) {
    const at = began + (number * 1_000) / turn.codesPerSecond
    if (at >= turn.until) break
    await pause(Math.max(at - Date.now(), 0))
    const subscriber = turn.firstCode + number
    asked.push({ mobile: mobileOf(subscriber), askedAt: Date.now() })
    answers.push(requestCode(turn, subscriber))
  }
  await Promise.all(answers)
  return matchCodes(asked, await readMessages(turn, asked), {
    withinMs: DELIVERED_WITHIN_MS,
    longestMs: LONGEST_WAIT_MS,
  })
}

/** Returns the mobile that the benchmark's database gave the subscriber. */
const mobileOf = (subscriber: number): string => String(6_000_000_000 + subscriber)

async function requestCode(turn: Turn, subscriber: number): Promise<void> {
  const headers = { cookie: `device=device-${String(subscriber)}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ mobile: mobileOf(subscriber) })
  try {
    const answer = await fetchOnce(turn.port, requestText('POST', '/api/auth', { headers, body }))
    if (answer.status !== 200) throw new Error(`${String(answer.status)} ${answer.body.toString()}`)
  } catch (error) {
    note(turn, 'code', error)
  }
}

/** Waits after the end for the codes that are still missing. */
async function readMessages(
  { until, standIns }: Turn,
  asked: AskedCode[],
): Promise<ReadonlyMap<string, Arrived[]>> {
  const found = new Map<string, Arrived[]>()
  await pause(Math.max(until - Date.now(), 0))
  for (
    let missing = asked;
    missing.length > 0;
    missing = missing.filter(({ mobile }) => !found.has(mobile))
  ) {
    for (const { mobile } of missing) {
      const messages = await standIns.messagesTo(mobile)
      if (messages.length > 0) found.set(mobile, messages)
    }
    if (Date.now() > until + LONGEST_WAIT_MS) break
    await pause(LOOK_AGAIN_MS)
  }
  return found
}

async function sell(turn: Turn): Promise<CodesAndSales['sales']> {
  const sales = { begun: 0, tookMs: [] as number[] }
  const buyers = Array.from({ length: turn.buyers }, async (_, index) => {
    await pause((index / turn.buyers) * START_WITHIN_MS)
    await buyUntil(turn, sales)
  })
  await Promise.all(buyers)
  return sales
}

async function buyUntil(turn: Turn, sales: CodesAndSales['sales']): Promise<void> {
  while (Date.now() < turn.until) {
    const subscriber = turn.firstSale + sales.begun++
    const began = Date.now()
    try {
      await buyOnce(turn, subscriber)
      const ended = Date.now()
      if (ended <= turn.until) sales.tookMs.push(ended - began)
    } catch (error) {
      note(turn, 'sale', error)
      await pause(AFTER_FAILURE_MS)
    }
  }
}

/** Uses a new connection, so that a failed sale does not affect the next one. */
async function buyOnce(turn: Turn, subscriber: number): Promise<void> {
  const { send, close } = await openConnection(turn.port)
  try {
    await buyAtPaytm({ ...turn, send }, subscriber)
  } finally {
    close()
  }
}

function note({ failures }: Turn, what: string, error: unknown): void {
  const key = `${what}: ${error instanceof Error ? error.message : String(error)}`
  failures[key] = (failures[key] ?? 0) + 1
}
