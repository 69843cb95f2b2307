/** Partner login over HTTP: client keys and their links, API keys and their scopes. */
import { applyRetention } from '#api/privacy/apply-retention.ts'
import { makeApp, type TestApp } from '#test/app.ts'
import { openBrowser } from '#test/browser.ts'
import { expect, test } from 'vitest'
import { createPartnerKey } from './create-partner-key.ts'
import { PARTNER_SCOPES } from './partner.ts'
import { revokePartnerKeys } from './partner-store.ts'
import { rotatePartnerKey } from './rotate-partner-key.ts'

const KAVITHA = '9840012345'
/** A satellite subscriber without an account. */
const SATELLITE = '9000000001'
const OUR_PAGE = { 'x-client-key': 'ask', 'sec-fetch-site': 'same-origin' }

/** Opens a shop with one partner and one subscriber who is the partner's customer. */
async function openShop(settings: Record<string, string> = {}) {
  const shop = await makeApp({ settings })
  const kavitha = openBrowser(shop)
  await kavitha.register()
  const apiKey = await createPartnerKey(shop.platform, 'tv-guide-app', PARTNER_SCOPES)
  return { shop, kavitha, apiKey, ask: partnerOf(shop, apiKey), open: pageOf(shop) }
}

const partnerOf = (shop: TestApp, apiKey: string) => (payload: object) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/partner/clientkeys',
    headers: { authorization: `Bearer ${apiKey}` },
    payload,
  })

type Credentials = { cookie: string; token: string }

/** Sends the request of the page behind a link. `credentials`: the browser's credentials from an earlier login. */
const pageOf =
  (shop: TestApp) =>
  (
    clientKey: string,
    headers: Record<string, string> = OUR_PAGE,
    credentials: Credentials = { cookie: '', token: '' },
  ) =>
    shop.app.inject({
      method: 'GET',
      url: `/api/auth/fromExternal/${clientKey}`,
      headers: {
        ...headers,
        cookie: credentials.cookie,
        ...(credentials.token && { 'x-auth-token': credentials.token }),
      },
    })

type Made = { clientkey: string; url: string; expiresAt: string }

test('a link signs its customer in, with a token for that browser [SPEC-7-06, SPEC-11-18]', async () => {
  const { shop, ask, open } = await openShop()
  const made = await ask({ mobile: KAVITHA })
  expect(made.statusCode).toBe(201)
  const { clientkey, url, expiresAt } = made.json<Made>()
  expect(url).toBe(`http://localhost:3000/quick-recharge?clientkey=${clientkey}`)
  expect(Date.parse(expiresAt) - shop.platform.runtime.now().getTime()).toBe(600_000)
  expect(Buffer.from(clientkey, 'base64url').length).toBeGreaterThanOrEqual(16)

  const opened = await open(clientkey)
  expect(opened.statusCode).toBe(200)
  const { token, data } = opened.json<{ token: string; data: object }>()
  expect(data).toMatchObject({ fld_mobile: KAVITHA, fld_first_name: 'Kavitha' })
  const [cookie] = opened.cookies
  const headers = { cookie: `${cookie!.name}=${cookie!.value}`, 'x-auth-token': token }
  expect((await shop.app.inject({ url: '/api/users', headers })).json()).toMatchObject({ data })
})

test.each([
  ['ta', '/ta/quick-recharge'],
  ['en', '/quick-recharge'],
])('a link for a customer who reads %s leads to %s', async (language, path) => {
  const { ask } = await openShop({ LANGUAGES: 'en,ta' })
  const { clientkey, url } = (await ask({ mobile: KAVITHA, language })).json<Made>()
  expect(url).toBe(`http://localhost:3000${path}?clientkey=${clientkey}`)
})

test.each(['te', 'TA', 'xx', '', 7])(
  'refuses a link in the language %j, which is not offered',
  async (language) => {
    const { ask } = await openShop({ LANGUAGES: 'en,ta' })
    const answer = await ask({ mobile: KAVITHA, language })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      code: 'invalid',
      fields: { language: expect.any(String) as string },
    })
  },
)

test('accepts the subscriber number of a customer instead of the mobile [SPEC-11-18]', async () => {
  const { kavitha, ask, open } = await openShop()
  const { body } = await kavitha.call('GET', '/api/users')
  const { fld_subscriber_id: subscriberid } = body.data as { fld_subscriber_id: string }
  const { clientkey } = (await ask({ subscriberid })).json<Made>()
  expect((await open(clientkey)).json()).toMatchObject({ data: { fld_mobile: KAVITHA } })
})

test('creates one account for a satellite subscriber without one', async () => {
  const { ask, open } = await openShop()
  const [first, second] = await Promise.all([ask({ mobile: SATELLITE }), ask({ mobile: SATELLITE })])
  const answers = [await open(first.json<Made>().clientkey), await open(second.json<Made>().clientkey)]
  const people = answers.map((answer) => answer.json<{ data: object }>().data)
  expect(people[0]).toMatchObject({ fld_mobile: SATELLITE })
  expect(people[1]).toEqual(people[0])
})

