/** Checks the ways into an account, and the effects of GET requests, for everything that the contract offers. */
import { findSatelliteSubscriber } from '#api/identity/subscribers/find-satellite-subscriber.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { makeApp } from '#test/app.ts'
import { openBrowser } from '#test/browser.ts'
import { sql } from 'kysely'
import { openPartner } from '#test/open-partner.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'

const MEENA = '9000000001'
const isEndpoint = (thing: unknown): thing is Endpoint =>
  typeof thing === 'object' && thing !== null && 'url' in thing && 'method' in thing && 'schema' in thing
const endpoints = Object.values(
  import.meta.glob<object>(['/contract/*.ts', '!**/*.test.ts'], { eager: true }),
)
  .flatMap((module): unknown[] => Object.values(module))
  .filter(isEndpoint)

const gives = (field: string) => (endpoint: Endpoint) =>
  Object.values(endpoint.schema.response).some(
    (answer) => answer instanceof z.ZodObject && field in answer.shape,
  )
const nameOf = ({ method, url }: Endpoint) => `${method} ${url}`

test('three ways open an account: a code, a registration with one, and a partner’s link [ASVS-6.1.3, ASVS-6.3.4]', () => {
  expect(endpoints.filter(gives('token')).map(nameOf).sort()).toEqual([
    'GET /api/auth/fromExternal/:clientkey',
    'POST /api/auth/verify',
    'POST /api/users/create',
  ])
})

test('no endpoint refunds, changes a price or acts for another subscriber [THR-M14]', () => {
  for (const endpoint of endpoints)
    expect(nameOf(endpoint)).not.toMatch(/refund|admin|price|catalogue|operator|role/i)
})

test('credentials are random and opaque: they contain no data and no signature to forge [ASVS-6.8.2, ASVS-7.2.2, ASVS-7.2.3, ASVS-9.1.1, ASVS-11.5.1]', async () => {
  const testApp = await makeApp()
  const { external } = testApp
  const seen = new Set<string>()
  for (let time = 0; time < 3; time++) {
    const browser = openBrowser(testApp)
    await browser.logIn(MEENA)
    const { body } = await browser.call('POST', '/api/otp/generateOTP', {
      mobile: `984001234${String(time)}`,
    })
    for (const secret of [
      browser.credentials.token,
      browser.credentials.cookie.replace('device=', ''),
      String(body.authKey),
    ]) {
      expect(secret).toMatch(/^[\w-]{32,43}$/) // 24 or 32 bytes, no dots: at least 192 bits.
      expect(Buffer.from(secret, 'base64url').toString('latin1')).not.toMatch(/[{"]\w+"|9000000001/)
      seen.add(secret)
    }
    external.advance(60)
  }
  const { makeLink } = await openPartner(testApp)
  for (let time = 0; time < 2; time++) {
    const link = await makeLink(MEENA)
    expect(link).toMatch(/^[\w-]{43}$/)
    seen.add(link)
  }
  expect(seen.size).toBe(11)
})

test('GET changes nothing, for any client: only a partner’s link does, with a header of ours [ASVS-3.5.3]', async () => {
  const testApp = await makeApp()
  const { platform, external, browser } = testApp
  const orderId = await browser.register()
  await browser.goToPayu(orderId)
  await findSatelliteSubscriber(platform, MEENA)
  external.advance(1)
  const before = await contents()
  expect(before).toMatch(/"mobile":"9840012345"/)
  const reads = endpoints.filter(({ method, url }) => method === 'GET' && !url.includes('fromExternal'))
  expect(reads.length).toBeGreaterThan(12)
  const headers = { cookie: browser.credentials.cookie, 'x-auth-token': browser.credentials.token }
  for (const { url } of reads) {
    const address = url.replace(':transactionID', orderId).replace(/:[A-Za-z]+/g, '9840012345')
    const { statusCode } = await testApp.app.inject({ url: address, headers })
    expect(statusCode, url).toBeLessThan(500)
  }
  expect(await contents()).toBe(before)

  /** Returns all rows except counters of requests and what the shop learns from the gateway when an order is read. */
  async function contents(): Promise<string> {
    const tables = [
      'subscriber',
      'session',
      'device',
      'known_device',
      'otp_challenge',
      'client_key',
      'partner_key',
      'orders',
      'order_line',
      'entitlement',
      'refund',
      'ledger_entry',
      'outbox',
      'support_request',
    ]
    const rows = []
    for (const table of tables)
      rows.push(
        await sql`select to_json(t) from ${sql.table(table)} t order by to_json(t)::text`.execute(
          platform.db,
        ),
      )
    return JSON.stringify(rows.map((result) => result.rows))
  }
})
