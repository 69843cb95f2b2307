/** A refund of a sale by two members of the staff: the effects on money, packs and ledger. */
import { FAMILY, SOUTH } from '#test/fixtures.ts'
import { orderIdOf } from '#test/browser.ts'
import { lockOrder } from '#api/orders/order-store.ts'
import { waitForBlockedTransaction } from '#test/database.ts'
import { readBalances } from '#test/read-balances.ts'
import { openPaidShop } from '#test/paid-shop.ts'
import { staffActions, type TestShop } from '#test/staff-actions.ts'
import { openTestShop } from '#test/test-shop.ts'
import { paise } from '#contract/money.ts'
import type { TextPiece } from '#contract/timeline.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { toPlainText } from '#api/payments/timeline/timeline.ts'

const balances = ({ platform }: Pick<TestShop, 'platform'>) => readBalances(platform.db)

test('ends the pack, notifies the buyer and refunds when another operator approves', async () => {
  const { browser, external, orderId, staff, advance, workOutbox, ...testShop } = await openPaidShop()
  const token = await staff.tokenOf(orderId)
  expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
  expect(await browser.packs()).toHaveLength(1)

  expect(await staff.approve(orderId, token)).toMatchObject({
    kind: 'approved',
    proposal: { reason: 'wrong pack bought', proposedBy: 'ravi' },
    refund: { reason: 'operator', amountPaise: 149_00 },
  })
  expect(await browser.packs()).toEqual([])
  expect(await browser.order(orderId)).toMatchObject({ status: 'refunding' })
  expect(await balances(testShop)).toEqual({ 'gateway:payu': 149_00, sales: 0, refunds_payable: -149_00 })
  await workOutbox()
  const text = (amount: string) =>
    `Your payment of ${amount} is being returned: our staff has cancelled this order. Its packs have ended. ` +
    `It will be back where it came from within 5-7 working days. Reference ${orderId}.`
  const textsTo = async (to: string) => (await external.messagesTo(to)).map((message) => message.text)
  expect(await textsTo('9840012345')).toContain(`${text('Rs 149.00')} - Sun Direct Go`)
  const [mail] = (await textsTo('kavitha@example.com')).filter((one) => one.includes('being returned'))
  expect(mail).toContain(text('₹149.00'))

  await advance(3_600)
  expect(await browser.order(orderId)).toMatchObject({ status: 'refunded' })
  expect(await external.books()).toMatchObject([{ capturedPaise: 149_00, refundedPaise: 149_00 }])
  expect(await balances(testShop)).toEqual({ 'gateway:payu': 0, sales: 0, refunds_payable: 0 })
})

test("shows the cancellation in the owner's timeline", async () => {
  const { browser, orderId, staff, external } = await openPaidShop()
  external.advance(120)
  await staff.refund(orderId)
  const { body } = await browser.call('GET', `/api/orders/${orderId}/story`)
  const { entries, status } = body.data as { status: string; entries: { text: TextPiece[] }[] }
  expect(status).toBe('refunding')
  expect(entries.slice(-2).map(({ text }) => toPlainText(text))).toEqual([
    'Your pack is active: கடலோர ரயில் (Kadalora Rayil) until 20/12/2026.',
    'Our staff has cancelled this order, and its pack has ended. ₹149.00 is being returned to where it came from.',
  ])
  const payments = await browser.call('GET', '/api/account/payments')
  expect(payments.body.data).toMatchObject([{ transactionID: orderId, status: 'refunding' }])
})

test('refunds a wallet payment into the wallet', async () => {
  const testShop = await openTestShop()
  const { browser, external, advance } = testShop
  await browser.logIn('9000000001')
  const transactionID = orderIdOf(await browser.placeOrder(FAMILY))
  await browser.call('POST', '/api/payment/wallet', { transactionID })
  const balance = async () =>
    ((await browser.call('GET', '/api/account/wallet')).body.data as { balance: string }).balance
  expect(await balance()).toBe('1251.00')

  await staffActions(testShop).refund(transactionID)
  await advance(60)
  expect(await balance()).toBe('1500.00')
  expect(await browser.order(transactionID)).toMatchObject({ status: 'refunded' })
  expect(await external.books('satellite-wallet')).toMatchObject([{ refundedPaise: 249_00 }])
})

