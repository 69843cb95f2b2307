/**
 * Load driver: requests login codes at a fixed rate, whether or not earlier ones arrived, and completes Paytm sales with a
 * fixed number of buyers, each of whom begins the next sale when the last one is paid.
 */
import { simulatorClient, type SimulatorClient } from '#test/simulators/simulator-client.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { UnexpectedResponse } from './buy.ts'
import { buyAtPaytm } from './buy-at-paytm.ts'
import { handleMessages } from '#verification/bench/setup/child-process.ts'
import { fetchOnce, openConnection, requestText } from './connection.ts'
import {
  type ReceivedMessage,
  type RequestedCode,
  type Codes,
  matchCodes,
} from '#verification/bench/measure/match-codes.ts'

export type CodesAndSalesLoad = {
  port: number
  simulatorsUrl: string
  milliseconds: number
  codesPerSecond: number
  buyers: number
  /** The first subscribers who request a code, and who buy. No other load may use those after them. */
  firstCode: number
  firstSale: number
}
export type CodesAndSales = {
  codes: Codes
  /** `tookMs`: the durations of the sales that were paid before the end. */
  sales: { begun: number; tookMs: number[] }
  /** What failed, and how often. */
  failures: Record<string, number>
}

type Run = CodesAndSalesLoad & {
  until: number
  simulators: SimulatorClient
  failures: Record<string, number>
}

/** The buyers begin one after the other within this time, so that the load is steady. */
const START_WITHIN_MS = 1_000
/** How long a buyer waits after a failed sale. */
const AFTER_FAILURE_MS = 250
/**
 * A code that takes longer counts as late: a count at the end of the round alone would hide a delay that ended before.
 */
const DELIVERED_WITHIN_MS = 1_000
/** How long to wait for a code after the end. */
const LONGEST_WAIT_MS = 15_000
const POLL_INTERVAL_MS = 200

handleMessages(async (load: CodesAndSalesLoad): Promise<CodesAndSales> => {
  const until = Date.now() + load.milliseconds
  const run: Run = { ...load, until, simulators: simulatorClient(load.simulatorsUrl), failures: {} }
  const [codes, sales] = await Promise.all([requestCodes(run), sell(run)])
  return { codes, sales, failures: run.failures }
})

async function requestCodes(run: Run): Promise<Codes> {
  const began = Date.now()
  const requested: RequestedCode[] = []
  const responses: Promise<void>[] = []
  for (let number = 0; ; number++) {
    const at = began + (number * 1_000) / run.codesPerSecond
    if (at >= run.until) break
    await pause(Math.max(at - Date.now(), 0))
    const subscriber = run.firstCode + number
    requested.push({ mobile: mobileOf(subscriber), requestedAt: Date.now() })
    responses.push(requestCode(run, subscriber))
  }
  await Promise.all(responses)
  return matchCodes(requested, await readMessages(run, requested), {
    withinMs: DELIVERED_WITHIN_MS,
    longestMs: LONGEST_WAIT_MS,
  })
}

/** Returns the mobile that the bench's database gave the subscriber. */
const mobileOf = (subscriber: number): string => String(6_000_000_000 + subscriber)

async function requestCode(run: Run, subscriber: number): Promise<void> {
  const headers = { cookie: `device=device-${String(subscriber)}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ mobile: mobileOf(subscriber) })
  try {
    const response = await fetchOnce(run.port, requestText('POST', '/api/auth', { headers, body }))
    if (response.status !== 200) throw new UnexpectedResponse(response)
  } catch (error) {
    countFailure(run, 'code', error)
  }
}

/** Waits after the end for the codes that are still missing. */
async function readMessages({ until, simulators }: Run, requested: RequestedCode[]) {
  const found = new Map<string, ReceivedMessage[]>()
  await pause(Math.max(until - Date.now(), 0))
  while (found.size < requested.length && Date.now() <= until + LONGEST_WAIT_MS) {
    for (const { mobile } of requested.filter((one) => !found.has(one.mobile))) {
      const messages = await simulators.messagesTo(mobile)
      if (messages.length > 0) found.set(mobile, messages)
    }
    await pause(POLL_INTERVAL_MS)
  }
  return found
}

async function sell(run: Run): Promise<CodesAndSales['sales']> {
  const sales = { begun: 0, tookMs: [] as number[] }
  const buyers = Array.from({ length: run.buyers }, async (_, index) => {
    await pause((index / run.buyers) * START_WITHIN_MS)
    await buyUntil(run, sales)
  })
  await Promise.all(buyers)
  return sales
}

async function buyUntil(run: Run, sales: CodesAndSales['sales']): Promise<void> {
  while (Date.now() < run.until) {
    const subscriber = run.firstSale + sales.begun++
    const began = Date.now()
    try {
      await buyOnce(run, subscriber)
      const ended = Date.now()
      if (ended <= run.until) sales.tookMs.push(ended - began)
    } catch (error) {
      countFailure(run, 'sale', error)
      await pause(AFTER_FAILURE_MS)
    }
  }
}

/** Uses a new connection, so that a failed sale does not affect the next one. */
async function buyOnce(run: Run, subscriber: number): Promise<void> {
  const { send, close } = await openConnection(run.port)
  try {
    await buyAtPaytm({ ...run, send }, subscriber)
  } finally {
    close()
  }
}

function countFailure({ failures }: Run, what: string, error: unknown): void {
  const key = `${what}: ${error instanceof Error ? error.message : String(error)}`
  failures[key] = (failures[key] ?? 0) + 1
}
