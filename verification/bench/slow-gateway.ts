/**
 * `npm run bench -- slow-gateway`: how a slow PayU affects other work. PayU takes 10 s for each answer, and hundreds of
 * refunds and reconciliations are due there; login codes and Paytm sales are compared with rounds that have neither.
 */
import { freePort } from '#scripts/external-program.ts'
import type { SimulatorClient } from '#test/simulators/simulator-client.ts'
import { startSimulatorProcess } from '#test/simulators/simulator-process.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { CodesAndSales, CodesAndSalesLoad } from '#verification/bench/load/load-codes-and-sales.ts'
import { interleave } from '#verification/bench/measure/interleave.ts'
import type { Child } from '#verification/bench/setup/child-process.ts'
import type { BenchDatabase } from '#verification/bench/setup/database.ts'
import { countDue, endDue, fillOrdersAtPayu, makeDue } from '#verification/bench/setup/due-at-payu.ts'
import { withEnvironment } from '#verification/bench/setup/environment.ts'
import { SUBSCRIBERS } from '#verification/bench/setup/purchases.ts'
import { runScenario } from '#verification/bench/setup/run-scenario.ts'
import { startShop } from '#verification/bench/setup/shop.ts'
import { figuresOf, type Round } from './slow-gateway-figures.ts'

/**
 * Fixed delays: the simulator's usual message delays have a 99th percentile of 1.5 s, too long to detect a delay of one
 * second.
 */
const [MESSAGES_MS, PAYTM_MS, SLOW_MS] = [300, 400, 10_000]
const WARM_UP_MS = 4_000
/** The shop's jobs run once a second: after this time they have claimed what is due. */
const CLAIMED_AFTER_MS = 1_500
const RATES = { codesPerSecond: 5, buyers: 5 }

/** Codes use one half of the subscribers, sales the other: a code's mobile receives no other message. */
type Bench = {
  database: BenchDatabase
  driver: Child<CodesAndSalesLoad, CodesAndSales>
  firstCode: number
  firstSale: number
  seconds: number
}

await runScenario('slow-gateway', { rounds: 5, seconds: 30 }, ({ rounds, seconds }) =>
  withEnvironment(async ({ database, startShop: makeTables, startChild }) => {
    await (await makeTables()).stop()
    await fillOrdersAtPayu(database)
    const driver = startChild<CodesAndSalesLoad, CodesAndSales>('load/load-codes-and-sales.ts')
    const bench: Bench = { database, driver, firstCode: 0, firstSale: SUBSCRIBERS / 2, seconds }
    const sides = { slow: () => measureRound(bench, true), without: () => measureRound(bench, false) }
    return figuresOf(await interleave(sides, rounds), SLOW_MS)
  }),
)

async function measureRound(bench: Bench, isSlow: boolean): Promise<Round> {
  const { database } = bench
  const PORT = String(await freePort())
  const { port, simulators, stop } = await startSimulatorProcess({ shopUrl: `http://127.0.0.1:${PORT}` })
  // A new process for each round: open circuits and calls under way belong to the round before.
  const shop = await startShop({ DATABASE_URL: database.url, SIMULATORS_PORT: port, PORT })
  try {
    await simulators.delay('sms', { kind: 'fixed', ms: MESSAGES_MS })
    await simulators.delay('paytm', { kind: 'fixed', ms: PAYTM_MS })
    const target = { port: shop.port, simulatorsUrl: simulators.url }
    await load(bench, { ...target, milliseconds: WARM_UP_MS })
    if (isSlow) {
      await simulators.delay('payu', { kind: 'fixed', ms: SLOW_MS })
      await makeDue(database)
    }
    await pause(CLAIMED_AFTER_MS)
    const payu = measurePayuLatency(simulators)
    const count = await load(bench, { ...target, milliseconds: bench.seconds * 1_000 })
    const round = { ...count, due: await countDue(database), payuMs: await payu }
    const { codes, sales, failures, due, payuMs } = round
    console.error(isSlow ? 'slow' : 'without', {
      codes: codes.delivered,
      of: codes.tookMs.length,
      longestMs: Math.max(...codes.tookMs),
      sales: sales.tookMs.length,
      failures,
      due,
      payuMs,
    })
    return round
  } finally {
    // The simulators stop first, so that the shop does not wait for calls that take 10 s.
    await stop()
    await shop.stop()
    await endDue(database)
  }
}

async function load(
  bench: Bench,
  target: Pick<CodesAndSalesLoad, 'port' | 'simulatorsUrl' | 'milliseconds'>,
): Promise<CodesAndSales> {
  const { driver, firstCode, firstSale } = bench
  const count = await driver.call({ ...target, ...RATES, firstCode, firstSale })
  bench.firstCode += count.codes.tookMs.length
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
