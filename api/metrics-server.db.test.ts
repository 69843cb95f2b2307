import { FAILURES_TO_OPEN } from '#api/payments/gateways/create-circuit.ts'
import { createCounters } from '#api/platform/observability/counters.ts'
import { openReadiness } from '#api/platform/lifecycle/readiness.ts'
import { systemRuntime } from '#api/platform/runtime/runtime.ts'
import { buildApp } from '#api/app.ts'
import { makeApp, type TestApp } from '#test/app.ts'
import { TRAIN } from '#test/fixtures.ts'
import { openTestShop } from '#test/test-shop.ts'
import { expect, onTestFinished, test } from 'vitest'
import { startMetricsServer } from './metrics-server.ts'

/** Starts the metrics server of a shop. */
async function open({ platform, gateways }: Pick<TestApp, 'platform' | 'gateways'>, operationsPort = 0) {
  const config = { ...platform.config, host: '127.0.0.1', operationsPort }
  const operations = await startMetricsServer({ ...platform, config }, createCounters(), gateways)
  if (!operations) throw new Error('the port was not opened')
  onTestFinished(operations.close)
  const ask = (path: string) =>
    systemRuntime.http({
      destination: 'payu',
      operation: 'read',
      method: 'GET',
      url: `${operations.url}${path}`,
      timeoutMs: 5_000,
    })
  return { operations, ask }
}

test('metrics show an open payment attempt with its age until it ends', async () => {
  const shop = await openTestShop()
  const { browser, external } = shop
  const { ask } = await open(shop)
  const attempt = await browser.goToPayu(await browser.register(TRAIN))
  external.advance(90)
  const during = (await ask('/metrics')).body
  expect(during).toContain('payments_open{gateway="payu",state="sent"} 1\n')
  expect(during).toContain('payments_open_oldest_seconds{gateway="payu",state="sent"} 90\n')

  await browser.returnToShop(await browser.payAtPayu(attempt, 'success'))
  const after = (await ask('/metrics')).body
  expect(after).not.toContain('payments_open')
  expect(after).toMatch(/outbox_waiting\{topic="sms",destination="sms"\} \d/)
  expect(after).toContain('database_up 1\n')
})

test('metrics show the counters of the audit as 0 before the first audit, so that alerts see growth', async () => {
  const { ask } = await open(await openTestShop())
  const text = (await ask('/metrics')).body
  expect(text).toContain('audit_runs_total 0\n')
  expect(text).toContain('audit_seconds_total 0\n')
  expect(text).toContain('audit_violations_total{kind="data"} 0\n')
  expect(text).toContain('audit_violations_total{kind="overdue"} 0\n')
})

test('metrics show the unreadable captures of each gateway as 0 before the first one', async () => {
  const shop = await openTestShop()
  const { ask } = await open(shop)
  const text = (await ask('/metrics')).body
  for (const name of Object.keys(shop.gateways))
    expect(text).toContain(
      `log_lines_total{level="error",event="payment.unreadable_capture",gateway="${name}"} 0\n`,
    )
})

test('metrics show the refused messages as 0 before the first one [SPEC-19-29]', async () => {
  const { ask } = await open(await openTestShop())
  expect((await ask('/metrics')).body).toContain('log_lines_total{level="error",event="outbox.refused"} 0\n')
})

test('metrics show after how many seconds a payout report is late, as configured', async () => {
  const shop = await makeApp({ settings: { PAYOUT_REPORTS_LATE_HOURS: '36' } })
  const { ask } = await open(shop)
  expect((await ask('/metrics')).body).toContain('payout_reports_late_after_seconds 129600\n')
})

