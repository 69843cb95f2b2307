/**
 * One whole journey in which the test knows all personal data and all secrets: none of it may be in the server's log,
 * in the metrics, in the spans of traces, or in an answer that refuses a request.
 */
import { buildApp } from '#api/app.ts'
import { startMetricsServer } from '#api/metrics-server.ts'
import { runInLogContext } from '#api/platform/observability/log-context.ts'
import { runToEnd } from '#api/platform/observability/run-in-span.ts'
import { createCounters } from '#api/platform/observability/counters.ts'
import { systemRuntime } from '#api/platform/runtime/runtime.ts'
import { makeApp } from './app.ts'
import { type Browser, openBrowser, orderIdOf } from './browser.ts'
import { FAMILY_AND_TRAIN, SOUTH, registrationForm } from './fixtures.ts'
import { openLink, openPartner } from './open-partner.ts'
import { startTraceReceiver } from './trace-receiver.ts'
import { traceTo } from './traced-shop.ts'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'

const MOBILE = '9840099001'
const NEW_MOBILE = '9840099002'
const CONTACT = '9840099003'
const SATELLITE = '9000000001'
const PERSON = {
  mobile: MOBILE,
  firstName: 'Zqfirst',
  lastName: 'Zqlast',
  email: 'zqmail@example.com',
  city: 'Zqtown',
  pincode: '683579',
}
const PERSONAL = [
  ...Object.values(PERSON),
  NEW_MOBILE,
  CONTACT,
  SATELLITE,
  'Meena',
  'zqchanged@example.com',
  'zqwords',
]
/** Secrets of the demonstration's settings that are long enough not to occur in a log by chance. */
const SETTINGS = ['standin-salt', 'standin-paytm-16', 'standin-messages', 'standin-satellite']

/** Opens the shop with the log of production, at its most verbose level, and with its metrics. */
async function openShop() {
  const written: string[] = []
  const stream = { write: (line: string) => void written.push(line) }
  const receiver = await startTraceReceiver()
  const tracing = await traceTo(receiver)
  const { startTrace } = tracing
  const testApp = await makeApp({ log: pino({ level: 'trace', base: null }, stream), tracing })
  const { platform, catalogue, gateways, external } = testApp
  const counters = createCounters()
  const config = { ...platform.config, host: '127.0.0.1', operationsPort: 0 }
  const operations = await startMetricsServer({ ...platform, config }, counters, gateways)
  if (!operations) throw new Error('the port was not opened')
  onTestFinished(operations.close)
  const { observeResponse } = operations.metrics
  const app = await buildApp({
    platform,
    catalogue,
    gateways,
    observeResponse,
    startTrace,
    wakeOutbox: () => undefined,
  })
  onTestFinished(() => app.close())
  const refusals: string[] = []
  const secrets = new Set<string>([...SETTINGS, platform.config.otpPepper])
  app.addHook('onSend', async (_request, reply, payload) => {
    // A browser's own cookie is sent to that browser only.
    const { 'set-cookie': _given, ...headers } = reply.getHeaders()
    if (reply.statusCode >= 400) refusals.push(`${JSON.stringify(headers)}${String(payload)}`)
    for (const secret of secretsIn(reply.statusCode < 400 ? String(payload) : '')) secrets.add(secret)
    for (const cookie of [reply.getHeader('set-cookie') ?? []].flat())
      secrets.add(/=([^;]+)/.exec(String(cookie))?.[1] ?? 'cookie')
  })
  const figures = async () =>
    (
      await systemRuntime.http({
        destination: 'payu',
        operation: 'read',
        method: 'GET',
        url: `${operations.url}/metrics`,
        timeoutMs: 5_000,
      })
    ).body
  const workOutbox = (): Promise<number> => {
    const scope = startTrace({ name: 'job outbox', kind: 'work', attributes: {} })
    if (!scope) throw new Error('the job is not traced')
    return runInLogContext({ job: 'outbox', jobId: '1' }, () => runToEnd(scope, testApp.workOutbox), scope)
  }
  const readSpans = async (): Promise<string> => {
    await tracing.close()
    return receiver.bodies.join('')
  }
  const shop = { app, external, workOutbox }
  return { ...testApp, app, shop, workOutbox, written, refusals, secrets, figures, readSpans }
}

