import { systemRuntime } from '#api/platform/runtime/runtime.ts'
import { createCounters } from './counters.ts'
import { expect, test } from 'vitest'
import { type MetricSample, openMetrics } from './metrics.ts'

const nothing = async () => []
const { waitAtMost } = systemRuntime

test('counts responses by route and status', async () => {
  const metrics = openMetrics(createCounters(), nothing, waitAtMost)
  metrics.observeResponse('GET', '/api/orders/:transactionID', 200, 0.02)
  metrics.observeResponse('GET', '/api/orders/:transactionID', 404, 0.001)
  metrics.countCachedResponse()
  const text = await metrics.text()
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/orders/:transactionID",status="200"} 1\n',
  )
  expect(text).toContain(
    'http_request_duration_seconds_bucket{le="0.01",method="GET",route="/api/orders/:transactionID",status="404"} 1\n',
  )
  expect(text).toContain('http_cached_responses_total 1\n')
  expect(text).toContain('http_ready_answers_total 1\n')
})

test('counts server errors from 0, so that an alert sees the first one of a route', async () => {
  const metrics = openMetrics(createCounters(), nothing, waitAtMost)
  expect(await metrics.text()).toContain('http_server_errors_total 0\n')
  for (const status of [200, 404, 500, 503])
    metrics.observeResponse('GET', '/api/orders/:transactionID', status, 0.02)
  expect(await metrics.text()).toContain('http_server_errors_total 2\n')
})

test('contains samples from the database and the counters', async () => {
  const counters = createCounters()
  counters.add('audit_violations_total', 2, { kind: 'data' })
  counters.add('csp_violations_total', 1, { directive: 'img-src' })
  counters.add('csp_violations_total', 3, { directive: 'script-src-elem' })
  const waiting = (topic: string, value: number) => ({
    name: 'outbox_waiting',
    help: 'Waits.',
    labels: { topic },
    value,
  })
  const text = await openMetrics(
    counters,
    async () => [waiting('sms', 3), waiting('mail', 0)],
    waitAtMost,
  ).text()
  expect(text).toContain(
    '# HELP outbox_waiting Waits.\n# TYPE outbox_waiting gauge\noutbox_waiting{topic="sms"} 3\noutbox_waiting{topic="mail"} 0\n',
  )
  expect(text).toContain(
    '# HELP audit_violations_total Invariants that the audit found violated, by kind.\n# TYPE audit_violations_total counter\naudit_violations_total{kind="data"} 2\n',
  )
  expect(text).toContain(
    'csp_violations_total{directive="img-src"} 1\ncsp_violations_total{directive="script-src-elem"} 3\n',
  )
  expect(text).toContain('database_up 1\n')
})

test('contains all samples of a counter even if only some have a label', async () => {
  const counters = createCounters()
  counters.add('log_lines_total', 1, { level: 'error', event: 'job.failed' })
  counters.add('log_lines_total', 2, { level: 'warn', event: 'gateway.no_response', gateway: 'payu' })
  const text = await openMetrics(counters, nothing, waitAtMost).text()
  expect(text).toContain('log_lines_total{level="error",event="job.failed"} 1\n')
  expect(text).toContain('log_lines_total{level="warn",event="gateway.no_response",gateway="payu"} 2\n')
})

test('also publishes counters under their deprecated names', async () => {
  const counters = createCounters()
  counters.add('audit_violations_total', 2, { kind: 'data' })
  counters.add('audit_violations_total', 3, { kind: 'overdue' })
  counters.add('csp_violations_total', 3, { directive: 'script-src-elem' })
  const text = await openMetrics(counters, nothing, waitAtMost).text()
  expect(text).toContain('# TYPE invariants_broken_total counter\ninvariants_broken_total 5\n')
  expect(text).toContain('page_policy_broken_script_src_elem_total 3\n')
})

test('reports an unavailable database as database_up 0 and does not fail', async () => {
  const fail = async () => Promise.reject(new Error('gone'))
  const text = await openMetrics(createCounters(), fail, waitAtMost).text()
  expect(text).toContain('database_up 0\n')
})

/** Returns a read of the database that the test answers, and the number of reads. */
function openSlowRead() {
  let reads = 0
  let answer: (samples: MetricSample[]) => void = () => undefined
  return {
    read: () => {
      reads++
      return new Promise<MetricSample[]>((resolve) => (answer = resolve))
    },
    answer: (samples: MetricSample[]) => answer(samples),
    reads: () => reads,
  }
}

test('reports a database that does not respond within 3 s as unavailable, and sends it no second read', async () => {
  const { read, reads } = openSlowRead()
  const limits: number[] = []
  const metrics = openMetrics(createCounters(), read, (ms) => Promise.resolve(void limits.push(ms)))
  expect(await metrics.text()).toContain('database_up 0\n')
  expect(await metrics.text()).toContain('database_up 0\n')
  expect(limits).toEqual([3_000, 3_000])
  expect(reads()).toBe(1)
})

test('scrapes at the same time share one read of the database, and a later one reads again', async () => {
  const { read, answer, reads } = openSlowRead()
  const metrics = openMetrics(createCounters(), read, waitAtMost)
  const scrape = async (scrapes: number, value: number) => {
    const texts = Promise.all(Array.from({ length: scrapes }, metrics.text))
    answer([{ name: 'disputes_due', help: 'Disputes.', value }])
    for (const text of await texts) {
      expect(text).toContain('database_up 1\n')
      expect(text).toContain(`disputes_due ${String(value)}\n`)
    }
  }
  await scrape(2, 3)
  expect(reads()).toBe(1)
  await scrape(1, 4)
  expect(reads()).toBe(2)
})

test('reports the event loop lag of the samples since the last scrape', async () => {
  const metrics = openMetrics(createCounters(), nothing, waitAtMost)
  for (const lagMs of [...Array<number>(98).fill(0), 250, 400]) metrics.observeLag(lagMs)
  const read = async () =>
    new Map((await metrics.text()).split('\n').map((line) => line.split(' ') as [string, string]))
  const first = await read()
  expect(Number(first.get('nodejs_eventloop_lag_p50_seconds'))).toBeLessThan(0.001)
  expect(Number(first.get('nodejs_eventloop_lag_p99_seconds'))).toBeCloseTo(0.25, 2)
  expect(Number(first.get('nodejs_eventloop_lag_max_seconds'))).toBeCloseTo(0.4, 2)
  expect((await read()).get('nodejs_eventloop_lag_max_seconds')).toBe('0')
})
