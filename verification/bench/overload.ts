/**
 * `npm run bench -- overload`: buyers arrive for a minute at five times the rate that the shop can serve. Compares the
 * purchase rate with the peak rate without overload. `--seconds N`. Writes its section of docs/performance.md.
 */
import { drawDelayMs, REALISTIC_MEDIAN_MS } from '#simulators/latency/latency.ts'
import { parseArgs } from 'node:util'
import { type Child, startChild } from '#verification/bench/setup/child-process.ts'
import { cpuMsOfTree } from '#verification/bench/measure/cpu-time.ts'
import type { PurchaseCount } from '#verification/bench/load/load-purchases.ts'
import type { SpikeCount } from '#verification/bench/load/load-spike.ts'
import { atLeast, atMost, type Figure, note } from './report-line.ts'
import {
  CONCURRENT_BUYERS,
  CART,
  PAYU_SALT,
  SUBSCRIBERS,
} from '#verification/bench/measure/measure-purchases.ts'
import { median, medianAndSpread, percentile } from '#verification/bench/measure/statistics.ts'
import { withEnvironment } from '#verification/bench/setup/environment.ts'
import { startShop } from '#verification/bench/setup/shop.ts'
import { reportFigures } from './write-report.ts'

const FULL_SECONDS = 60
const OVERLOAD_FACTOR = 5
const PEAK_MS = 5_000
const PEAK_ROUNDS = 3
/** Each admitted buyer keeps a connection while PayU answers. */
const MAX_SPIKE_CONNECTIONS = 1_500

const { values: options } = parseArgs({ options: { seconds: { type: 'string' } } })
const seconds = Number(options.seconds ?? FULL_SECONDS)

/** `processes`: ids of the processes whose processor time is reported, by name. */
type Drivers = { port: number; buyers: Child; spike: Child; next: number; processes: Record<string, number> }
type Rounds = { before: PeakRate[]; after: PeakRate[] }

/** Purchases a second, and the processor time in milliseconds that each purchase took in every process. */
type PeakRate = { perSecond: number; cpuMs: CpuTimes }
type CpuTimes = Record<string, number>

async function measurePeak(drivers: Drivers): Promise<PeakRate> {
  const before = readCpuTimes(drivers)
  const count = await drivers.buyers.call<PurchaseCount>({
    ...{ port: drivers.port, connections: CONCURRENT_BUYERS, milliseconds: PEAK_MS },
    ...{ cart: CART, first: drivers.next, subscribers: SUBSCRIBERS, payuSalt: PAYU_SALT },
  })
  drivers.next = count.next
  const cpuMs = cpuTimesPerPurchase(before, readCpuTimes(drivers), count.purchases)
  return { perSecond: count.perSecond, cpuMs }
}

const readCpuTimes = ({ processes }: Drivers): CpuTimes =>
  Object.fromEntries(Object.entries(processes).map(([name, pid]) => [name, cpuMsOfTree(pid)]))

const cpuTimesPerPurchase = (before: CpuTimes, after: CpuTimes, purchases: number): CpuTimes =>
  Object.fromEntries(
    Object.entries(after).map(([name, ms]) => [name, (ms - (before[name] ?? 0)) / Math.max(purchases, 1)]),
  )

async function measurePeaks(drivers: Drivers): Promise<PeakRate[]> {
  const rates: PeakRate[] = []
  for (let round = 0; round < PEAK_ROUNDS; round++) rates.push(await measurePeak(drivers))
  return rates
}

/** Measures the highest rate before and after, because the speed of the machine may change meanwhile. */
async function measure(drivers: Drivers, analyse: () => Promise<void>): Promise<Figure[]> {
  // Lets both sides compile their hot code, and PostgreSQL analyse tables that have rows.
  await measurePeak(drivers)
  await analyse()
  await measurePeak(drivers)
  const before = await measurePeaks(drivers)
  const cpuMs = readCpuTimes(drivers)
  const spike = await drivers.spike.call<SpikeCount>({
    ...{ port: drivers.port, connections: MAX_SPIKE_CONNECTIONS, milliseconds: seconds * 1_000 },
    ...{ cart: CART, first: drivers.next, subscribers: SUBSCRIBERS, payuSalt: PAYU_SALT },
    perSecond: OVERLOAD_FACTOR * median(ratesOf(before)),
  })
  drivers.next += spike.arrived
  for (const [reason, times] of Object.entries(spike.lossReasons))
    console.error(`lost ${String(times)}: ${reason}`)
  const spentInSpike = cpuTimesPerPurchase(cpuMs, readCpuTimes(drivers), spike.bought)
  const rounds = { before, after: await measurePeaks(drivers) }
  return [...figuresOf(spike, rounds), ...cpuFigures(rounds, spentInSpike)]
}

