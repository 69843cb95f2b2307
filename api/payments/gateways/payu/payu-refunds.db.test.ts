import { openOutbox } from '#api/open-outbox.ts'
import { submitRefund } from '#api/payments/refunds/submit-refund.ts'
import type { HttpRequest } from '#api/platform/runtime/runtime.ts'
import { openOverpaidShop } from '#test/test-shop.ts'
import { describe, expect, test } from 'vitest'

const commandOf = ({ body }: HttpRequest) => new URLSearchParams(body).get('command')
const isRefund = (request: HttpRequest) => commandOf(request) === 'cancel_refund_transaction'

test('no other instance submits a refund while both calls to PayU take ten seconds', async () => {
  const { platform, gateways, external, orderId, browser, advance } = await openOverpaidShop('payu')
  const openWorker = () => openOutbox(platform, gateways).find(({ destination }) => destination === 'payu')!
  const taken: number[] = []
  const restore = external.intercept(async (request, send) => {
    if (request.destination !== 'payu') return send(request)
    external.advance(9.9)
    taken.push(await openWorker().startDueItems())
    if (taken.length > 1) throw new TypeError('fetch failed')
    return { status: 200, body: JSON.stringify({ status: 0, error_code: 120 }) }
  })
  const worker = openWorker()
  expect(await worker.startDueItems()).toBe(1)
  await worker.idle()
  expect(taken).toEqual([0, 0])
  restore()
  await advance(3_600)
  expect(await browser.order(orderId)).toMatchObject({ status: 'refunded' })
})

test('leaves a refund to staff whose answer was lost and which fails at the bank later', async () => {
  const { browser, external, orderId, advance, lines } = await openOverpaidShop('payu', 'refund-fails')
  external.loseAnswer(isRefund)
  await advance(3_600)
  expect(await browser.order(orderId)).toMatchObject({ status: 'refunding' })
  expect(lines.filter(({ message }) => message.startsWith('gateway rejected refund'))).toHaveLength(1)
})

describe('a transient refusal', () => {
  const DAY = 86_400
  type TestShop = Awaited<ReturnType<typeof openOverpaidShop>>
  const refuseRefunds = ({ external }: TestShop, answer: object) =>
    external.intercept((request, send) =>
      isRefund(request) ? { status: 200, body: JSON.stringify({ status: 0, ...answer }) } : send(request),
    )
  const refusals = ({ lines }: TestShop) =>
    lines.filter(({ message }) => message.startsWith('gateway rejected refund'))

  test.each([
    ['recheck tomorrow (225)', { error_code: 225 }],
    ['capture initiated today (226)', { error_code: 226 }],
    ['the same sum within five minutes (214)', { error_code: 214 }],
    ['a lock that was taken (120)', { error_code: 120 }],
    ['approval pending (122)', { error_code: 122 }],
    ['no code at all', { msg: 'Internal error' }],
  ])('retries the refund until PayU accepts it: %s', async (_name, answer) => {
    const testShop = await openOverpaidShop('payu')
    const takeAgain = refuseRefunds(testShop, answer)
    await testShop.advance(900)
    expect(refusals(testShop)).toEqual([])
    takeAgain()
    await testShop.advance(2_400)
    expect(await testShop.browser.order(testShop.orderId)).toMatchObject({ status: 'refunded' })
    expect(await testShop.external.books()).toMatchObject([{ capturedPaise: 1_00, refundedPaise: 1_00 }])
  })

  test('leaves the refund to staff after three days', async () => {
    const testShop = await openOverpaidShop('payu')
    refuseRefunds(testShop, { error_code: 120 })
    await testShop.advance(60)
    testShop.external.advance(3 * DAY - 1_800)
    await testShop.advance(60)
    expect(refusals(testShop)).toEqual([])
    testShop.external.advance(1_800)
    await testShop.advance(60)
    expect(refusals(testShop)).toMatchObject([{ level: 'error', fields: { gateway: 'payu', code: '120' } }])
  })

  test('is retried where PayU could not be reached for four days before it', async () => {
    const testShop = await openOverpaidShop('payu')
    testShop.external.advance(4 * DAY)
    const takeAgain = refuseRefunds(testShop, { error_code: 120 })
    await testShop.advance(900)
    expect(refusals(testShop)).toEqual([])
    takeAgain()
    await testShop.advance(3_600)
    expect(await testShop.browser.order(testShop.orderId)).toMatchObject({ status: 'refunded' })
  })

  test('is not also sent by the gateway if the worker died before its outbox item ended [GW-16d]', async () => {
    const testShop = await openOverpaidShop('payu')
    const { platform, gateways, external } = testShop
    const takeAgain = refuseRefunds(testShop, { error_code: 120 })
    await testShop.advance(60)
    external.advance(3 * DAY)
    await testShop.advance(60)
    expect(refusals(testShop)).toHaveLength(1)
    takeAgain()
    const { id: key } = await platform.db.selectFrom('refund').select('id').executeTakeFirstOrThrow()
    const route = { topic: 'refund', destination: 'payu' } as const
    const again = submitRefund(platform, gateways, { id: key, key, ...route, payload: {}, tries: 2 })
    expect(await again.catch((error: unknown) => error)).toBe('give up')
    expect(await external.books()).toMatchObject([{ capturedPaise: 1_00, refundedPaise: 0 }])
  })
})

test('answers a notification about a refund, which has no signature, without effect', async () => {
  const { app, browser, external, orderId, advance } = await openOverpaidShop('payu', 'refund-stays-queued')
  await advance(1_800)
  const sent = (command: string) =>
    new URLSearchParams(external.network.requests.find((request) => commandOf(request) === command)?.body)
  const requestId = sent('check_action_status').get('var1') ?? ''
  const url = `/_refund/${requestId}/settle`
  await external.simulators.inject({ method: 'POST', url, payload: { to: 'success' } })

  const notification = {
    key: 'standin',
    token: sent('cancel_refund_transaction').get('var2'),
    request_id: requestId,
    action: 'refund',
    status: 'success',
  }
  const answer = await app.inject({ method: 'POST', url: '/api/webhooks/payu', payload: notification })
  expect(answer.statusCode).toBe(200)
  expect(await browser.order(orderId)).toMatchObject({ status: 'refunding' })
  await advance(1_200)
  expect(await browser.order(orderId)).toMatchObject({ status: 'refunded' })
})
