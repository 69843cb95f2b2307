/** What an operator's monitoring reads, in Prometheus' words. Labels name routes and states, never a person. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Counters } from './counters.ts'

/** One number as it stands now, with its labels. */
export type Reading = { name: string; help: string; labels?: Record<string, string>; value: number }

export type Metrics = {
  /** @param route the pattern, such as `/api/orders/:transactionID`; never the address itself */
  answered: (method: string, route: string, status: number, seconds: number) => void
  /** An answer out of memory, sent before any routing. */
  answeredReady: () => void
  /** Everything, as Prometheus reads it. */
  text: () => Promise<string>
}

/** From a ready answer to a gateway's time-out. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** @param read what stands in the database; asked at each look, and left out where it cannot be asked */
export function openMetrics(counters: Counters, read: () => Promise<Reading[]>): Metrics {
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
    answered: (method, route, status, seconds) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    answeredReady: () => ready.inc(),
    text: async () => {
      const readings = await read().catch(() => undefined)
      up.set(readings ? 1 : 0)
      return [await registry.metrics(), linesOf(readings ?? []), linesOf(countsOf(counters))].join('\n')
    },
  }
}

const countsOf = (counters: Counters): Reading[] =>
  Object.entries(counters.read()).map(([name, value]) => ({ name, value, help: 'Since this process began.' }))

/** Prometheus' text format 0.0.4: a name is described once, before its first value. */
function linesOf(readings: readonly Reading[]): string {
  const described = new Set<string>()
  return readings
    .map(({ name, help, labels = {}, value }) => {
      const type = name.endsWith('_total') ? 'counter' : 'gauge'
      const head = described.has(name) ? '' : `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`
      described.add(name)
      const pairs = Object.entries(labels).map(([label, text]) => `${label}="${text}"`)
      return `${head}${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${String(value)}\n`
    })
    .join('')
}
