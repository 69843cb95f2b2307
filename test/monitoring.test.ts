/** Compares the files of deploy/monitoring with the metrics that the shop exposes, and with the runbooks. */
import { NO_LOG } from './frozen-runtime.ts'
import { pageMetrics, createPageStatistics } from '#api/pages/page-statistics.ts'
import { createCircuit } from '#api/payments/gateways/create-circuit.ts'
import { readCircuitMetrics } from '#api/payments/gateways/read-circuit-metrics.ts'
import { OPEN_WORK_METRICS, openWorkMetrics, type OpenWork } from '#api/payments/operator/open-work-query.ts'
import { payoutReportMetrics } from '#api/payouts/payout-report-metrics.ts'
import { clockMetrics } from '#api/platform/lifecycle/clock-monitor.ts'
import { createCounters } from '#api/platform/observability/counters.ts'
import { openMetrics } from '#api/platform/observability/metrics.ts'
import { countSpans } from '#api/platform/observability/span-counts.ts'
import { systemRuntime } from '#api/platform/runtime/runtime.ts'
import { assetMetrics, releaseMetrics } from '#api/releases/asset-metrics.ts'
import { createAssetStatistics } from '#api/releases/asset-statistics.ts'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'

const FOLDER = 'deploy/monitoring'
/** Labels that Prometheus adds. */
const ADDED = ['instance', 'job']

