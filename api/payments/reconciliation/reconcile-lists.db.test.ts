/** The gateways' own lists: they find captures that verifications miss, and settle nothing themselves. */
import type { HttpResponse, HttpRequest } from '#api/platform/runtime/runtime.ts'
import { makeApp } from '#test/app.ts'
import { expectNoViolations } from '#test/invariants.ts'
import { openTestShop } from '#test/test-shop.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { FAILURES_TO_OPEN } from '#api/payments/gateways/create-circuit.ts'
import { createGatewayRegistry } from '#api/payments/create-gateway-registry.ts'
import { readOpenWork } from '#api/payments/operator/open-work-query.ts'
import { reconcileLists } from './reconcile-lists.ts'

const RUNNING = new AbortController().signal
const HOUR = 3_600

const commandOf = ({ body = '' }: HttpRequest): string => new URLSearchParams(body).get('command') ?? ''
const json = (body: object): HttpResponse => ({ status: 200, body: JSON.stringify(body) })

/** Returns listed captures of one attempt. */
const capturesOf = (txnid: string, length: number) =>
  Array.from({ length }, (_, index) => ({
    id: `40399999999${String(index).padStart(7, '0')}`,
    txnid,
    status: 'captured',
  }))

/**
 * PayU has two payments of the same attempt, and returns the second one, which is captured, only by its own id or in its list.
 * @param first the outcome of the first payment
 */
async function openDoublePayment(first = 'success') {
  const shop = await makeApp()
  const { external, platform, gateways, browser } = shop
  const orderId = await browser.register()
  const attempt = await browser.goToPayu(orderId)
  await browser.returnToShop(await browser.payAtPayu(attempt, first))
  const second = {
    mihpayid: '403999999999999999',
    txnid: attempt,
    status: 'success',
    unmappedstatus: 'captured',
    error_code: 'E000',
    transaction_amount: '836.00',
    amt: '836.00',
  }
  external.intercept(async (request, send) => {
    if (request.body?.includes(second.mihpayid) && commandOf(request) === 'check_payment')
      return json({ status: 1, transaction_details: second })
    const answer = await send(request)
    if (commandOf(request) !== 'get_transaction_info') return answer
    const list = JSON.parse(answer.body) as { Transaction_details: object[] }
    const entry = { id: second.mihpayid, txnid: attempt, status: 'captured' }
    return json({ ...list, Transaction_details: [...list.Transaction_details, entry] })
  })
  const captures = () =>
    platform.db.selectFrom('payment_capture').select(['gateway_payment_id', 'disposition']).execute()
  return {
    ...shop,
    orderId,
    attempt,
    second,
    captures,
    read: () => reconcileLists(platform, gateways.payu, RUNNING),
  }
}

test('logs a listed capture without a readable amount, and books nothing', async () => {
  const { external, captures, read, second, attempt, lines } = await openDoublePayment()
  Object.assign(second, { transaction_amount: '', amt: '' })
  external.advance(HOUR)
  await read()
  expect(lines.filter(({ level }) => level === 'error').map(({ fields }) => fields)).toContainEqual(
    expect.objectContaining({ event: 'payment.unreadable_capture', attempt, gateway: 'payu' }),
  )
  expect(await captures()).toHaveLength(1)
})

test('refunds a second capture that only the list contains', async () => {
  const { external, captures, read, second, platform, reconcileDueAttempts } = await openDoublePayment()
  for (let hour = 0; hour < 2; hour++) {
    external.advance(HOUR)
    expect(await reconcileDueAttempts()).toBe(1)
  }
  expect(await captures()).toHaveLength(1)
  await read()
  expect(await captures()).toContainEqual({ gateway_payment_id: second.mihpayid, disposition: 'refund' })
  expect(await captures()).toHaveLength(2)
  external.advance(7 * 24 * HOUR)
  await read()
  expect(await captures()).toHaveLength(2)
  await expectNoViolations(platform.db)
})

test('settles a capture that only the list contains where another payment of the attempt failed', async () => {
  const { browser, external, captures, read, second, platform, orderId } = await openDoublePayment('failure')
  expect(await browser.order(orderId)).toMatchObject({ status: 'failed' })
  external.advance(2 * HOUR)
  await read()
  expect(await captures()).toEqual([{ gateway_payment_id: second.mihpayid, disposition: 'applied' }])
  expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
  await expectNoViolations(platform.db)
})

