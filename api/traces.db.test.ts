/** Tests the traces of a purchase, as a receiver gets them by OTLP. */
import { logContext, runInLogContext } from '#api/platform/observability/log-context.ts'
import { TABLE_OWNERS } from '#db/table-owners.ts'
import { runToEnd } from '#api/platform/observability/run-in-span.ts'
import { openCreditedShop } from '#test/credited-shop.ts'
import { FAMILY_AND_TRAIN, TRAIN } from '#test/fixtures.ts'
import { openMandateShop } from '#test/mandate-shop.ts'
import { type ReceivedSpan, startTraceReceiver } from '#test/trace-receiver.ts'
import { openTracedShop, traceTo } from '#test/traced-shop.ts'
import { expect, test } from 'vitest'

const SERVER = 2
const CLIENT = 3
const FAILED = 2
const ORDER = 'shop.order.id'

/** Buys a pack at PayU, and runs the jobs until they have sent the messages about it. */
async function buy() {
  const shop = await openTracedShop()
  const { browser, platform, runJobsUntil } = shop
  const orderId = await browser.register(TRAIN)
  const page = await browser.payByPayu(orderId)
  expect(page).toMatch(/^\/payment-success/)
  await browser.order(orderId)
  const waiting = platform.db.selectFrom('outbox').select('id').where('done_at', 'is', null)
  await runJobsUntil(() => expect.poll(() => waiting.execute(), { timeout: 15_000 }).toEqual([]))
  return { orderId, spans: await shop.readSpans() }
}

const named = (spans: ReceivedSpan[], name: string): ReceivedSpan[] =>
  spans.filter((span) => span.name === name)

test('a purchase can be followed by the id of its order through requests, calls, statements and jobs [SPEC-19-07]', async () => {
  const { orderId, spans } = await buy()
  const ofOrder = spans.filter(({ attributes }) => attributes[ORDER] === orderId)
  const names = ofOrder.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining([
      'POST /api/users/create',
      'POST /api/payment/payU',
      'POST /api/payuResponse/checkAndSuccess',
      'GET /api/orders/:transactionID',
      'payu verify_payment',
      'outbox sms',
      'outbox mail',
      'sms send',
      'mail send',
    ]),
  )
  expect(names.filter((name) => name.includes('INSERT payment_capture'))).toHaveLength(1)
})

