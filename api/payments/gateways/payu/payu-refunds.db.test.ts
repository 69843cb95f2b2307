import { openOutbox } from '#api/open-outbox.ts'
import { submitRefund } from '#api/payments/refunds/submit-refund.ts'
import { openOverpaidShop } from '#test/test-shop.ts'
import { describe, expect, test } from 'vitest'

type Outside = Awaited<ReturnType<typeof openOverpaidShop>>['external']

const asked = ({ network }: Outside, command: string): URLSearchParams[] =>
  network.requests
    .map(({ body }) => new URLSearchParams(body ?? ''))
    .filter((form) => form.get('command') === command)

/** Makes PayU accept the first request with that command, and loses the answer. */
function loseOneAnswer({ network }: Outside, command: string): () => number {
  const { send } = network
  let lost = 0
  network.send = async (request) => {
    const answer = await send(request)
    if (lost > 0 || new URLSearchParams(request.body ?? '').get('command') !== command) return answer
    lost += 1
    throw new TypeError('fetch failed')
  }
  return () => lost
}

test('refunds a wrong amount in full, with the request sent within a minute', async () => {
  const { browser, external, orderId, advance } = await openOverpaidShop('payu')
  await advance(60)
  expect(asked(external, 'cancel_refund_transaction')).toHaveLength(1)
  await advance(3_600)
  expect(await browser.order(orderId)).toMatchObject({ status: 'refunded' })
  const [book] = await external.books()
  expect(book?.refundedPaise).toBe(book?.capturedPaise)
})

test('no other instance submits a refund while both calls to PayU take ten seconds', async () => {
  const { platform, gateways, external, orderId, browser, advance } = await openOverpaidShop('payu')
  const openWorker = () => openOutbox(platform, gateways).find(({ destination }) => destination === 'payu')!
  const { send } = external.network
  const taken: number[] = []
  external.network.send = async (request) => {
    if (request.destination !== 'payu') return send(request)
    external.advance(9.9)
    taken.push(await openWorker().startDueItems())
    if (taken.length > 1) throw new TypeError('fetch failed')
    return { status: 200, body: JSON.stringify({ status: 0, error_code: 120 }) }
  }
  const worker = openWorker()
  expect(await worker.startDueItems()).toBe(1)
  await worker.idle()
  expect(taken).toEqual([0, 0])
  external.network.send = send
  await advance(3_600)
  expect(await browser.order(orderId)).toMatchObject({ status: 'refunded' })
})

describe('a refund request whose answer was lost', () => {
  test('is found again by its token, and is refunded once [GW-16e]', async () => {
    const { browser, external, orderId, advance } = await openOverpaidShop('payu')
    const lost = loseOneAnswer(external, 'cancel_refund_transaction')
    await advance(3_600)
    expect(lost()).toBe(1)
    expect(await browser.order(orderId)).toMatchObject({ status: 'refunded' })
    const tokens = asked(external, 'cancel_refund_transaction').map((form) => form.get('var2'))
    expect(new Set(tokens).size).toBe(1)
    expect(await external.books()).toMatchObject([{ capturedPaise: 1_00, refundedPaise: 1_00 }])
  })

  test('is left to staff when it fails at the bank later', async () => {
    const { browser, external, orderId, advance, lines } = await openOverpaidShop('payu', 'refund-fails')
    loseOneAnswer(external, 'cancel_refund_transaction')
    await advance(3_600)
    expect(await browser.order(orderId)).toMatchObject({ status: 'refunding' })
    expect(lines.filter(({ message }) => message.startsWith('gateway rejected refund'))).toHaveLength(1)
  })
})

test.each(['refund-refused', 'refund-fails'])(
  'leaves a refused refund to staff, and books nothing: %s [GW-16d]',
  async (behaviour) => {
    const { browser, orderId, advance, lines } = await openOverpaidShop('payu', behaviour)
    await advance(3_600)
    expect(await browser.order(orderId)).toMatchObject({ status: 'refunding' })
    const refusals = lines.filter(({ message }) => message.startsWith('gateway rejected refund'))
    expect(refusals).toHaveLength(1) // Staff handle it now: PayU gets no more calls.
  },
)

describe('a transient refusal', () => {
  const DAY = 86_400
  type TestShop = Awaited<ReturnType<typeof openOverpaidShop>>
  const refuseRefunds = ({ external: { network } }: TestShop, answer: object) => {
    const { send } = network
    network.send = async (request) =>
      new URLSearchParams(request.body ?? '').get('command') === 'cancel_refund_transaction'
        ? { status: 200, body: JSON.stringify({ status: 0, ...answer }) }
        : send(request)
    return () => (network.send = send)
  }
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

test('verifies a queued refund until it is done, and requests it once [GW-16]', async () => {
  const { app, browser, external, orderId, advance } = await openOverpaidShop('payu', 'refund-stays-queued')
  await advance(1_800)
  expect(await browser.order(orderId)).toMatchObject({ status: 'refunding' })
  const [status] = asked(external, 'check_action_status')
  const url = `/_refund/${status?.get('var1') ?? ''}/settle`
  await external.simulators.inject({ method: 'POST', url, payload: { to: 'success' } })

  // PayU's notification about a refund carries no signature: it is answered with 200 and has no effect.
  const word = {
    key: 'standin',
    token: asked(external, 'cancel_refund_transaction')[0]?.get('var2') ?? '',
    request_id: status?.get('var1') ?? '',
    action: 'refund',
    status: 'success',
  }
  const answer = await app.inject({ method: 'POST', url: '/api/webhooks/payu', payload: word })
  expect(answer.statusCode).toBe(200)
  expect(await browser.order(orderId)).toMatchObject({ status: 'refunding' })

  await advance(1_200)
  expect(await browser.order(orderId)).toMatchObject({ status: 'refunded' })
  expect(asked(external, 'cancel_refund_transaction')).toHaveLength(1)
})