describe('after a sale was refunded', () => {
  test('refunds a second payment that was open in another tab', async () => {
    const { browser, external, orderId, second, staff, advance } = await openPaidShop({ tabs: 2 })
    await staff.refund(orderId)
    await browser.returnToShop(await browser.payAtPayu(second, 'success'))
    expect(await browser.packs()).toEqual([])
    expect(await browser.order(orderId)).toMatchObject({ status: 'refunding' })
    await advance(3_600)
    expect(await browser.order(orderId)).toMatchObject({ status: 'refunded' })
    expect((await external.books()).map(({ refundedPaise }) => refundedPaise)).toEqual([149_00, 149_00])
  })

  test('activates and refunds nothing when the gateway repeats the capture', async () => {
    const { app, browser, external, orderId, paid, staff, advance } = await openPaidShop()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = new URLSearchParams(paid.fields ?? {}).toString()
    const webhook = () => app.inject({ method: 'POST', url: '/api/webhooks/payu', headers, payload })
    await staff.refund(orderId)
    expect((await webhook()).statusCode).toBe(200)
    await advance(3_600)
    expect((await webhook()).statusCode).toBe(200)
    await browser.returnToShop(paid)
    expect(await browser.order(orderId)).toMatchObject({ status: 'refunded' })
    expect(await browser.packs()).toEqual([])
    expect(await external.books()).toMatchObject([{ capturedPaise: 149_00, refundedPaise: 149_00 }])
  })

  test('permits buying the same or another app plan', async () => {
    const { browser, orderId, staff } = await openPaidShop({ cart: FAMILY })
    const refused = await browser.placeOrder(SOUTH)
    expect(refused.status).toBe(409)
    await staff.refund(orderId)
    const transactionID = orderIdOf(await browser.placeOrder(FAMILY))
    await browser.payByPayu(transactionID)
    expect(await browser.packs()).toMatchObject([{ packagename: 'Family Max', transactionID }])
  })

  test('refuses to pay the order again', async () => {
    const { browser, orderId, staff } = await openPaidShop()
    await staff.refund(orderId)
    expect(await browser.call('POST', '/api/payment/payU', { txnid: orderId })).toMatchObject({
      status: 409,
      body: { code: 'order_paid' },
    })
  })

  test('leaves a refused refund to staff, and the ledger keeps the debt', async () => {
    const { browser, external, orderId, staff, advance, ...testShop } = await openPaidShop()
    await external.setBehaviour({ system: 'payu', behaviour: 'refund-refused' })
    await staff.refund(orderId)
    await advance(3_600)
    expect(await browser.order(orderId)).toMatchObject({ status: 'refunding' })
    expect(await balances(testShop)).toEqual({ 'gateway:payu': 149_00, sales: 0, refunds_payable: -149_00 })
  })
})

// The order's status decides. The lock only saves the losers a second read; without it they fail on the changed status.
test('refunds once when several operators approve concurrently', async () => {
  const { orderId, staff, external, advance } = await openPaidShop()
  const token = await staff.tokenOf(orderId)
  const approvals = await Promise.all(
    ['meena', 'anand', 'meena', 'kumar'].map((by) => staff.approve(orderId, token, by)),
  )
  expect(approvals.map(({ kind }) => kind).toSorted()).toEqual([
    'approved',
    ...Array<string>(3).fill('none_pending'),
  ])
  await advance(3_600)
  expect(await external.books()).toMatchObject([{ refundedPaise: 149_00 }])
})

test('creates one proposal when several operators propose concurrently', async () => {
  const { orderId, staff, platform } = await openPaidShop()
  const all = await platform.db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId)
    const asking = Promise.all(['ravi', 'meena', 'anand'].map((by) => staff.propose(orderId, { by })))
    await waitForBlockedTransaction(tx)
    return { asking }
  })
  const asked = await all.asking
  expect(asked.map(({ kind }) => kind).toSorted()).toEqual([
    'already_proposed',
    'already_proposed',
    'proposed',
  ])
})

test.each([
  ['a whole sale', undefined],
  ['a part of a sale', { lineNo: 1, amountPaise: paise(49_00) }],
])(
  'refuses an approval of %s that waits while the proposal is rejected [SPEC-17-15]',
  async (_name, part) => {
    const { orderId, staff, platform, browser } = await openPaidShop()
    const token = await staff.tokenOf(orderId, part)
    const { approving } = await platform.db.transaction().execute(async (tx) => {
      await lockOrder(tx, orderId)
      const waiting = staff.approve(orderId, token)
      await waitForBlockedTransaction(tx)
      await sql`update refund_wish set closed_at = ${platform.runtime.now()}`.execute(tx)
      return { approving: waiting }
    })
    expect(await approving).toEqual({ kind: 'none_pending' })
    expect((await browser.order(orderId)).status).toBe('paid')
  },
)