test('every span of a request, call or statement is a child of its request or job, and has its order [SPEC-19-07]', async () => {
  const { orderId, spans } = await buy()
  const byId = new Map(spans.map((span) => [span.spanId, span]))
  const [returned] = named(spans, 'POST /api/payuResponse/checkAndSuccess')
  expect(returned).toMatchObject({ kind: SERVER, attributes: { 'http.response.status_code': 303 } })
  const below = spans.filter(({ parentSpanId }) => parentSpanId === returned?.spanId)
  expect(below.length).toBeGreaterThan(2)
  for (const { kind, attributes, startTimeUnixNano } of below) {
    expect(kind).toBe(CLIENT)
    expect(attributes[ORDER]).toBe(orderId)
    expect(BigInt(startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(returned?.startTimeUnixNano ?? 0))
  }
  for (const { kind, parentSpanId = '', traceId } of spans)
    if (kind === CLIENT) expect(byId.get(parentSpanId)).toMatchObject({ traceId })
  const [round] = named(spans, 'job outbox sms')
  const [message] = named(spans, 'outbox sms')
  expect(message?.links).toMatchObject([{ traceId: round?.traceId, spanId: round?.spanId }])
})

test('a statement is named by what it does to which tables, and a call by its operation [SPEC-19-07]', async () => {
  const { orderId, spans } = await buy()
  const tables = new Set(Object.keys(TABLE_OWNERS))
  const summaries = spans.flatMap(({ attributes }) => attributes['db.query.summary'] ?? [])
  expect(summaries.length).toBeGreaterThan(20)
  for (const summary of summaries)
    for (const part of String(summary).split(', '))
      if (part.includes(' ')) expect(tables).toContain(part.split(' ')[1])
  const [call] = named(spans, 'payu verify_payment')
  expect(call?.attributes).toEqual({
    'peer.service': 'payu',
    'shop.operation': 'verify_payment',
    'http.request.method': 'POST',
    'http.response.status_code': 200,
    [ORDER]: orderId,
  })
})

test('a refused request has its problem, and a failed call the code of its failure [SPEC-19-07]', async () => {
  const { app, browser, external, readSpans } = await openTracedShop()
  external.failCalls()
  await browser.call('POST', '/api/auth', { mobile: '9000000001' })
  await browser.call('POST', '/api/auth', { mobile: 'none' })
  await app.inject({ url: '/readyz' })
  const spans = await readSpans()
  const requests = spans.filter(({ kind }) => kind === SERVER)
  expect(requests.map(({ attributes, status }) => [attributes['shop.problem'], status.code])).toEqual([
    ['satellite_down', FAILED],
    ['invalid', 0],
  ])
  expect(named(spans, 'satellite look up')).toMatchObject([
    { status: { code: FAILED }, attributes: { 'error.type': 'TypeError' } },
  ])
})

test('a traceparent of a browser neither joins traces nor decides which are kept [SPEC-19-07]', async () => {
  const { app, readSpans } = await openTracedShop()
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-00` }
  await app.inject({ url: '/api/openapi.json', headers })
  await app.inject({ url: '/api/account/packs', headers })
  const spans = await readSpans()
  const requests = spans.filter(({ kind }) => kind === SERVER)
  expect(requests.map(({ name }) => name)).toContain('GET /api/account/packs')
  for (const span of requests) expect([span.traceId, span.parentSpanId]).not.toContain(traceId)
})

test.each(['hangs', 'refuses'] as const)(
  'a purchase is made and each request answered while the receiver %s [SPEC-19-09]',
  async (state) => {
    const { browser, receiver, tracing } = await openTracedShop()
    receiver.become(state)
    // More than are sent at once, so that a post is under way during the purchase.
    for (let time = 0; time < 600; time++)
      tracing.startTrace({ name: 'job test', kind: 'work', attributes: {} })?.end()
    const orderId = await browser.register(TRAIN)
    await browser.payByPayu(orderId)
    expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
    expect(await browser.packs()).toHaveLength(1)
  },
)

test('a log line names the trace of its request', async () => {
  const { tracing } = await openTracedShop()
  const scope = tracing.startTrace({ name: 'job test', kind: 'work', attributes: {} })
  expect(runInLogContext({ requestId: 'a' }, logContext, scope)).toEqual({
    requestId: 'a',
    traceId: scope?.traceId,
  })
})

/** Runs jobs in spans, and returns those of their orders. */
async function traceJobs() {
  const receiver = await startTraceReceiver()
  const { startTrace, close } = await traceTo(receiver)
  return {
    run: async (work: () => Promise<unknown>): Promise<void> => {
      const scope = startTrace({ name: 'job test', kind: 'work', attributes: {} })
      if (scope) await runInLogContext({ job: 'test', jobId: 'a' }, () => runToEnd(scope, work), scope)
    },
    ordersOf: async (name: string) => {
      await close()
      return named(receiver.spans(), name).map(({ attributes }) => attributes[ORDER])
    },
  }
}

test('the spans of an invoice and a credit note have their order [SPEC-19-07]', async () => {
  const shop = await openCreditedShop()
  const traced = await traceJobs()
  const orderId = await shop.buy(FAMILY_AND_TRAIN)
  await traced.run(shop.issue)
  await shop.refund(orderId)
  await traced.run(shop.issue)
  expect(await traced.ordersOf('issue invoice')).toEqual([orderId])
  expect(await traced.ordersOf('issue credit note')).toEqual([orderId])
})

test('the span of a debit has the order of its renewal [SPEC-19-07]', async () => {
  const shop = await openMandateShop()
  const traced = await traceJobs()
  await shop.runUntil('2026-11-20T12:05:00Z')
  shop.skipTo('2026-12-17T03:00:00Z')
  await shop.runUntil('2026-12-19T23:59:00Z')
  shop.skipTo('2026-12-20T01:00:00Z')
  await traced.run(shop.advance)
  await shop.runUntil('2026-12-20T01:30:00Z')
  const orders = shop.db.selectFrom('orders').select('id').where('id', '!=', shop.orderId)
  const { id } = await orders.executeTakeFirstOrThrow()
  expect(await traced.ordersOf('send debit')).toEqual([id])
})
