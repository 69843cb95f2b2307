/** What an operator's monitoring reads, in Prometheus' words. Labels name routes and states, never a person. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Counters } from './counters.ts'

/** One number as it stands now, with its labels. */
export type MetricSample = { name: string; help: string; labels?: Record<string, string>; value: number }

export type Metrics = {
  /** @param route the pattern, such as `/api/orders/:transactionID`; never the address itself */
  observeResponse: (method: string, route: string, status: number, seconds: number) => void
  /** An answer out of memory, sent before any routing. */
  countCachedResponse: () => void
  /** Everything, as Prometheus reads it. */
  text: () => Promise<string>
}

/** From a ready answer to a gateway's time-out. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * @param readStored reads the database at each look; left out where it does not answer
 * @param readOwn reads what this process itself knows, at each look
 */
export function openMetrics(
  counters: Counters,
  readStored: () => Promise<MetricSample[]>,
  readOwn: () => MetricSample[] = () => [],
): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answers by route and status, and how long they took.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  const ready = new Counter({
    name: 'http_ready_answers_total',
    help: 'Answers that were sent from memory, before any routing.',
    registers: [registry],
  })
  const up = new Gauge({
    name: 'database_up',
    help: '1 where the database answered this look, else 0.',
    registers: [registry],
  })

  return {
    observeResponse: (method, route, status, seconds) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    countCachedResponse: () => ready.inc(),
    text: async () => {
      const readings = await readStored().catch(() => undefined)
      up.set(readings ? 1 : 0)
      const looked = registryOf([...(readings ?? []), ...readOwn(), ...countsOf(counters)])
      return Registry.merge([registry, looked]).metrics()
    },
  }
}

const countsOf = (counters: Counters): MetricSample[] =>
  Object.entries(counters.read()).map(([name, value]) => ({ name, value, help: 'Since this process began.' }))

/** As they stand at this look: nothing stays of a label whose last piece of work has ended. */
function registryOf(readings: readonly MetricSample[]): Registry {
  const registry = new Registry()
  for (const [name, all] of Map.groupBy(readings, (reading) => reading.name)) {
    const [{ help, labels = {} }] = all as [MetricSample, ...MetricSample[]]
    const settings = { name, help, labelNames: Object.keys(labels), registers: [registry] }
    if (name.endsWith('_total')) {
      const counter = new Counter(settings)
      for (const reading of all) counter.inc(reading.labels ?? {}, reading.value)
    } else {
      const gauge = new Gauge(settings)
      for (const reading of all) gauge.set(reading.labels ?? {}, reading.value)
    }
  }
  return registry
}
