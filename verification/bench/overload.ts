/**
 * `npm run bench -- overload`: buyers arrive for a minute at five times the rate that the shop can serve. Compares the
 * purchase rate with the peak rate without overload.
 */
import { drawDelayMs, REALISTIC_MEDIAN_MS } from '#simulators/latency/latency.ts'
import type { PurchaseCount, PurchaseLoad } from '#verification/bench/load/load-purchases.ts'
import type { SpikeCount, SpikeLoad } from '#verification/bench/load/load-spike.ts'
import { median, percentile } from '#verification/bench/measure/statistics.ts'
import { atLeast, atMost, type Figure, none, note } from './report.ts'
import { withEnvironment } from '#verification/bench/setup/environment.ts'
import { CONCURRENT_BUYERS } from '#verification/bench/setup/purchases.ts'
import { runScenario } from '#verification/bench/setup/run-scenario.ts'

const OVERLOAD_FACTOR = 5
const PEAK_MS = 5_000
const PEAK_ROUNDS = 3
/** Each admitted buyer keeps a connection while PayU answers. */
const MAX_SPIKE_CONNECTIONS = 1_500

await runScenario('overload', { seconds: 60 }, ({ seconds }) =>
  withEnvironment(async ({ database, startShop, startChild }) => {
    const { port } = await startShop()
    const buyers = startChild<PurchaseLoad, PurchaseCount>('load/load-purchases.ts')
    const spikeBuyers = startChild<SpikeLoad, SpikeCount>('load/load-spike.ts')
    let nextBuyer = 0
    const measurePeak = async (): Promise<number> => {
      const load = { port, connections: CONCURRENT_BUYERS, milliseconds: PEAK_MS, first: nextBuyer }
      const { next, perSecond } = await buyers.call(load)
      nextBuyer = next
      return perSecond
    }
    const measurePeaks = async (): Promise<number[]> => {
      const rates: number[] = []
      while (rates.length < PEAK_ROUNDS) rates.push(await measurePeak())
      return rates
    }
    // Lets both sides compile their hot code, and PostgreSQL analyse tables that have rows.
    await measurePeak()
    await database.analyse()
    await measurePeak()
    const before = await measurePeaks()
    const spike = await spikeBuyers.call({
      port,
      connections: MAX_SPIKE_CONNECTIONS,
      milliseconds: seconds * 1_000,
      first: nextBuyer,
      perSecond: OVERLOAD_FACTOR * median(before),
    })
    nextBuyer += spike.arrived
    console.error('buyers who did not buy:', spike.failureCounts)
    // Measured before and after, because the speed of the machine may change meanwhile.
    return figuresOf(spike, median([...before, ...(await measurePeaks())]))
  }),
)

function figuresOf(spike: SpikeCount, peakRate: number): Figure[] {
  const { milliseconds, arrived, bought, callbacksAnswered, callbacksSent } = spike
  const perSecond = (count: number): number => count / (milliseconds / 1_000)
  return [
    note(
      'purchases a second at the peak; arriving buyers a second',
      `${peakRate.toFixed(0)}; ${perSecond(arrived).toFixed(0)}`,
    ),
    atLeast('overload: purchase rate relative to the peak', perSecond(bought) / peakRate, 0.9),
    atLeast(
      'overload: payment callbacks answered',
      callbacksAnswered / callbacksSent,
      1,
      `${String(callbacksAnswered)} of ${String(callbacksSent)}`,
    ),
    atMost(
      'overload: payment callbacks, 99th percentile beyond that of PayU',
      spike.callbackP99Ms - payuP99Ms(),
      { max: 500, unit: 'ms' },
    ),
    none('overload: buyers who returned from the gateway and whose order is not paid', spike.unpaid),
  ]
}

/** A callback waits for PayU's answer, so its time contains PayU's. */
function payuP99Ms(): number {
  const delays = Array.from({ length: 100_000 }, () => drawDelayMs(REALISTIC_MEDIAN_MS.payu, Math.random))
  return percentile(delays, 0.99)
}
