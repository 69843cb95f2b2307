/**
 * `npm run bench -- slow-gateway`: how a slow PayU affects other work. PayU takes 10 s for each answer, and hundreds of
 * refunds and reconciliations are due there; login codes and Paytm sales are compared with rounds without both. `--
 * --rounds N --seconds S` (5, 30). A whole run writes its section of docs/performance.md.
 */
import { freePort } from '#scripts/external-program.ts'
import type { SimulatorClient } from '#test/simulator-client.ts'
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Child, startChild } from '#verification/bench/setup/child-process.ts'
import { type BenchDatabase, openBenchDatabase } from '#verification/bench/setup/database.ts'
import type { CodesAndSales } from '#verification/bench/load/load-codes-and-sales.ts'
import { countDue, endDue, fillOrdersAtPayu, makeDue } from '#verification/bench/setup/due-at-payu.ts'
import { interleave } from '#verification/bench/measure/interleave.ts'
import { CART } from '#verification/bench/measure/measure-purchases.ts'
import { startShop } from '#verification/bench/setup/shop.ts'
import { figuresOf, type Pair, type Round } from './slow-gateway-figures.ts'
import { startSimulators } from '#verification/bench/setup/start-simulators.ts'
import { reportFigures } from './write-report.ts'

const [FULL_ROUNDS, FULL_SECONDS] = [5, 30]
/**
 * Fixed delays: the simulator's usual message delays have a 99th percentile of 1.5 s, too long to detect a delay of one
 * second.
 */
const [MESSAGES_MS, PAYTM_MS, SLOW_MS] = [300, 400, 10_000]
const WARM_UP_MS = 4_000
/** The shop's jobs run once a second: after this time they have claimed what is due. */
const CLAIMED_AFTER_MS = 1_500
const [CODES_PER_SECOND, BUYERS] = [5, 5]
/** A buyer whose sales all fail begins four a second; one whose sales succeed begins fewer than two. */
const MAX_SALES_PER_SECOND = 4 * BUYERS

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: String(FULL_ROUNDS) },
    seconds: { type: 'string', default: String(FULL_SECONDS) },
  },
})
const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)]
/** Codes use one half of the subscribers, sales the other: a code's mobile receives no other message. */
const HALF = 2 * rounds * (seconds + WARM_UP_MS / 1_000) * MAX_SALES_PER_SECOND

type Bench = { database: BenchDatabase; driver: Child; firstCode: number; firstSale: number }

async function measureRound(bench: Bench, isSlow: boolean): Promise<Round> {
  const { database } = bench
  const shopPort = await freePort()
  const running = await startSimulators(shopPort)
  // A new process for each round: open circuits and calls under way belong to the round before.
  const env = { DATABASE_URL: database.url, SIMULATORS_PORT: String(running.port) }
  const shop = await startShop({ env, port: shopPort })
  try {
    await running.simulators.delay('sms', { kind: 'fixed', ms: MESSAGES_MS })
    await running.simulators.delay('paytm', { kind: 'fixed', ms: PAYTM_MS })
    await load(bench, { port: shopPort, simulators: running.simulators, milliseconds: WARM_UP_MS })
    if (isSlow) {
      await running.simulators.delay('payu', { kind: 'fixed', ms: SLOW_MS })
      await makeDue(database)
    }
    const before = await countDue(database)
    await pause(CLAIMED_AFTER_MS)
    const payu = measurePayuLatency(running.simulators)
    const count = await load(bench, {
      port: shopPort,
      simulators: running.simulators,
      milliseconds: seconds * 1_000,
    })
    const round = { ...count, before, after: await countDue(database), payuMs: await payu }
    console.error(isSlow ? 'slow' : 'without', summaryOf(round))
    return round
  } finally {
    // The simulators stop first, so that the shop does not wait for calls that take 10 s.
    await running.stop()
    await shop.stop()
    await endDue(database)
  }
}

type Target = { port: number; simulators: SimulatorClient; milliseconds: number }

async function load(bench: Bench, { simulators, ...target }: Target): Promise<CodesAndSales> {
  const count = await bench.driver.call<CodesAndSales>({
    ...{
      ...target,
      simulatorsUrl: simulators.url,
      codesPerSecond: CODES_PER_SECOND,
      buyers: BUYERS,
      cart: CART,
    },
    ...{ firstCode: bench.firstCode, firstSale: bench.firstSale },
  })
  bench.firstCode += count.codes.requested
  bench.firstSale += count.sales.begun
  return count
}

/**
 * Times one call to PayU. The simulator delays each call before it reads it, so an empty one takes as long as any other.
 */
async function measurePayuLatency({ url }: SimulatorClient): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${url}/merchant/postservice.php?form=2`, {
    method: 'POST',
    body: new URLSearchParams({ command: 'verify_payment' }),
  })
  await answer.text()
  return performance.now() - began
}

const summaryOf = ({ codes, sales, failures, before, after, payuMs }: Round): string =>
  JSON.stringify({
    ...{
      codes: codes.delivered,
      of: codes.requested,
      lost: codes.lost,
      longestMs: Math.max(...codes.tookMs),
    },
    ...{ sales: sales.tookMs.length, failures, before, after, payuMs: Math.round(payuMs) },
  })

async function measure(): Promise<Pair[]> {
  const database = await openBenchDatabase()
  const driver = startChild('load/load-codes-and-sales.ts')
  try {
    // Makes the tables. The port is free: simulators of another shop may listen on the usual one.
    const env = { DATABASE_URL: database.url, SIMULATORS_PORT: String(await freePort()) }
    const first = await startShop({ env })
    await first.stop()
    await database.seed(2 * HALF)
    await fillOrdersAtPayu(database, 2 * HALF)
    const bench: Bench = { database, driver, firstCode: 0, firstSale: HALF }
    const sides = {
      slow: () => measureRound(bench, true),
      without: () => measureRound(bench, false),
    }
    return await interleave(sides, rounds)
  } finally {
    await driver.stop()
    await database.stop()
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
if (!existsSync('build/server/index.js')) throw new Error('The pages are not built. Run: npm run build')
const figures = figuresOf(await measure(), { seconds, slowMs: SLOW_MS })
const isWhole = rounds >= FULL_ROUNDS && seconds >= FULL_SECONDS
process.exitCode = (await reportFigures(figures, isWhole ? { name: 'slow-gateway' } : undefined)) ? 0 : 1
