/** The metrics in Prometheus format. Labels name routes and states, never a person. */
import type { Runtime } from '#api/platform/runtime/runtime.ts'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { type Counters, COUNTERS, type CounterSample } from './counters.ts'
import { deprecatedName } from './deprecated-metrics.ts'
import { createLagStatistics } from './lag-statistics.ts'

export type MetricSample = { name: string; help: string; labels?: Record<string, string>; value: number }

export type Metrics = {
  /** @param route the pattern, such as `/api/orders/:transactionID`; never the URL itself */
  observeResponse: (method: string, route: string, status: number, seconds: number) => void
  /** Counts a cached response that was sent before any routing. */
  countCachedResponse: () => void
  /** Adds a sample of the event loop lag, in milliseconds. */
  observeLag: (lagMs: number) => void
  text: () => Promise<string>
}

/** Histogram buckets, from a cached response to the time limit of a gateway. */
const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * The longest delay of a timer. prom-client measures the event loop lag by a timer of ten milliseconds, which costs an
 * idle instance 0.3 s of processor time a minute.
 */
const NEVER_MS = 2 ** 31 - 1

/** The longest wait for the database. Prometheus gives up a scrape after ten seconds, and then has no metric of the instance. */
const STORED_WITHIN_MS = 3_000

/**
 * @param readStored reads samples from the database at each scrape; without them if the database does not respond in time
 * @param readOwn returns samples of this process at each scrape
 */
export function openMetrics(
  counters: Counters,
  readStored: () => Promise<MetricSample[]>,
  waitAtMost: Runtime['waitAtMost'],
  readOwn: () => MetricSample[] = () => [],
): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: NEVER_MS })
  const lag = createLagStatistics()
  for (const { name } of lag.read()) registry.removeSingleMetric(name)
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP responses, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  })
  // Without labels it is 0 from the start, so that the first error of a route is growth for an alert.
  const serverErrors = new Counter({
    name: 'http_server_errors_total',
    help: 'Responses with a status of 500 or more.',
    registers: [registry],
  })
  const cached = new Counter({
    name: 'http_cached_responses_total',
    help: 'Responses that were sent from memory, before any routing.',
    registers: [registry],
  })
  const deprecatedCached = new Counter({
    name: 'http_ready_answers_total',
    help: 'Deprecated: use http_cached_responses_total.',
    registers: [registry],
  })
  const up = new Gauge({
    name: 'database_up',
    help: '1 if the database responded to this scrape, else 0.',
    registers: [registry],
  })
  const readInTime = limitRead(readStored, waitAtMost)

  return {
    observeResponse: (method, route, status, seconds) => {
      requests.observe({ method, route, status: String(status) }, seconds)
      if (status >= 500) serverErrors.inc()
    },
    observeLag: lag.observe,
    countCachedResponse: () => {
      cached.inc()
      deprecatedCached.inc()
    },
    text: async () => {
      const samples = await readInTime()
      up.set(samples ? 1 : 0)
      const scraped = registryOf([
        ...(samples ?? []),
        ...readOwn(),
        ...lag.read(),
        ...counters.read().flatMap(underBothNames),
      ])
      return Registry.merge([registry, scraped]).metrics()
    },
  }
}

/** Returns a reader whose result is undefined if `read` fails or is late. Scrapes share a read that is under way. */
function limitRead(
  read: () => Promise<MetricSample[]>,
  waitAtMost: Runtime['waitAtMost'],
): () => Promise<MetricSample[] | undefined> {
  let underWay: Promise<MetricSample[] | undefined> | undefined
  return () => {
    underWay ??= read()
      .catch(() => undefined)
      .finally(() => (underWay = undefined))
    return waitAtMost(STORED_WITHIN_MS, underWay)
  }
}

function underBothNames(sample: CounterSample): MetricSample[] {
  const deprecated = deprecatedName(sample)
  return [
    { ...sample, help: COUNTERS[sample.name] },
    ...(deprecated === undefined
      ? []
      : [{ name: deprecated, help: `Deprecated: use ${sample.name}.`, value: sample.value }]),
  ]
}

/** Returns a new registry with the samples of this scrape, so that labels without current samples disappear. */
function registryOf(samples: readonly MetricSample[]): Registry {
  const registry = new Registry()
  for (const [name, all] of Map.groupBy(samples, (sample) => sample.name)) {
    const [{ help }] = all as [MetricSample, ...MetricSample[]]
    // Samples of one name may have different labels.
    const labelNames = [...new Set(all.flatMap(({ labels = {} }) => Object.keys(labels)))]
    const settings = { name, help, labelNames, registers: [registry] }
    if (name.endsWith('_total')) {
      const counter = new Counter(settings)
      for (const sample of all) counter.inc(sample.labels ?? {}, sample.value)
    } else {
      const gauge = new Gauge(settings)
      for (const sample of all) gauge.set(sample.labels ?? {}, sample.value)
    }
  }
  return registry
}
