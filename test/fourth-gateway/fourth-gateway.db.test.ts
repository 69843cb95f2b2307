/** Proves that a gateway is added by its own files and a line in the registry: no other product code names it. */
import { GATEWAYS } from '#api/payments/create-gateway-registry.ts'
import { startMetricsServer } from '#api/metrics-server.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { createCounters } from '#api/platform/observability/counters.ts'
import { systemRuntime } from '#api/platform/runtime/runtime.ts'
import type { HttpRequest } from '#api/platform/runtime/runtime.ts'
import { readConfig } from '#api/read-config.ts'
import { freshDatabase } from '#test/database.ts'
import { TRAIN } from '#test/fixtures.ts'
import { textOf } from '#test/pdf-text.ts'
import { openTestShop } from '#test/test-shop.ts'
import { sql } from 'kysely'
import { globSync, readFileSync } from 'node:fs'
import { postForm } from '#test/post-form.ts'
import { expect, onTestFinished, test } from 'vitest'
import { testpayGateway } from './testpay.ts'

const gateways = [...GATEWAYS, testpayGateway]
const KEY = 'standin-testpay'

/** Extends the constraints on gateway names, as the gateway's migration would; undone at the end of the test. */
async function allowTestpay(db: Db): Promise<void> {
  const { rows } = await sql<{ owner: string; name: string; rule: string }>`
    select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as rule
    from pg_constraint where contype = 'c' and pg_get_constraintdef(oid) like '%satellite-wallet%'`.execute(
    db,
  )
  const replaceRules = async (change: (rule: string) => string) => {
    for (const { owner, name, rule } of rows)
      await sql`alter table ${sql.table(owner)} drop constraint ${sql.ref(name)},
        add constraint ${sql.ref(name)} ${sql.raw(change(rule))}`.execute(db)
  }
  await replaceRules((rule) =>
    rule.replace("'satellite-wallet'::text", "'satellite-wallet'::text, 'testpay'::text"),
  )
  // The account stays: the database forbids to delete one.
  await sql`insert into ledger_account values ('gateway:testpay') on conflict do nothing`.execute(db)
  onTestFinished(async () => {
    await freshDatabase()
    await replaceRules((rule) => rule)
  })
}

type Payment = { id: string; state: 'paid'; paymentId: string; paise: number; refunded: number }

async function openShop() {
  await allowTestpay(await freshDatabase())
  const load = { waiting: 0, lagMs: 0 }
  const shop = await openTestShop({ gateways, gauge: { load: () => load, connections: 10 } })
  const { browser, external, app } = shop
  const payments: Payment[] = []
  const answer = ({ url, body = '' }: HttpRequest): unknown => {
    const given = JSON.parse(body) as { ids: string[]; paymentId: string; paise: number }
    if (url.endsWith('/status'))
      return given.ids.map(
        (id) => payments.find((one) => one.id === id) ?? { id, state: 'none', paymentId: '', paise: 0 },
      )
    for (const one of payments) if (one.paymentId === given.paymentId) one.refunded += given.paise
    return { refunded: true }
  }
  external.intercept((request, send) =>
    request.destination === 'testpay'
      ? { status: 200, body: JSON.stringify(answer(request)) }
      : send(request),
  )

  return {
    ...shop,
    load,
    payments,
    start: async (orderId: string) => {
      const { body } = await browser.call('POST', '/api/payment/testpay', { id: orderId })
      return body.data as { id: string; amount: string }
    },
    /** Pays at TestPay. @returns the fields that the browser brings back */
    pay: ({ id, amount }: { id: string; amount: string }) => {
      const paymentId = `TP${String(payments.length + 1)}`
      payments.push({ id, state: 'paid', paymentId, paise: Number(amount) * 100, refunded: 0 })
      return { id, paymentId, amount, key: KEY }
    },
    notify: (url: string, fields: Record<string, string>) => postForm(app, url, fields),
  }
}

test('a fourth gateway takes a payment, refunds a second one, and appears by its name', async () => {
  const shop = await openShop()
  const { app, browser, load, payments, start, pay, notify, external, advance } = shop
  const orderId = await browser.register(TRAIN)
  const first = await start(orderId)
  external.advance(20)
  const second = await start(orderId)
  expect(second.id).not.toBe(first.id)

  // A return is admitted under overload.
  load.waiting = 1_000
  const returned = await notify('/api/testpayResponse', pay(first))
  load.waiting = 0
  expect(returned.statusCode).toBe(303)
  expect(returned.headers.location).toMatch(/^\/payment-success\?/)
  expect(await browser.packs()).toHaveLength(1)

  const fields = pay(second)
  expect((await notify('/api/webhooks/testpay', { ...fields, key: 'guessed' })).statusCode).toBe(403)
  expect((await notify('/api/webhooks/testpay', fields)).json()).toEqual({ received: true })
  const { body: metrics } = await readMetrics(shop)
  expect(metrics).toContain('gateway_circuit{gateway="testpay",state="closed"} 1\n')
  expect(metrics).toContain('refunds_open{gateway="testpay",state="requested"} 1\n')
  await advance(60)
  expect(payments.map(({ refunded }) => refunded)).toEqual([0, 149_00])

  const { body } = await browser.call('GET', `/api/orders/${orderId}/story`)
  const timeline = JSON.stringify(body)
  expect(timeline).toContain('You chose TestPay.')
  expect(timeline).toContain('TestPay returned ')
  const { cookie, token } = browser.credentials
  const invoice = await app.inject({
    url: `/api/account/invoices/${orderId}`,
    headers: { cookie, 'x-auth-token': token },
  })
  expect(textOf(invoice.rawPayload)).toContain('TestPay')
})

async function readMetrics({ platform, gateways: registry }: Awaited<ReturnType<typeof openShop>>) {
  const config = { ...platform.config, host: '127.0.0.1', operationsPort: 0 }
  const operations = await startMetricsServer({ ...platform, config }, createCounters(), registry)
  onTestFinished(async () => operations?.close())
  const url = `${operations?.url ?? ''}/metrics`
  return systemRuntime.http({
    destination: 'testpay',
    operation: 'read',
    method: 'GET',
    url,
    timeoutMs: 5_000,
  })
}

test('the settings of a fourth gateway obey the rules of every external system', () => {
  const read = (env: Record<string, string>) => readConfig(env, undefined, gateways)
  expect(read({}).externalUrls).toContain('http://127.0.0.1:4009')
  expect(() => read({ TESTPAY_URL: 'https://testpay.example' })).toThrow(
    'TESTPAY_URL: a live address needs live TESTPAY credentials',
  )
  expect(() => read({ TESTPAY_KEY: 'live' })).toThrow(
    'must not use the simulator with live TESTPAY; set all of them or none',
  )
})

test('no file of the API outside the folder of a gateway names one, except the registry', () => {
  const names = new RegExp(GATEWAYS.map(({ name }) => name).join('|'), 'i')
  const folders = /^api\/payments\/(gateways\/[a-z]+\/|create-gateway-registry\.ts)/
  const files = globSync('api/**/*.{ts,tsx}').filter(
    (path) => !folders.test(path) && !/\.test\.ts$/.test(path),
  )
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((path) => names.test(readFileSync(path, 'utf8')))).toEqual([])
})
