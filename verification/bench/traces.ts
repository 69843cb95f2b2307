/**
 * `npm run bench -- traces`: what traces cost. Two shops sell in turn, one with traces of every purchase to a receiver on
 * this machine, and one without.
 */
import { measureWarm, startPurchases } from '#verification/bench/measure/measure-purchases.ts'
import { median, medianAndSpread } from '#verification/bench/measure/statistics.ts'
import { atMost, type Figure, note } from './report.ts'
import { withEnvironment } from '#verification/bench/setup/environment.ts'
import { runScenario } from '#verification/bench/setup/run-scenario.ts'
import type { TraceReceiverState } from '#verification/bench/setup/trace-receiver.ts'

const MAX_PERCENT = 5
/** Enough to keep a shop busy while PayU answers at once, as in the main bench. */
const BUYERS = 20
/** Many short rounds: the difference is smaller than the variation of the machine from one minute to the next. */
const ROUND_MS = 1_500

await runScenario('traces', { rounds: 45 }, ({ rounds }) =>
  withEnvironment((without) =>
    withEnvironment(async (traced): Promise<Figure[]> => {
      await Promise.all([without, traced].map(({ gateway }) => gateway.call('answer at once')))
      const receiver = traced.startChild<'get state', TraceReceiverState>('setup/trace-receiver.ts')
      const { port } = await receiver.call('get state')
      const off = await without.startShop()
      const on = await traced.startShop({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${String(port)}` })
      const load = { connections: BUYERS, milliseconds: ROUND_MS }
      const measured = await measureWarm(
        {
          off: startPurchases(without, off, without.database, load),
          on: startPurchases(traced, on, traced.database, load),
        },
        [without.database, traced.database],
        rounds,
      )
      const { spans, bytes } = await receiver.call('get state')
      const [paid] = await traced.database.query<{ count: number }>(
        `select count(*)::int as count from orders where status = 'paid'`,
      )
      const purchases = paid?.count ?? 0
      const total = (side: 'on' | 'off'): number[] =>
        measured.map((round) => round[side].nodeMs + round[side].postgresMs)
      const added = total('on').map((ms, index) => (100 * ms) / (total('off')[index] ?? ms) - 100)
      const node = (side: 'on' | 'off'): string =>
        `${median(measured.map((round) => round[side].nodeMs)).toFixed(2)} ms`
      return [
        atMost(
          'CPU time that traces add to a purchase, Node and PostgreSQL together',
          median(added),
          { max: MAX_PERCENT, unit: '%' },
          `${medianAndSpread(added, 1)} %`,
        ),
        note('Node per purchase with traces', `${node('on')}; without ${node('off')}`),
        note('spans of a purchase', (spans / purchases).toFixed(1)),
        note('bytes of them', (bytes / purchases).toFixed(0)),
      ]
    }),
  ),
)