test('metrics show the open circuit of a gateway that does not answer, until it closes', async () => {
  const shop = await openTestShop()
  const { browser, external, reconcileDueAttempts } = shop
  const { ask } = await open(shop)
  const attempt = await browser.goToPayu(await browser.register(TRAIN))
  await browser.payAtPayu(attempt, 'silent-success')
  const restore = external.failCalls()
  for (let round = 0; round < FAILURES_TO_OPEN; round++) {
    external.advance(60)
    await reconcileDueAttempts()
  }
  const during = (await ask('/metrics')).body
  expect(during).toContain('gateway_circuit{gateway="payu",state="open"} 1\n')
  expect(during).toContain('gateway_circuit{gateway="paytm",state="closed"} 1\n')
  expect(during).toContain('gateway_circuit_opened_total{gateway="payu"} 1\n')
  external.advance(60)
  const later = (await ask('/metrics')).body
  expect(later).toContain('gateway_circuit{gateway="payu",state="half-open"} 1\n')
  expect(later).toContain('payments_due{gateway="payu"} 1\n')

  restore()
  await reconcileDueAttempts()
  const after = (await ask('/metrics')).body
  expect(after).toContain('gateway_circuit{gateway="payu",state="closed"} 1\n')
  expect(after).not.toContain('payments_due')
})

test('the metrics port serves only metrics, and is closed unless it is configured [SPEC-11-48, ASVS-3.5.4, ASVS-13.4.5]', async () => {
  const shop = await makeApp()
  const { ask } = await open(shop)
  expect((await ask('/')).status).toBe(404)
  expect(await startMetricsServer(shop.platform, createCounters(), shop.gateways)).toBeUndefined()
})

test('an occupied port of the metrics is named with its setting', async () => {
  const shop = await makeApp()
  const { operations } = await open(shop)
  const { port } = new URL(operations.url)
  await expect(open(shop, Number(port))).rejects.toThrow(
    `Port ${port} is in use by another program. Stop that program, or set OPERATIONS_PORT to another port`,
  )
})

/** Opens an instance whose database probe is `probe`. */
async function openInstance(probe: () => Promise<unknown>) {
  const { platform, catalogue, gateways } = await makeApp()
  const readiness = openReadiness({ probe, ...systemRuntime })
  const app = await buildApp({ platform, catalogue, gateways, readiness, wakeOutbox: () => undefined })
  onTestFinished(() => app.close())
  const ask = async (url: string) => {
    const answer = await app.inject(url)
    return [answer.statusCode, answer.json<object>()]
  }
  return { readiness, ask }
}

test('readiness reports ready, and draining after the instance begins to stop [SPEC-11-47]', async () => {
  const { readiness, ask } = await openInstance(() => Promise.resolve())
  expect(await ask('/readyz')).toEqual([200, { status: 'ready', database: 'up' }])
  readiness.drain()
  expect(await ask('/readyz')).toEqual([503, { status: 'draining', database: 'up' }])
  expect(await ask('/healthz')).toEqual([200, { status: 'ok' }])
})

test('readiness stays ready without the database and reports it as away', async () => {
  const { ask } = await openInstance(() => Promise.reject(new Error('connection refused')))
  expect(await ask('/readyz')).toEqual([200, { status: 'ready', database: 'away' }])
})

test('readiness does not wait for a probe until it ends, and sends no second one before it ends', async () => {
  let probes = 0
  let answer = (): void => undefined
  const { ask } = await openInstance(() => {
    probes++
    return new Promise<void>((resolve) => (answer = resolve))
  })
  expect(await ask('/readyz')).toEqual([200, { status: 'ready', database: 'away' }])
  expect(await ask('/readyz')).toEqual([200, { status: 'ready', database: 'away' }])
  expect(probes).toBe(1)
  answer()
  await expect.poll(async () => [await ask('/readyz'), probes], { timeout: 5_000 }).toContain(2)
})

test('every response has a request id; its log line has the id and the route, not the URL [ASVS-14.2.1, ASVS-16.2.1, ASVS-16.2.4]', async () => {
  const { app, lines } = await makeApp()
  const answer = await app.inject('/api/orders/AAAAAAAAAAAAAAAAAAAAAAA')
  const line = lines.find(({ message }) => message === 'request completed')
  expect(line?.fields).toMatchObject({
    requestId: answer.headers['x-request-id'],
    route: '/api/orders/:transactionID',
  })
  expect(JSON.stringify(lines)).not.toContain('AAAAAAA')
})
