/** Statistics of the event loop lag, under the names that prom-client has for them. */
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'

const STATISTICS: Record<string, (lags: RecordableHistogram) => number> = {
  min: ({ min }) => min,
  max: ({ max }) => max,
  mean: ({ mean }) => mean,
  stddev: ({ stddev }) => stddev,
  p50: (lags) => lags.percentile(50),
  p90: (lags) => lags.percentile(90),
  p99: (lags) => lags.percentile(99),
}

export function createLagStatistics() {
  const lags = createHistogram()
  return {
    /** Adds a sample. */
    observe: (lagMs: number): void => lags.record(toCount(lagMs)),
    /** Returns the statistics of the samples since the last call; zero without samples. */
    read: () => {
      const samples = Object.entries(STATISTICS).map(([name, read]) => ({
        name: `nodejs_eventloop_lag_${name}_seconds`,
        help: `Event loop lag while the instance serves requests, since the last scrape: ${name}.`,
        value: lags.count === 0 ? 0 : toSeconds(read(lags)),
      }))
      lags.reset()
      return samples
    },
  }
}

const MICROSECONDS_PER_MS = 1_000
/** A histogram takes whole numbers above zero. */
const toCount = (milliseconds: number): number => Math.max(1, Math.round(milliseconds * MICROSECONDS_PER_MS))
const toSeconds = (microseconds: number): number => microseconds / (1_000 * MICROSECONDS_PER_MS)
