/** Two people give a sale back: what becomes of the money, the packs and the books, and who cannot do it. */
import { lockOrder } from '#api/orders/order-store.ts'
import { rowsWaitedFor } from '#test/database.ts'
import { TRAIN } from '#test/make.ts'
import { openTill } from '#test/till.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { approveRefund } from './approve-refund.ts'
import { askRefund } from './ask-refund.ts'

const FAMILY_MONTH = { poid: 'P1-FAMILY-MAX-1M', amount: '249.00' }
const DAY_SECONDS = 86_400

type Till = Awaited<ReturnType<typeof openTill>>

/** What staff does at a terminal: one asks, another approves. */
function staffOf({ platform }: Pick<Till, 'platform'>) {
  const ask = (orderId: string, by = 'ravi') =>
    askRefund(platform, { orderId, by, because: 'wrong pack bought' })
  const tokenOf = async (orderId: string): Promise<string> => {
    const asked = await ask(orderId)
    if (asked.kind !== 'asked') throw new Error(asked.kind)
    return asked.token
  }
  const approve = (orderId: string, token: string, by = 'meena') =>
    approveRefund(platform, { orderId, token, by })
  return {
    ...{ ask, tokenOf, approve },
    giveBack: async (orderId: string) => {
      expect(await approve(orderId, await tokenOf(orderId))).toMatchObject({ kind: 'approved' })
    },
  }
}

/** An order that was paid at PayU, in one of its tabs. */
async function sold({ cart = TRAIN, tabs = 1 } = {}) {
  const till = await openTill()
  const { browser, outside } = till
  const orderId = await browser.register(cart)
  const attempts: string[] = []
  for (let tab = 0; tab < tabs; tab++) {
    attempts.push(await browser.goToPayu(orderId))
    outside.advance(20)
  }
  const [first = '', second = ''] = attempts
  const paid = await browser.press(first, 'success')
  await browser.comeBack(paid)
  expect(await browser.packs()).toHaveLength(1)
  return { ...till, orderId, second, paid, staff: staffOf(till) }
}

const balances = async ({ platform }: Pick<Till, 'platform'>) => {
  const { rows } = await sql<{ account: string; paise: number }>`
    select account, sum(amount_paise)::bigint as paise from ledger_entry group by 1`.execute(platform.db)
  return Object.fromEntries(rows.map(({ account, paise }) => [account, paise]))
}

test('asked by one and approved by another: the pack ends, the buyer is told, and the money goes back', async () => {
  const { browser, outside, orderId, staff, pass, workOutbox, ...till } = await sold()
  const token = await staff.tokenOf(orderId)
  expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
  expect(await browser.packs()).toHaveLength(1)

  expect(await staff.approve(orderId, token)).toMatchObject({
    kind: 'approved',
    wish: { because: 'wrong pack bought', askedBy: 'ravi' },
    refund: { reason: 'operator', amountPaise: 149_00 },
  })
  expect(await browser.packs()).toEqual([])
  expect(await browser.order(orderId)).toMatchObject({ status: 'refunding' })
  expect(await balances(till)).toEqual({ 'gateway:payu': 149_00, sales: 0, refunds_payable: -149_00 })
  await workOutbox()
  const text =
    'Your payment of ₹149.00 is being returned: our staff has cancelled this order. Your pack has ended. ' +
    `It is back where it came from within 5–7 working days. Reference ${orderId}.`
  for (const to of ['9840012345', 'kavitha@example.com'])
    expect((await outside.messagesTo(to)).filter((message) => message.text === text)).toHaveLength(1)

  await pass(3_600)
  expect(await browser.order(orderId)).toMatchObject({ status: 'refunded' })
  expect(await outside.books()).toMatchObject([{ capturedPaise: 149_00, refundedPaise: 149_00 }])
  expect(await balances(till)).toEqual({ 'gateway:payu': 0, sales: 0, refunds_payable: 0 })
})

test('its owner reads what happened to it', async () => {
  const { browser, orderId, staff, outside } = await sold()
  outside.advance(120)
  await staff.giveBack(orderId)
  const { body } = await browser.call('GET', `/api/orders/${orderId}/story`)
  const { entries, status } = body.data as { status: string; entries: { text: { text: string }[] }[] }
  expect(status).toBe('refunding')
  expect(entries.slice(-2).map(({ text }) => text.map((piece) => piece.text).join(''))).toEqual([
    'Your pack is active: கடலோர ரயில் until 20/12/2026.',
    'Our staff has cancelled this order, and its pack has ended. ₹149.00 is being returned to where it came from.',
  ])
  const payments = await browser.call('GET', '/api/account/payments')
  expect(payments.body.data).toMatchObject([{ transactionID: orderId, status: 'refunding' }])
})