/** Returns the labels of each metric that an instance may expose. */
async function exposedMetrics(): Promise<Map<string, Set<string>>> {
  const now = new Date()
  const counters = createCounters()
  counters.add('http_requests_shed_total', 1)
  counters.add('audit_runs_total', 1)
  counters.add('audit_seconds_total', 1)
  for (const kind of ['data', 'overdue']) counters.add('audit_violations_total', 1, { kind })
  counters.add('csp_violations_total', 1, { directive: 'img-src' })
  counters.add('log_failures_total', 1, { cause: 'ENOSPC' })
  counters.add('log_lines_total', 1, { level: 'warn', event: 'gateway.no_response', gateway: 'payu' })
  const kinds = z.array(z.custom<OpenWork['kind']>()).parse(Object.keys(OPEN_WORK_METRICS))
  const work = kinds.map((kind) => ({ kind, gateway: 'payu', state: 'x', count: 1, oldest: now }))
  const clock = { aheadMs: () => 0, isRight: () => true, compare: () => Promise.resolve() }
  const metrics = openMetrics(
    counters,
    async () => openWorkMetrics(work, now),
    systemRuntime.waitAtMost,
    () => [
      ...readCircuitMetrics([{ name: 'payu', circuit: createCircuit('payu', NO_LOG) }], now),
      ...payoutReportMetrics({ hour: 6, lateHours: 12 }),
      ...pageMetrics(createPageStatistics()),
      ...clockMetrics(clock),
      ...countSpans(NO_LOG).metrics(),
      ...releaseMetrics(0),
      ...assetMetrics(createAssetStatistics()),
    ],
  )
  metrics.observeResponse('GET', '/api/movies', 200, 0.1)
  metrics.countCachedResponse()
  // Prometheus adds `up` itself.
  const labels = new Map<string, Set<string>>([['up', new Set(ADDED)]])
  for (const [, name = '', list = ''] of (await metrics.text()).matchAll(
    /^([a-z][a-z0-9_]+)(?:\{(.*)\})? /gm,
  )) {
    const known = labels.get(name) ?? new Set(ADDED)
    for (const [, label = ''] of list.matchAll(/([a-z_]+)="/g)) known.add(label)
    labels.set(name, known)
  }
  return labels
}

const WORDS = new Set(['and', 'or', 'unless', 'on', 'by', 'offset', 'sum', 'max', 'min', 'le'])

/** Returns the metrics of a PromQL expression, each with the labels that it selects. */
function metricsOf(expression: string): { name: string; labels: string[] }[] {
  const bare = expression.replace(/\b(by|on) \([^)]*\)/g, '')
  return [...bare.matchAll(/(?<![\w"{,.])([a-z][a-z0-9_]+)\b(?!\s*\()(?:\{([^}]*)\})?/g)]
    .filter(([, name = '']) => !WORDS.has(name))
    .map(([, name = '', selected = '']) => ({
      name,
      labels: [...selected.matchAll(/([a-z_]+)(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label),
    }))
}

const read = (file: string): string => readFileSync(`${FOLDER}/${file}`, 'utf8')

/** The rules. The file has one form, so no parser of YAML is needed. */
const rules = read('alerts.yaml')
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((text) => {
    const field = (name: string): string => new RegExp(`^ +${name}: (.*)$`, 'm').exec(text)?.[1] ?? ''
    return {
      name: text.split('\n')[0] ?? '',
      summary: field('summary'),
      runbook: field('runbook'),
      expression: (/^ +expr:\s+([^]*?)\n {8}(?:for|labels):/m.exec(text)?.[1] ?? '').replace(/\s+/g, ' '),
    }
  })
const names = rules.map(({ name }) => name)

const Dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
})
const dashboards = globSync(`${FOLDER}/dashboards/*.json`)

test('rules, their cases and dashboards name only metrics and labels that the shop exposes [SPEC-19-11]', async () => {
  const exposed = await exposedMetrics()
  const inPanels = dashboards.flatMap((file) =>
    Dashboard.parse(JSON.parse(readFileSync(file, 'utf8'))).panels.flatMap(({ targets }) =>
      targets.map(({ expr }) => expr),
    ),
  )
  const inCases = globSync(`${FOLDER}/*.test.yaml`).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/series: '([^']+)'/g)].map(([, series = '']) => series),
  )
  const expressions = [...rules.map(({ expression }) => expression), ...inPanels, ...inCases]
  const used = expressions.flatMap(metricsOf)
  expect(used.length).toBeGreaterThan(100)
  const unknown = used.flatMap(({ name, labels }) => {
    const known = exposed.get(name)
    return known ? labels.filter((label) => !known.has(label)).map((label) => `${name} ${label}`) : [name]
  })
  expect(unknown).toEqual([])
  expect(expressions.filter((expression) => metricsOf(expression).length === 0)).toEqual([])
})

test('each alert is a row of operating.md with the heading of its runbook [SPEC-19-11]', () => {
  const operating = readFileSync('docs/operating.md', 'utf8')
  const rows = [...operating.matchAll(/^\| `([A-Z]\w+)` .*\]\(#([a-z-]+)\) *\|$/gm)]
  expect(rows.map(([, name = '', anchor = '']) => `${name} docs/operating.md#${anchor}`)).toEqual(
    rules.map(({ name, runbook }) => `${name} ${runbook}`),
  )
  const headings = [...operating.matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9 -]/g, '')
      .replaceAll(' ', '-'),
  )
  for (const [, , anchor] of rows) expect(headings).toContain(anchor)
  for (const { summary } of rules) expect(summary).toMatch(/\w.*\./)
})

test('each alert has a case that makes it fire and one that keeps it quiet [SPEC-19-11]', () => {
  const cases = globSync(`${FOLDER}/*.test.yaml`).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split(/^ {2}- name: /m)
      .slice(1),
  )
  const of = (name: string, kind: string) =>
    cases.filter((text) => text.startsWith(`${name} ${kind}\n`) && text.includes(`alertname: ${name}\n`))
  for (const name of names) {
    expect(
      of(name, 'fires').map((text) => /exp_alerts:\n +- exp_labels:/.test(text)),
      name,
    ).toEqual([true])
    expect(
      of(name, 'is quiet').map((text) => text.includes('exp_alerts: []')),
      name,
    ).toEqual([true])
  }
  expect(cases).toHaveLength(2 * names.length)
})