test('keeps a listed capture due for verification when PayU does not confirm it', async () => {
  const { external, captures, read, platform } = await openDoublePayment()
  external.intercept((request, send) =>
    commandOf(request) === 'check_payment'
      ? json({ status: 0, transaction_details: { mihpayid: 'Not Found', status: 'Not Found' } })
      : send(request),
  )
  external.advance(2 * HOUR)
  await read()
  expect(await captures()).toHaveLength(1)
  const span = await platform.db.selectFrom('gateway_list_span').select('unbooked').execute()
  expect(span.some(({ unbooked }) => unbooked === 1)).toBe(true)
  const due = platform.db
    .selectFrom('payment_attempt')
    .select('id')
    .where('next_poll_at', '<=', external.runtime.now())
  expect(await due.execute()).toHaveLength(1)
})

test('reads a failed list later, without opening the circuit, and logs the gateway and the reason', async () => {
  const { external, captures, read, gateways, second, lines } = await openDoublePayment()
  const restore = external.intercept((request, send) =>
    commandOf(request) === 'get_transaction_info' ? { status: 503, body: '' } : send(request),
  )
  external.advance(2 * HOUR)
  for (let round = 0; round < 10; round++) {
    await read()
    external.advance(600)
  }
  expect(gateways.payu.circuit.state(external.runtime.now())).toBe('closed')
  const failures = lines.filter(({ message }) => message === 'gateway list not read')
  expect(failures[0]?.fields).toMatchObject({
    gateway: 'payu',
    to: 'payu',
    reason: 'server_error',
    status: 503,
  })
  restore()
  await read()
  expect(await captures()).toContainEqual({ gateway_payment_id: second.mihpayid, disposition: 'refund' })
})

test('opens the circuit when PayU takes ten seconds for each listed payment', async () => {
  const { external, attempt, read, gateways } = await openDoublePayment()
  let calls = 0
  external.intercept(async (request, send) => {
    if (commandOf(request) === 'check_payment') {
      calls += 1
      external.advance(10)
      throw new TypeError('time-out')
    }
    if (commandOf(request) !== 'get_transaction_info') return send(request)
    return json({ status: 1, Transaction_details: capturesOf(attempt, 200) })
  })
  external.advance(2 * HOUR)
  await read()
  expect(calls).toBe(FAILURES_TO_OPEN)
  expect(gateways.payu.circuit.state(external.runtime.now())).toBe('open')
})

test('reads a list in two minutes when PayU takes ten seconds to answer about each listed payment', async () => {
  const { external, attempt, read, platform } = await openDoublePayment()
  let calls = 0
  external.intercept(async (request, send) => {
    if (commandOf(request) === 'get_transaction_info')
      return json({ status: 1, Transaction_details: capturesOf(attempt, 200) })
    if (commandOf(request) !== 'check_payment') return send(request)
    calls += 1
    external.advance(10)
    return json({ status: 0, transaction_details: { mihpayid: 'Not Found', status: 'Not Found' } })
  })
  external.advance(2 * HOUR)
  await read()
  // The clock of the test adds the ten seconds of concurrent calls: three groups of five begin within two minutes.
  expect(calls).toBe(3 * FAILURES_TO_OPEN)
  const spans = await platform.db.selectFrom('gateway_list_span').select(['reads', 'unbooked']).execute()
  expect(spans).toContainEqual({ reads: 1, unbooked: 200 })
})

test('reads a list in two minutes when PayU takes ten seconds about the refunds of each unknown payment', async () => {
  const { external, attempt, read, platform } = await openDoublePayment()
  const letters = 'ABCDEFGHIJKLMNOPQRST'.split('')
  const entries = letters.slice(0, 10).flatMap((one, tens) =>
    letters.map((other, ones) => ({
      id: `4039999999990000${String(100 * tens + ones)}`,
      status: 'captured',
      txnid: `${attempt.slice(0, 21)}${one}${other}`,
    })),
  )
  let calls = 0
  external.intercept(async (request, send) => {
    if (commandOf(request) === 'get_transaction_info')
      return json({ status: 1, Transaction_details: entries })
    if (commandOf(request) !== 'check_action_status') return send(request)
    calls += 1
    external.advance(10)
    return json({ status: 1, transaction_details: {} })
  })
  external.advance(2 * HOUR)
  await read()
  // The clock of the test adds the ten seconds of concurrent calls.
  expect(calls).toBe(20)
  const spans = await platform.db.selectFrom('gateway_list_span').select(['reads', 'unknown']).execute()
  expect(spans).toContainEqual({ reads: 1, unknown: 200 })
})

