import { openTill } from '#test/till.ts'
import { describe, expect, test } from 'vitest'

/** PayU took another sum than the order's: it goes back. */
async function overpaid(behaviour?: string) {
  const made = await openTill()
  const orderId = await made.browser.register()
  if (behaviour !== undefined) await made.outside.behave({ system: 'payu', behaviour })
  const attemptId = await made.browser.goToPayu(orderId)
  await made.browser.comeBack(await made.browser.press(attemptId, 'wrong-amount'))
  expect(await made.browser.order(orderId)).toMatchObject({ status: 'refunding' })
  expect(await made.browser.packs()).toEqual([])
  return { ...made, orderId, attemptId }
}

type Outside = Awaited<ReturnType<typeof overpaid>>['outside']

const asked = ({ network }: Outside, command: string): URLSearchParams[] =>
  network.requests
    .map(({ body }) => new URLSearchParams(body ?? ''))
    .filter((form) => form.get('command') === command)

/** PayU takes the first wish of that command, and we never hear of it. */
function loseOneAnswer({ network }: Outside, command: string): () => number {
  const { carry } = network
  let lost = 0
  network.carry = async (request) => {
    const answer = await carry(request)
    if (lost > 0 || new URLSearchParams(request.body ?? '').get('command') !== command) return answer
    lost += 1
    throw new TypeError('fetch failed')
  }
  return () => lost
}

test('another sum than the order’s goes back whole, asked for within a minute', async () => {
  const { browser, outside, orderId, pass } = await overpaid()
  await pass(60)
  expect(asked(outside, 'cancel_refund_transaction')).toHaveLength(1)
  await pass(3_600)
  expect(await browser.order(orderId)).toMatchObject({ status: 'refunded' })
  const [book] = await outside.books()
  expect(book?.refundedPaise).toBe(book?.capturedPaise)
})

describe('a wish whose answer was lost', () => {
  test('is found again by its token: PayU refuses the same token twice, and refunds once', async () => {
    const { browser, outside, orderId, pass } = await overpaid()
    const lost = loseOneAnswer(outside, 'cancel_refund_transaction')
    await pass(3_600)
    expect(lost()).toBe(1)
    expect(await browser.order(orderId)).toMatchObject({ status: 'refunded' })
    const tokens = asked(outside, 'cancel_refund_transaction').map((form) => form.get('var2'))
    expect(new Set(tokens).size).toBe(1)
    expect(await outside.books()).toMatchObject([{ capturedPaise: 1_00, refundedPaise: 1_00 }])
  })

  test('and that failed at the bank later is left to a person', async () => {
    const { browser, outside, orderId, pass, lines } = await overpaid('refund-fails')
    loseOneAnswer(outside, 'cancel_refund_transaction')
    await pass(3_600)
    expect(await browser.order(orderId)).toMatchObject({ status: 'refunding' })
    expect(lines.filter(({ message }) => message.startsWith('refund refused by the gateway'))).toHaveLength(1)
  })
})

test.each(['refund-refused', 'refund-fails'])(
  '%s: it is left to a person, and nothing is booked',
  async (behaviour) => {
    const { browser, orderId, pass, lines } = await overpaid(behaviour)
    await pass(3_600)
    expect(await browser.order(orderId)).toMatchObject({ status: 'refunding' })
    const refusals = lines.filter(({ message }) => message.startsWith('refund refused by the gateway'))
    expect(refusals).toHaveLength(1) // A person sees to it now: PayU is asked no more.
  },
)

describe('a refusal of the moment', () => {
  const DAY = 86_400
  type Till = Awaited<ReturnType<typeof overpaid>>
  const refuseRefunds = ({ outside: { network } }: Till, answer: object) => {
    const { carry } = network
    network.carry = async (request) =>
      new URLSearchParams(request.body ?? '').get('command') === 'cancel_refund_transaction'
        ? { status: 200, body: JSON.stringify({ status: 0, ...answer }) }
        : carry(request)
    return () => (network.carry = carry)
  }
  const refusals = ({ lines }: Till) =>
    lines.filter(({ message }) => message.startsWith('refund refused by the gateway'))

  test.each([
    ['recheck tomorrow (225)', { error_code: 225 }],
    ['capture initiated today (226)', { error_code: 226 }],
    ['the same sum within five minutes (214)', { error_code: 214 }],
    ['a lock that was taken (120)', { error_code: 120 }],
    ['approval pending (122)', { error_code: 122 }],
    ['no code at all', { msg: 'Internal error' }],
  ])('%s: the refund is tried again until PayU takes it', async (_name, answer) => {
    const till = await overpaid()
    const takeAgain = refuseRefunds(till, answer)
    await till.pass(900)
    expect(refusals(till)).toEqual([])
    takeAgain()
    await till.pass(2_400)
    expect(await till.browser.order(till.orderId)).toMatchObject({ status: 'refunded' })
    expect(await till.outside.books()).toMatchObject([{ capturedPaise: 1_00, refundedPaise: 1_00 }])
  })

  test('after three days it is left to a person', async () => {
    const till = await overpaid()
    refuseRefunds(till, { error_code: 120 })
    await till.pass(60)
    till.outside.advance(3 * DAY - 1_800)
    await till.pass(60)
    expect(refusals(till)).toEqual([])
    till.outside.advance(1_800)
    await till.pass(60)
    expect(refusals(till)).toMatchObject([{ level: 'error', fields: { gateway: 'payu', code: '120' } }])
  })
})

test('a refund that stays queued is asked about until it is done, and wished for once', async () => {
  const { app, browser, outside, orderId, pass } = await overpaid('refund-stays-queued')
  await pass(1_800)
  expect(await browser.order(orderId)).toMatchObject({ status: 'refunding' })
  const [status] = asked(outside, 'check_action_status')
  const url = `/_refund/${status?.get('var1') ?? ''}/settle`
  await outside.simulators.inject({ method: 'POST', url, payload: { to: 'success' } })

  // PayU's own word about a refund carries no signature: it is taken, and moves nothing.
  const word = {
    key: 'standin',
    token: asked(outside, 'cancel_refund_transaction')[0]?.get('var2') ?? '',
    request_id: status?.get('var1') ?? '',
    action: 'refund',
    status: 'success',
  }
  const answer = await app.inject({ method: 'POST', url: '/api/webhooks/payu', payload: word })
  expect(answer.statusCode).toBe(200)
  expect(await browser.order(orderId)).toMatchObject({ status: 'refunding' })

  await pass(1_200)
  expect(await browser.order(orderId)).toMatchObject({ status: 'refunded' })
  expect(asked(outside, 'cancel_refund_transaction')).toHaveLength(1)
})