test('what was paid from the wallet is in the wallet again', async () => {
  const till = await openTill()
  const { browser, outside, pass } = till
  await browser.logIn('9000000001')
  const { transactionID } = (await browser.placeOrder(FAMILY_MONTH)).body.data as { transactionID: string }
  await browser.call('POST', '/api/payment/wallet', { transactionID })
  const balance = async () =>
    ((await browser.call('GET', '/api/account/wallet')).body.data as { balance: string }).balance
  expect(await balance()).toBe('1251.00')

  await staffOf(till).giveBack(transactionID)
  await pass(60)
  expect(await balance()).toBe('1500.00')
  expect(await browser.order(transactionID)).toMatchObject({ status: 'refunded' })
  expect(await outside.books('satellite')).toMatchObject([{ refundedPaise: 249_00 }])
})

describe('what comes after a sale was given back', () => {
  test('a second payment, still open in another tab: it goes back as well', async () => {
    const { browser, outside, orderId, second, staff, pass } = await sold({ tabs: 2 })
    await staff.giveBack(orderId)
    await browser.comeBack(await browser.press(second, 'success'))
    expect(await browser.packs()).toEqual([])
    expect(await browser.order(orderId)).toMatchObject({ status: 'refunding' })
    await pass(3_600)
    expect(await browser.order(orderId)).toMatchObject({ status: 'refunded' })
    expect((await outside.books()).map(({ refundedPaise }) => refundedPaise)).toEqual([149_00, 149_00])
  })

  test('the gateway says once more that it was paid: nothing is given, and nothing more goes back', async () => {
    const { app, browser, outside, orderId, paid, staff, pass } = await sold()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = new URLSearchParams(paid.fields ?? {}).toString()
    const webhook = () => app.inject({ method: 'POST', url: '/api/webhooks/payu', headers, payload })
    await staff.giveBack(orderId)
    expect((await webhook()).statusCode).toBe(200)
    await pass(3_600)
    expect((await webhook()).statusCode).toBe(200)
    await browser.comeBack(paid)
    expect(await browser.order(orderId)).toMatchObject({ status: 'refunded' })
    expect(await browser.packs()).toEqual([])
    expect(await outside.books()).toMatchObject([{ capturedPaise: 149_00, refundedPaise: 149_00 }])
  })

  test('the same app plan, or another one, can be bought', async () => {
    const { browser, orderId, staff } = await sold({ cart: FAMILY_MONTH })
    const refused = await browser.placeOrder({ poid: 'P1-SOUTH-STARS-1M', amount: '149.00' })
    expect(refused.status).toBe(409)
    await staff.giveBack(orderId)
    const { body } = await browser.placeOrder(FAMILY_MONTH)
    const { transactionID } = body.data as { transactionID: string }
    await browser.comeBack(await browser.press(await browser.goToPayu(transactionID), 'success'))
    expect(await browser.packs()).toMatchObject([{ packagename: 'Family Max', transactionID }])
  })

  test('nobody can pay it again', async () => {
    const { browser, orderId, staff } = await sold()
    await staff.giveBack(orderId)
    expect(await browser.call('POST', '/api/payment/payU', { txnid: orderId })).toMatchObject({
      status: 409,
      body: { code: 'order_paid' },
    })
  })

  test('a gateway that refuses leaves it to a person, and the books still owe it', async () => {
    const { browser, outside, orderId, staff, pass, ...till } = await sold()
    await outside.behave({ system: 'payu', behaviour: 'refund-refused' })
    await staff.giveBack(orderId)
    await pass(3_600)
    expect(await browser.order(orderId)).toMatchObject({ status: 'refunding' })
    expect(await balances(till)).toEqual({ 'gateway:payu': 149_00, sales: 0, refunds_payable: -149_00 })
  })
})