test('reads a span again after a day, even if it was read often for an unbooked capture', async () => {
  const { external, captures, read, platform } = await openDoublePayment()
  const restore = external.intercept((request, send) =>
    commandOf(request) === 'check_payment' ? { status: 503, body: '' } : send(request),
  )
  external.advance(2 * HOUR)
  for (let round = 0; round < 6; round++) {
    await read()
    external.advance(HOUR / 6)
  }
  restore()
  await read()
  expect(await captures()).toHaveLength(2)
  const span = await platform.db
    .selectFrom('gateway_list_span')
    .select(['to_at', 'reads', 'next_read_at'])
    .orderBy('reads', 'desc')
    .executeTakeFirstOrThrow()
  expect(span.reads).toBeGreaterThan(4)
  expect(Number(span.next_read_at) - Number(span.to_at)).toBe(24 * HOUR * 1_000)
})

test.each(['payu', 'paytm'] as const)(
  'verifies a first capture at %s that was not notified, once it is listed',
  async (name) => {
    const { browser, platform, gateways, external, reconcileDueAttempts } = await openTestShop()
    const orderId = await browser.register()
    if (name === 'payu') await browser.payAtPayu(await browser.goToPayu(orderId), 'silent-success')
    else await browser.payAtPaytm(await browser.goToPaytm(orderId), 'silent-success')
    external.advance(2 * HOUR)
    await platform.db
      .updateTable('payment_attempt')
      .set({ next_poll_at: new Date('2026-12-24') })
      .execute()
    expect(await reconcileDueAttempts()).toBe(0)
    await reconcileLists(platform, gateways[name], RUNNING)
    expect(await reconcileDueAttempts()).toBe(1)
    expect(await browser.packs()).toHaveLength(2)
  },
)

test('reads each span five times, by one instance each time', async () => {
  const { platform, gateways, external } = await makeApp()
  const read = () => reconcileLists(platform, gateways.payu, RUNNING)
  await Promise.all([read(), read()])
  for (let round = 0; round < 28; round++) {
    external.advance(6 * HOUR)
    await Promise.all([read(), read()])
  }
  const spans = await platform.db.selectFrom('gateway_list_span').selectAll().orderBy('from_at').execute()
  expect(spans[0]).toMatchObject({ reads: 5, next_read_at: null })
  const gaps = spans.filter(({ from_at }, index) => index > 0 && +from_at !== +(spans[index - 1]?.to_at ?? 0))
  expect(gaps).toEqual([])
})

test('a listed payment that the database does not know counts for eight days, and is looked for each day [SPEC-18-14]', async () => {
  const { external, attempt, read, platform, gateways } = await openDoublePayment()
  const unknown = { id: '403999999999999990', txnid: `${attempt.slice(0, 21)}AB`, status: 'captured' }
  const spans: string[] = []
  external.intercept((request, send) => {
    if (commandOf(request) === 'get_transaction_info') {
      spans.push(new URLSearchParams(request.body).get('var1') ?? '')
      return json({ status: 1, Transaction_details: spans.at(-1) === spans[0] ? [unknown] : [] })
    }
    return commandOf(request) === 'check_action_status'
      ? json({ status: 1, transaction_details: {} })
      : send(request)
  })
  external.advance(2 * HOUR)
  await read()
  const counts: number[] = []
  for (let day = 0; day < 10; day++) {
    const work = await readOpenWork(platform.db, gateways, external.runtime.now())
    counts.push(work.filter(({ kind }) => kind === 'unknown').length)
    external.advance(24 * HOUR)
    await read()
  }
  expect(counts).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0, 0])
  // After two minutes, an hour, and eight days.
  expect(spans.filter((from) => from === spans[0])).toHaveLength(9)
})

test.each(['unknown', 'unbooked'] as const)(
  'a span with %s payments does not count with GATEWAY_LISTS=false, because nothing reads it again [SPEC-18-14]',
  async (kind) => {
    const { platform, external } = await makeApp()
    const now = external.runtime.now()
    const counts = { unknown: Number(kind === 'unknown'), unbooked: Number(kind === 'unbooked') }
    await sql`insert into gateway_list_span (gateway, from_at, to_at, next_read_at, unknown, unbooked)
      values ('payu', ${new Date(0)}, ${now}, ${now}, ${counts.unknown}, ${counts.unbooked})`.execute(
      platform.db,
    )
    const kindsOf = async (gatewayLists: boolean) => {
      const config = { ...platform.config, gatewayLists }
      const work = await readOpenWork(platform.db, createGatewayRegistry({ ...platform, config }), now)
      return work.map((one) => one.kind)
    }
    expect(await kindsOf(true)).toEqual([kind])
    expect(await kindsOf(false)).toEqual([])
  },
)

test('reads no list with GATEWAY_LISTS=false', async () => {
  const { platform, gateways, external } = await makeApp({ settings: { GATEWAY_LISTS: 'false' } })
  await reconcileLists(platform, gateways.payu, RUNNING)
  expect(external.network.requests).toEqual([])
})