const ratesOf = (rounds: PeakRate[]): number[] => rounds.map(({ perSecond }) => perSecond)

/** Reports the processor time of each process: the driver shares the processors, so it affects the result. */
function cpuFigures({ before, after }: Rounds, inSpike: CpuTimes): Figure[] {
  const formatTimes = (cpuMs: CpuTimes): string =>
    Object.entries(cpuMs)
      .map(([name, ms]) => `${name} ${ms.toFixed(1)}`)
      .join(', ')
  const mediansOf = (rounds: PeakRate[]): CpuTimes =>
    Object.fromEntries(
      Object.keys(inSpike).map((name) => [name, median(rounds.map(({ cpuMs }) => cpuMs[name] ?? 0))]),
    )
  return [
    note('CPU ms per purchase at peak rate, before', formatTimes(mediansOf(before))),
    note('CPU ms per purchase under overload', formatTimes(inSpike)),
    note('CPU ms per purchase at peak rate, after', formatTimes(mediansOf(after))),
  ]
}

function figuresOf(spike: SpikeCount, { before, after }: Rounds): Figure[] {
  const peakRates = [...ratesOf(before), ...ratesOf(after)]
  const perSecond = (count: number): number => count / (spike.milliseconds / 1_000)
  const relativeRate = perSecond(spike.bought) / median(peakRates)
  const answered = spike.callbacksSent === 0 ? 0 : spike.callbacksAnswered / spike.callbacksSent
  return [
    note('peak purchases a second, before', medianAndSpread(ratesOf(before), 0)),
    note('peak purchases a second, after', medianAndSpread(ratesOf(after), 0)),
    note('arriving buyers a second', `${perSecond(spike.arrived).toFixed(0)}, for ${String(seconds)} s`),
    atLeast('overload: purchase rate relative to the peak', relativeRate, 0.9, relativeRate.toFixed(2)),
    atLeast(
      'overload: payment callbacks answered',
      answered,
      1,
      `${String(spike.callbacksAnswered)} of ${String(spike.callbacksSent)}`,
    ),
    note('overload: payment callbacks, 99th percentile', `${spike.callbackP99Ms.toFixed(0)} ms`),
    atMost(
      'overload: payment callbacks, 99th percentile beyond that of PayU',
      spike.callbackP99Ms - payuP99Ms(),
      {
        max: 500,
        unit: 'ms',
      },
    ),
    note(
      'requests rejected by load shedding',
      `${String(spike.rejected)}, 99th percentile ${spike.rejectionP99Ms.toFixed(0)} ms`,
    ),
    note('responses 503 during payment, retried', `${String(spike.retried)} times`),
    note(
      'buyers without a connection; with a lost connection; who gave up',
      [spike.withoutConnection, spike.lost, spike.gaveUp].join('; '),
    ),
    atMost(
      'overload: returned from the gateway, order not paid',
      spike.unpaid,
      { max: 0, unit: 'buyers' },
      String(spike.unpaid),
    ),
  ]
}

/** A callback waits for PayU's answer, so its time contains PayU's. */
const payuP99Ms = (): number =>
  percentile(
    Array.from({ length: 100_000 }, () => drawDelayMs(REALISTIC_MEDIAN_MS.payu, Math.random)),
    0.99,
  )

const figures = await withEnvironment(async ({ env, database, gateway }) => {
  const shop = await startShop({ env })
  await database.seed(SUBSCRIBERS)
  const [buyers, spike] = [startChild('load/load-purchases.ts'), startChild('load/load-spike.ts')]
  try {
    const systems = { shop: shop.pid, PostgreSQL: database.postgresPid, gateway: gateway.pid }
    const processes = { ...systems, 'peak driver': buyers.pid, 'overload driver': spike.pid }
    return await measure({ port: shop.port, buyers, spike, next: 0, processes }, database.analyse)
  } finally {
    await Promise.all([buyers.stop(), spike.stop()])
    await shop.stop()
  }
})
const isWhole = seconds >= FULL_SECONDS
process.exitCode = (await reportFigures(figures, isWhole ? { name: 'overload' } : undefined)) ? 0 : 1