test('rejects a satellite subscriber whose account has another mobile', async () => {
  const { shop, ask } = await openShop()
  await ask({ mobile: SATELLITE })
  const changed = { mobile: '9840077777' }
  await shop.platform.db.updateTable('subscriber').set(changed).where('mobile', '=', SATELLITE).execute()
  const answer = await ask({ mobile: SATELLITE })
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ code: 'other_mobile' })
})

test('a link that is opened forty times concurrently signs in once [SPEC-11-16, THR-T7]', async () => {
  const { ask, open } = await openShop()
  const { clientkey } = (await ask({ mobile: KAVITHA })).json<Made>()
  const answers = await Promise.all(Array.from({ length: 40 }, () => open(clientkey)))
  const codes = answers.map((answer) => answer.statusCode)
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  expect(codes.filter((code) => code === 410)).toHaveLength(39)
})

test('a link expires after ten minutes [SPEC-11-16, THR-T7, ASVS-9.2.1]', async () => {
  const { shop, ask, open } = await openShop()
  const [early, late] = [
    (await ask({ mobile: KAVITHA })).json<Made>(),
    (await ask({ mobile: KAVITHA })).json<Made>(),
  ]
  shop.external.advance(599)
  expect((await open(early.clientkey)).statusCode).toBe(200)
  shop.external.advance(1)
  expect((await open(late.clientkey)).json()).toMatchObject({
    code: 'clientkey_over',
    message: 'This link is no longer valid. Please login.',
  })
})

test('rejects a used, an expired and an unknown key with the same response [ASVS-6.8.2, ASVS-9.2.2]', async () => {
  const { shop, ask, open } = await openShop()
  const used = (await ask({ mobile: KAVITHA })).json<Made>().clientkey
  await open(used)
  const late = (await ask({ mobile: KAVITHA })).json<Made>().clientkey
  shop.external.advance(601)
  const answers = [await open(used), await open(late), await open('x'.repeat(43))]
  expect(new Set(answers.map((answer) => `${String(answer.statusCode)} ${answer.body}`)).size).toBe(1)
  expect((await open('x'.repeat(129))).statusCode).toBe(422)
})

test.each([
  ['a link preview', {}],
  ['a page of another site', { 'sec-fetch-site': 'cross-site', 'x-client-key': 'ask' }],
  ['an address typed by hand', { 'sec-fetch-site': 'none' }],
  ['a header that we do not know', { 'x-client-key': 'yes' }],
])(
  'rejects %s, and the link is still valid afterwards [THR-T7, ASVS-3.5.1, ASVS-3.5.3]',
  async (_who, headers) => {
    const { ask, open } = await openShop()
    const { clientkey } = (await ask({ mobile: KAVITHA })).json<Made>()
    expect((await open(clientkey, headers)).statusCode).toBe(403)
    expect((await open(clientkey)).statusCode).toBe(200)
  },
)

test('accepts a browser without Fetch Metadata by the custom header', async () => {
  const { ask, open } = await openShop()
  const { clientkey } = (await ask({ mobile: KAVITHA })).json<Made>()
  expect((await open(clientkey, { 'x-client-key': 'ask' })).statusCode).toBe(200)
})

test('replaces the session of another account only if the request agrees to it [THR-T16, ASVS-7.6.2]', async () => {
  const { shop, kavitha, ask, open } = await openShop()
  const { clientkey } = (await ask({ mobile: SATELLITE })).json<Made>()

  const asked = await open(clientkey, OUR_PAGE, kavitha.credentials)
  expect(asked.json()).toMatchObject({ code: 'other_account' })
  expect((await kavitha.call('GET', '/api/users')).status).toBe(200)

  const replaced = await open(clientkey, { ...OUR_PAGE, 'x-client-key': 'replace' }, kavitha.credentials)
  const { token, data } = replaced.json<{ token: string; data: object }>()
  expect(data).toMatchObject({ fld_mobile: SATELLITE })
  expect((await kavitha.call('GET', '/api/users')).status).toBe(401)
  const headers = { cookie: kavitha.credentials.cookie, 'x-auth-token': token }
  expect((await shop.app.inject({ url: '/api/users', headers })).statusCode).toBe(200)
})

test('accepts a link for the account that is signed in', async () => {
  const { kavitha, ask, open } = await openShop()
  const { clientkey } = (await ask({ mobile: KAVITHA })).json<Made>()
  expect((await open(clientkey, OUR_PAGE, kavitha.credentials)).statusCode).toBe(200)
})

