/** Tests the traces of a purchase, as a receiver gets them by OTLP. */
import { TABLE_OWNERS } from '#db/table-owners.ts'
import { TRAIN } from '#test/fixtures.ts'
import type { ReceivedSpan } from '#test/trace-receiver.ts'
import { openTracedShop } from '#test/traced-shop.ts'
import { expect, test } from 'vitest'

const SERVER = 2
const CLIENT = 3
const ORDER = 'shop.order.id'

/** Buys a pack at PayU, up to the messages that jobs send about it. */
async function buy() {
  const shop = await openTracedShop()
  const { browser, platform, runJobsUntil } = shop
  const orderId = await browser.register(TRAIN)
  const attemptId = await browser.goToPayu(orderId)
  const page = await browser.returnToShop(await browser.payAtPayu(attemptId, 'success'))
  expect(page).toMatch(/^\/payment-success/)
  await browser.order(orderId)
  const waiting = platform.db.selectFrom('outbox').select('id').where('done_at', 'is', null)
  await runJobsUntil(() => expect.poll(() => waiting.execute(), { timeout: 15_000 }).toEqual([]))
  return { orderId, spans: await shop.readSpans(), bodies: shop.receiver.bodies }
}

const named = (spans: ReceivedSpan[], name: string): ReceivedSpan[] =>
  spans.filter((span) => span.name === name)

test('a purchase can be followed by the id of its order through requests, calls, statements and jobs [SPEC-18-19]', async () => {
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

test('every span of a request, call or statement is below its request or job, and has its order [SPEC-18-19]', async () => {
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

test('a statement is named by what it does to which tables, and a call by its operation [SPEC-18-19]', async () => {
  const { spans } = await buy()
  const tables = new Set(Object.keys(TABLE_OWNERS))
  const summaries = spans.flatMap(({ attributes }) => attributes['db.query.summary'] ?? [])
  expect(summaries.length).toBeGreaterThan(20)
  for (const summary of summaries)
    for (const part of String(summary).split(', '))
      if (part.includes(' ')) expect(tables).toContain(part.split(' ')[1])
  const [call] = named(spans, 'payu verify_payment')
  expect(call?.attributes).toEqual({
    ...{ 'peer.service': 'payu', 'shop.operation': 'verify_payment', 'http.request.method': 'POST' },
    ...{ 'http.response.status_code': 200, [ORDER]: expect.any(String) },
  })
})