// How the order stands decides. Its lock spares the others no more than a second look: without it they are overtaken.
test('two who approve at the same moment give it back once', async () => {
  const { orderId, staff, outside, pass } = await sold()
  const token = await staff.tokenOf(orderId)
  const approvals = await Promise.all(
    ['meena', 'anand', 'meena', 'kumar'].map((by) => staff.approve(orderId, token, by)),
  )
  expect(approvals.map(({ kind }) => kind).toSorted()).toEqual([
    'approved',
    ...Array<string>(3).fill('nothing waits'),
  ])
  await pass(3_600)
  expect(await outside.books()).toMatchObject([{ refundedPaise: 149_00 }])
})

test('two who ask at the same moment have one token between them', async () => {
  const { orderId, staff, platform } = await sold()
  const all = await platform.db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId)
    const asking = Promise.all(['ravi', 'meena', 'anand'].map((by) => staff.ask(orderId, by)))
    await rowsWaitedFor(tx)
    return { asking }
  })
  const asked = await all.asking
  expect(asked.map(({ kind }) => kind).toSorted()).toEqual(['asked', 'asked already', 'asked already'])
})

describe('nothing goes back', () => {
  const stays = async ({ browser, orderId }: Pick<Till, 'browser'> & { orderId: string }) => {
    expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
    expect(await browser.packs()).toHaveLength(1)
  }

  test('by the word of one person', async () => {
    const { staff, ...given } = await sold()
    const token = await staff.tokenOf(given.orderId)
    expect(await staff.approve(given.orderId, token, 'ravi')).toEqual({ kind: 'same person' })
    await stays(given)
  })

  test('by a guess: after five wrong tokens the right one comes too late, however many try at once', async () => {
    const { staff, ...given } = await sold()
    const token = await staff.tokenOf(given.orderId)
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => staff.approve(given.orderId, 'A'.repeat(24))),
    )
    expect(guesses.filter(({ kind }) => kind === 'wrong token')).toHaveLength(5)
    expect(guesses.filter(({ kind }) => kind === 'nothing waits')).toHaveLength(7)
    expect(await staff.approve(given.orderId, token)).toEqual({ kind: 'nothing waits' })
    await stays(given)
    await staff.giveBack(given.orderId)
  })

  test('after a day; then it can be asked for again', async () => {
    const { staff, outside, ...given } = await sold()
    const token = await staff.tokenOf(given.orderId)
    outside.advance(DAY_SECONDS - 1)
    expect(await staff.ask(given.orderId, 'anand')).toMatchObject({ kind: 'asked already' })
    outside.advance(1)
    expect(await staff.approve(given.orderId, token)).toEqual({ kind: 'nothing waits' })
    await stays(given)
    const another = await staff.tokenOf(given.orderId)
    expect(await staff.approve(given.orderId, token)).toEqual({ kind: 'wrong token', triesLeft: 4 })
    expect(await staff.approve(given.orderId, another)).toMatchObject({ kind: 'approved' })
  })

  test('with the token of another order', async () => {
    const { staff, ...given } = await sold()
    const { body } = await given.browser.placeOrder(FAMILY_MONTH)
    const { transactionID: other } = body.data as { transactionID: string }
    await given.browser.comeBack(await given.browser.press(await given.browser.goToPayu(other), 'success'))
    const [, token] = [await staff.tokenOf(given.orderId), await staff.tokenOf(other)]
    expect(await staff.approve(given.orderId, token)).toMatchObject({ kind: 'wrong token' })
  })

  test('of an order that is not paid, is given back already, or is none', async () => {
    const till = await openTill()
    const staff = staffOf(till)
    const { browser, outside } = till
    expect(await staff.ask('A'.repeat(23))).toEqual({ kind: 'unknown' })
    const orderId = await browser.register(TRAIN)
    expect(await staff.ask(orderId)).toEqual({ kind: 'not paid', status: 'open' })
    const first = await browser.goToPayu(orderId)
    expect(await staff.ask(orderId)).toEqual({ kind: 'not paid', status: 'paying' })
    outside.advance(20)
    const second = await browser.goToPayu(orderId)
    await browser.comeBack(await browser.press(first, 'wrong-amount'))
    expect(await staff.ask(orderId)).toEqual({ kind: 'goes back already' })
    await browser.comeBack(await browser.press(second, 'success'))
    await staff.giveBack(orderId)
    expect(await staff.ask(orderId)).toEqual({ kind: 'goes back already' })
  })
})
