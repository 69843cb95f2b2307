/** Tests an overloaded instance over real connections. */
import type { Db } from '#api/platform/db/tables.ts'
import { openDatabase } from '#api/platform/db/open-database.ts'
import { makeApp } from '#test/app.ts'
import { onPostgres, ownDatabaseUrl } from '#test/database.ts'
import { sendRaw } from '#test/raw-socket.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { CALLBACK_ROUTE_OPTIONS } from '#api/payments/gateways/gateway.ts'
import { signLink } from '#api/reminders/sign-link.ts'
import { priorityOf } from './load-shedding.ts'

/** Opens a listening shop whose load the test sets. */
async function open() {
  const load = { waiting: 0, lagMs: 0 }
  const { app, external, counters, lines, platform } = await makeApp({
    gauge: { load: () => load, connections: 10 },
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const ask = (line: string, headers = '') =>
    sendRaw(url, `${line} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${headers}\r\n`)
  return { app, ask, load, counters, lines, url, external, platform }
}

test('refuses a call during overload with 503, Retry-After and a message, and does not log it', async () => {
  const { ask, load, counters, lines } = await open()
  load.waiting = 1_000
  const response = await ask('GET /api/users')
  expect(response).toContain('HTTP/1.1 503 Service Unavailable')
  for (const header of [
    'retry-after: 2',
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'content-type: application/json; charset=utf-8',
  ])
    expect(response).toContain(`${header}\r\n`)
  expect(response).toContain(
    '{"message":"We are very busy right now. Please try again in a few seconds.","code":"too_busy"}',
  )
  const page = await ask('GET /api/docs', 'accept: text/html,*/*\r\n')
  expect(page).toContain('content-type: text/html; charset=utf-8\r\n')
  expect(page).toContain('<p>We are very busy right now.')
  expect(counters.read()).toEqual([{ name: 'http_requests_shed_total', labels: {}, value: 2 }])
  expect(lines.filter(({ message }) => message === 'request completed')).toEqual([])
})

test('admits gateway callbacks, the catalogue and health checks under any load [THR-W14]', async () => {
  const { ask, load } = await open()
  load.waiting = 1_000_000
  expect(await ask('GET /api/paytmResponse/callback?ORDERID=1')).toContain('HTTP/1.1 303')
  expect(await ask('POST /api/payuResponse/fail', 'content-length: 0\r\n')).toContain('HTTP/1.1 303')
  expect(await ask('POST /api/webhooks/payu', 'content-length: 0\r\n')).toContain('HTTP/1.1 403')
  expect(await ask('GET /api/movies')).toContain('HTTP/1.1 200')
  expect(await ask('GET /healthz')).toContain('HTTP/1.1 200')
  expect(await ask('POST /api/payment/status', 'content-length: 0\r\n')).toContain('HTTP/1.1 503')
})

test('sheds uploaded pictures and links of reminders, which read the database [THR-W14]', async () => {
  const { ask, load, platform } = await open()
  const targets = [`/pictures/${'0'.repeat(32)}-320.webp`, `/r/${signLink(platform.config, Buffer.alloc(9))}`]
  for (const target of targets) expect(await ask(`GET ${target}`), target).toContain('HTTP/1.1 404')
  load.waiting = 1_000
  for (const target of targets) expect(await ask(`GET ${target}`), target).toContain('HTTP/1.1 503')
})

test('sheds an API call however its address is spelt, and admits callbacks in each spelling', async () => {
  const { ask, load } = await open()
  load.waiting = 1_000_000
  for (const target of [
    '/a%70i/users',
    '/%61pi/users',
    'http://localhost/api/users',
    'http://localhost/a%70i/search/vikram',
    '/api//users',
    '/api/webhooks/../users',
    '/api/WEBHOOKS/payu',
    '/api/unknown',
  ])
    expect(await ask(`GET ${target}`), target).toContain('HTTP/1.1 503')
  for (const target of [
    '/api/paytmResponse/callback?ORDERID=1',
    '/a%70i/paytmResponse/callback?ORDERID=1',
    'http://localhost/api/paytmResponse/callback?ORDERID=1',
  ])
    expect(await ask(`GET ${target}`), target).toContain('HTTP/1.1 303')
  // These URLs match no route of the API, and cost no more than a page.
  for (const target of ['//api/users', '/API/users'])
    expect(await ask(`GET ${target}`), target).toContain('HTTP/1.1 404')
})

test('ranks callbacks above checkout calls, and those above other calls', () => {
  const priorities = (routes: (string | undefined)[], config = {}) => [
    ...new Set(routes.map((url) => priorityOf({ url, config: { ...config, url: '', method: 'POST' } }))),
  ]
  expect(priorities(['/api/somewhere'], CALLBACK_ROUTE_OPTIONS.config)).toEqual(['critical'])
  expect(priorities(['/*', '/assets/*', '/healthz', '/readyz', undefined])).toEqual(['critical'])
  expect(
    priorities([
      '/api/payment/payU',
      '/api/payment/wallet',
      '/api/orders/:transactionID',
      '/api/orders/:transactionID/story',
    ]),
  ).toEqual(['checkout'])
  expect(priorities(['/api/auth', '/api/users/createTransaction', '/api/search/:query', '/api/*'])).toEqual([
    'normal',
  ])
})

test('shutdown waits for requests under way, but not for idle keep-alive connections', async () => {
  const { app, url, external } = await open()
  let answerGateway = (): void => undefined
  external.intercept(
    () => new Promise((resolve) => (answerGateway = () => resolve({ status: 500, body: '' }))),
  )
  const idle = sendRaw(url, 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
  const body = JSON.stringify({ type: 2, data_identifier: '9840012345' })
  const response = sendRaw(
    url,
    `POST /api/dth HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${String(body.length)}\r\n\r\n${body}`,
  )
  await expect.poll(() => external.network.requests.length).toBeGreaterThan(0)
  const closed = app.close()
  expect(await idle).toContain('HTTP/1.1 200')
  answerGateway()
  expect(await response).toMatch(/^HTTP\/1\.1 \d{3}/)
  await closed
})

/** Opens a database with `pool` connections; each `hold` starts a transaction that keeps one until `giveBack`. */
async function openShares(pool: number) {
  const opened = await openDatabase({ kind: 'postgres', url: ownDatabaseUrl(), pool })
  onTestFinished(opened.close)
  const lent = Promise.withResolvers<undefined>()
  let held = 0
  const hold = (db: Db) =>
    db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      held++
      await lent.promise
    })
  return { ...opened, hold, held: () => held, giveBack: () => lent.resolve(undefined) }
}

test('requests leave a database connection for gateway notifications and one for jobs [THR-W14]', async () => {
  if (!onPostgres) return
  const { db, callbackDb, background, connections, waiting, hold, held, giveBack } = await openShares(5)
  expect(connections).toBe(4)
  const holding = [hold(db), hold(db), hold(db), hold(db)]
  await expect.poll(held).toBe(3)
  expect(waiting()).toBe(1)
  for (const share of [callbackDb, background])
    expect((await sql`select 1 as one`.execute(share)).rows).toEqual([{ one: 1 }])
  giveBack()
  await Promise.all(holding)
  expect(waiting()).toBe(0)
})

test('gateway notifications leave a connection for requests, and those that wait count as load [THR-W14]', async () => {
  if (!onPostgres) return
  const { db, callbackDb, waiting, hold, held, giveBack } = await openShares(5)
  const holding = [hold(callbackDb), hold(callbackDb), hold(callbackDb), hold(callbackDb)]
  await expect.poll(held).toBe(3)
  expect(waiting()).toBe(1)
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  giveBack()
  await Promise.all(holding)
  expect(waiting()).toBe(0)
})

test('the server limits the time for headers, bodies and idle connections, and their number [THR-W13]', async () => {
  const { app } = await open()
  const { headersTimeout, requestTimeout, timeout, maxConnections } = app.server
  for (const [most, limit] of [
    [10_000, headersTimeout],
    [10_000, requestTimeout],
    [20_000, timeout],
    [10_000, maxConnections],
  ] as const) {
    expect(limit).toBeGreaterThan(0)
    expect(limit).toBeLessThanOrEqual(most)
  }
})