const SECRET_FIELDS = /"(?:token|txnToken|authKey|clientkey|hash|transId)":"([^"]+)"/g

const secretsIn = (answer: string): string[] =>
  [...answer.matchAll(SECRET_FIELDS)].map(([, secret = '']) => secret)

type Shop = Awaited<ReturnType<typeof openShop>>

/** Brings the gateway's notification: as the browser, as the gateway's server, and altered. */
async function returnFromGateway(
  { app, external, secrets }: Shop,
  browser: Browser,
  back: Awaited<ReturnType<Browser['payAtPayu']>>,
) {
  for (const [name, value] of Object.entries(back.fields ?? {})) if (/hash/i.test(name)) secrets.add(value)
  await browser.returnToShop(back)
  await browser.returnToShop({ ...back, fields: { ...back.fields, amount: '1.00', TXNAMOUNT: '1.00' } })
  for (const { url, headers, payload } of external.calls.splice(0)) {
    await app.inject({ method: 'POST', url, headers, payload })
    await app.inject({ method: 'POST', url, headers, payload: payload.replace('success', 'failure') })
  }
}

async function pay(shop: Shop, browser: Browser, order: (poid: string, amount: string) => Promise<string>) {
  const payu = await browser.goToPayu(await order('P2-KADALORA-RAYIL', '149.00'))
  await returnFromGateway(shop, browser, await browser.payAtPayu(payu, 'success'))
  const paytm = await browser.goToPaytm(await order('P3-VILAKKU', '89.00'))
  await returnFromGateway(shop, browser, await browser.payAtPaytm(paytm, 'success'))
  const failing = await browser.goToPayu(await order('P2-KADALORA-RAYIL,P3-VILAKKU', '238.00'))
  await returnFromGateway(shop, browser, await browser.payAtPayu(failing, 'failure'))
  await browser.call('POST', '/api/payment/wallet', {
    transactionID: await order('P1-SOUTH-STARS-1M', '149.00'),
  })
}

/** Sends invalid requests that contain personal data. */
async function refuse({ app }: Shop, browser: Browser): Promise<void> {
  const { agree: _, ...profile } = registrationForm(PERSON)
  const wrong = { ...profile, firstName: `${PERSON.firstName}1`, pincode: '0', mobile: `${MOBILE}1` }
  await browser.call('PUT', '/api/users/update', wrong)
  await browser.call('POST', '/api/users/create', {
    ...registrationForm(PERSON),
    poid: 'X',
    amount: '1.00',
    mode: 'Payu',
  })
  await browser.call('POST', '/api/auth', { mobile: MOBILE, note: PERSON.city })
  await browser.call('POST', '/api/auth/verify', { mobile: MOBILE, transID: PERSON.email, OTP: '000000' })
  for (const url of [
    `/api/users/check/email/${PERSON.email}%00`,
    `/api/users/check/mobile/${MOBILE}1`,
    `/api/${PERSON.email}`,
    `/api/search/${PERSON.email}%`,
    `/api/account/requests?before=${PERSON.email}`,
    `/${PERSON.email}?mobile=${MOBILE}`,
  ])
    await browser.call('GET', url)
  await app.inject({
    method: 'POST',
    url: '/api/auth',
    payload: `{"mobile":"${MOBILE}`,
    headers: { 'content-type': 'application/json' },
  })
  await app.inject({ method: 'DELETE', url: `/api/users/check/mobile/${MOBILE}` })
}

/** Makes external systems fail or answer nonsense. */
async function breakDown({ external, platform, workOutbox }: Shop, browser: Browser): Promise<void> {
  for (const answer of [
    () => Promise.reject(new Error('connect ECONNREFUSED 127.0.0.1:4000')),
    () => Promise.resolve({ status: 500, body: `<p>${PERSON.email} ${MOBILE}</p>` }),
    () => Promise.resolve({ status: 200, body: `{"found":"${MOBILE}"}` }),
  ]) {
    const restore = external.intercept(answer)
    external.advance(3_700)
    await browser.call('POST', '/api/auth', { mobile: MOBILE })
    await browser.call('POST', '/api/auth', { mobile: '9000000003' })
    await browser.call('POST', '/api/dth', { type: 2, data_identifier: MOBILE })
    await browser.call('GET', '/api/account/wallet')
    await workOutbox()
    restore()
  }
  // An internal fault: a table is missing.
  await platform.db.schema.alterTable('support_request').renameTo('support_request_away').execute()
  try {
    const words = { query: 'zqwords', requestType: 'Account Related', altContact: CONTACT }
    expect((await browser.call('POST', '/api/raiseRequest', words)).status).toBe(500)
  } finally {
    await platform.db.schema.alterTable('support_request_away').renameTo('support_request').execute()
  }
}

