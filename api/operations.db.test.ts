import { openCounters } from '#api/platform/counters.ts'
import type { Platform } from '#api/platform/platform.ts'
import { openReadiness } from '#api/platform/readiness.ts'
import { realWorld } from '#api/platform/world.ts'
import { buildApp } from '#api/app.ts'
import { makeApp } from '#test/app.ts'
import { TRAIN } from '#test/make.ts'
import { openTill } from '#test/till.ts'
import { Kysely, PostgresDialect } from 'kysely'
import type { Tables } from '#api/platform/database.ts'
import { expect, onTestFinished, test } from 'vitest'
import { openOperations } from './operations.ts'

/** What the monitoring reads of a shop with these settings. */
async function open(platform: Platform) {
  const config = { ...platform.config, host: '127.0.0.1', operationsPort: 0 }
  const operations = await openOperations({ ...platform, config }, openCounters())
  if (!operations) throw new Error('the port was not opened')
  onTestFinished(operations.close)
  const ask = (path: string) =>
    realWorld.http({
      method: 'GET',
      url: `${operations.url}${path}`,
      timeoutMs: 5_000,
    })
  return { operations, ask }
}

test('an attempt under way is seen with its age, and is gone once it has ended', async () => {
  const { browser, outside, platform } = await openTill()
  const { ask } = await open(platform)
  const attempt = await browser.goToPayu(await browser.register(TRAIN))
  outside.advance(90)
  const during = (await ask('/metrics')).body
  expect(during).toContain('payments_open{gateway="payu",state="sent"} 1\n')
  expect(during).toContain('payments_open_oldest_seconds{gateway="payu",state="sent"} 90\n')

  await browser.comeBack(await browser.press(attempt, 'success'))
  const after = (await ask('/metrics')).body
  expect(after).not.toContain('payments_open')
  expect(after).toMatch(/outbox_waiting\{topic="sms"\} \d/)
  expect(after).toContain('database_up 1\n')
})

test('the operator’s port answers nothing else, and is closed unless it is asked for', async () => {
  const { platform } = await makeApp()
  const { ask } = await open(platform)
  expect((await ask('/')).status).toBe(404)
  expect(await openOperations(platform, openCounters())).toBeUndefined()
})

test('an instance says that it is ready, and that it is about to end', async () => {
  const { platform, catalogue, gateways } = await makeApp()
  const readiness = openReadiness(platform)
  const app = await buildApp({ platform, catalogue, gateways, readiness, outboxFilled: () => undefined })
  onTestFinished(() => app.close())
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', database: 'up' }])
  readiness.drain()
  const ending = await app.inject('/readyz')
  expect([ending.statusCode, ending.json()]).toEqual([503, { status: 'draining', database: 'up' }])
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})

test('without its database an instance stays ready, because pages and catalogue need none', async () => {
  const { platform } = await makeApp()
  const pool = () => Promise.reject(new Error('nobody listens there'))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const readiness = openReadiness({ ...platform, db })
  expect(await readiness.standing()).toEqual({ status: 'ready', database: 'away' })
})

test('every answer has a name of its own, which the log repeats with the route and never the address', async () => {
  const { app, lines } = await makeApp()
  const answer = await app.inject('/api/orders/AAAAAAAAAAAAAAAAAAAAAAA')
  const line = lines.find(({ message }) => message === 'answered')
  expect(line?.fields).toMatchObject({
    requestId: answer.headers['x-request-id'],
    route: '/api/orders/:transactionID',
  })
  expect(JSON.stringify(lines)).not.toContain('AAAAAAA')
})