test('wrong links of an address are limited, and leave the links of its other visitors valid [THR-T14]', async () => {
  const { ask, open } = await openShop()
  const { clientkey } = (await ask({ mobile: KAVITHA })).json<Made>()
  const statuses = new Set<number>()
  for (let wrong = 0; wrong < 601; wrong++) statuses.add((await open(`wrong${String(wrong)}`)).statusCode)
  expect([...statuses]).toEqual([410, 429])
  expect((await open(clientkey)).statusCode).toBe(200)
})

test('a revoked partner key creates no links, and its links are invalid [THR-T17]', async () => {
  const { shop, ask, open } = await openShop()
  const { clientkey } = (await ask({ mobile: KAVITHA })).json<Made>()
  await revokePartnerKeys(shop.platform.db, 'tv-guide-app', shop.platform.runtime.now())
  expect((await ask({ mobile: KAVITHA })).json()).toMatchObject({ code: 'partner_key_wrong' })
  expect((await open(clientkey)).statusCode).toBe(410)
})

test('a rotated key works for its overlap period, and not a second longer [ASVS-13.2.1]', async () => {
  const { shop, ask } = await openShop()
  const next = await rotatePartnerKey(shop.platform, 'tv-guide-app', 3_600)
  const askAnew = partnerOf(shop, next ?? '')
  shop.external.advance(3_599)
  expect((await ask({ mobile: KAVITHA })).statusCode).toBe(201)
  expect((await askAnew({ mobile: KAVITHA })).statusCode).toBe(201)
  shop.external.advance(1)
  expect((await ask({ mobile: KAVITHA })).json()).toMatchObject({ code: 'partner_key_wrong' })
  expect((await askAnew({ mobile: KAVITHA })).statusCode).toBe(201)
})

test('rejects a customer identifier outside the scopes of a key and of its successor [THR-T17, ASVS-9.2.4]', async () => {
  const { shop } = await openShop()
  await createPartnerKey(shop.platform, 'remote-app', ['mobile'])
  const ask = partnerOf(shop, (await rotatePartnerKey(shop.platform, 'remote-app', 0)) ?? '')
  const refused = await ask({ subscriberid: '70000000001' })
  expect({ status: refused.statusCode, body: refused.json<unknown>() }).toMatchObject({
    status: 403,
    body: { code: 'partner_scope' },
  })
  expect((await ask({ mobile: KAVITHA })).statusCode).toBe(201)
})

test('limits a partner to 6,000 links an hour [THR-T17]', async () => {
  const { shop, ask } = await openShop()
  const start = new Date('2026-11-20T12:00:00Z')
  const count = { key: 'partner-links:tv-guide-app', window_start: start, count: 5_999 }
  await shop.platform.db.insertInto('request_count').values(count).execute()
  expect((await ask({ mobile: KAVITHA })).statusCode).toBe(201)
  expect((await ask({ mobile: KAVITHA })).statusCode).toBe(429)
})

test('rejects wrong API keys before the body is validated, and limits them to sixty [ASVS-12.3.5]', async () => {
  const { shop } = await openShop()
  const guess = partnerOf(shop, 'partner_guess')
  const codes: number[] = []
  for (let tries = 0; tries < 61; tries++) codes.push((await guess({})).statusCode)
  expect(new Set(codes.slice(0, 60))).toEqual(new Set([401]))
  expect(codes[60]).toBe(429)
})

test.each([
  [{}, 422, 'Please send either mobile or subscriberid.'],
  [{ mobile: KAVITHA, subscriberid: '70000000001' }, 422, 'Please send either mobile or subscriberid.'],
  [{ mobile: '12345' }, 422, 'Please enter a valid Mobile Number.'],
  [{ subscriberid: '123' }, 422, 'Please give the eleven digits of the SMC No/ CDS No.'],
  [{ mobile: '9840099999' }, 404, 'User not found. Please register.'],
  [{ subscriberid: '79999999999' }, 404, 'User not found. Please register.'],
])('answers the request %j of a partner with %i [SPEC-11-18]', async (payload, status, message) => {
  const { ask } = await openShop()
  const answer = await ask(payload)
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({ message })
})

test('stores only hashes of API keys and client keys [THR-T2]', async () => {
  const { shop, apiKey, ask } = await openShop()
  const { clientkey } = (await ask({ mobile: KAVITHA })).json<Made>()
  const { db } = shop.platform
  const rows = [
    await db.selectFrom('partner_key').selectAll().execute(),
    await db.selectFrom('client_key').selectAll().execute(),
  ]
  const stored = JSON.stringify(rows, (_name, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  )
  expect(stored).not.toContain(apiKey)
  expect(stored).not.toContain(clientkey)
})

test('deletes client keys after thirty days', async () => {
  const { shop, ask } = await openShop()
  await ask({ mobile: KAVITHA })
  const storedKeys = () => shop.platform.db.selectFrom('client_key').selectAll().execute()
  await applyRetention(shop.platform)
  expect(await storedKeys()).toHaveLength(1)
  shop.external.advance(30 * 86_400 + 1)
  await applyRetention(shop.platform)
  expect(await storedKeys()).toHaveLength(0)
})