async function readCodes({ external, secrets }: Shop): Promise<number> {
  let codes = 0
  for (const to of [MOBILE, NEW_MOBILE, SATELLITE]) {
    for (const { text } of await external.messagesTo(to)) {
      const [code] = /^\d{6}/.exec(text) ?? []
      if (code !== undefined) secrets.add(code)
      codes += code === undefined ? 0 : 1
    }
  }
  return codes
}

/**
 * Returns whether a text contains a value. Six digits may occur in a longer number by chance, so a code must stand
 * alone.
 */
const holds = (text: string, word: string): boolean =>
  /^\d{6}$/.test(word) ? new RegExp(`(?<![\\w.-])${word}(?![\\w-])`).test(text) : text.includes(word)

test('logs, counts, traces and discloses nothing personal or secret of a whole journey [SPEC-19-10, THR-S19]', async () => {
  const shop = await openShop()
  const { external, secrets } = shop
  const browser = openBrowser(shop.shop)
  await browser.register(FAMILY_AND_TRAIN, PERSON)
  const order = async (poid: string, amount: string) => orderIdOf(await browser.placeOrder({ poid, amount }))
  await pay(shop, browser, order)
  external.advance(60)
  await shop.workOutbox()

  const words = { query: 'zqwords', requestType: 'Account Related', altContact: CONTACT }
  await browser.call('POST', '/api/raiseRequest', words)
  await browser.verifyMobile(NEW_MOBILE)
  const { agree: _, ...profile } = registrationForm({
    ...PERSON,
    mobile: NEW_MOBILE,
    email: 'zqchanged@example.com',
  })
  expect((await browser.call('PUT', '/api/users/update', profile)).status).toBe(200)
  for (const path of ['users', 'account/packs', 'account/requests', 'account/payments', 'account/device'])
    expect((await browser.call('GET', `/api/${path}`)).status).toBe(200)
  await browser.call('POST', '/api/auth/logout')

  const satellite = openBrowser(shop.shop)
  external.advance(3_600)
  await satellite.logIn(SATELLITE)
  await satellite
    .placeOrder(SOUTH)
    .then(({ body }) => satellite.call('POST', '/api/payment/wallet', body.data as object))
  const { apiKey, makeLink } = await openPartner(shop)
  secrets.add(apiKey)
  const link = await makeLink(SATELLITE)
  for (let times = 0; times < 2; times++) await openLink(shop, link)
  await refuse(shop, satellite)
  external.advance(3_600)
  expect((await satellite.logIn(SATELLITE)).status).toBe(200) // The link ended the earlier session.
  expect(await readCodes(shop)).toBeGreaterThan(2)
  await breakDown(shop, satellite)
  await readCodes(shop)

  const outputs = {
    log: shop.written.join(''),
    figures: await shop.figures(),
    refusals: shop.refusals.join('\n'),
    spans: await shop.readSpans(),
  }
  expect(outputs.log.split('\n').length).toBeGreaterThan(60)
  expect(outputs.figures).toContain(
    'http_request_duration_seconds_count{method="POST",route="/api/auth/verify"',
  )
  // Spans of a call, a message and a statement; errors as codes of PostgreSQL, of a call and of the shop.
  const traced = ['payu verify_payment', 'sms send', 'INSERT support_request']
  for (const text of [...traced, '42P01', 'server_error', 'satellite_down'])
    expect(outputs.spans.includes(`"${text}"`), text).toBe(true)
  expect(shop.refusals.length).toBeGreaterThan(12)
  expect(secrets.size).toBeGreaterThan(15)
  const canaries = [...PERSONAL, ...secrets]
  const found = Object.entries(outputs).flatMap(([where, text]) =>
    canaries.filter((word) => word !== '' && holds(text, word)).map((word) => `${word} in the ${where}`),
  )
  expect(found).toEqual([])
})
