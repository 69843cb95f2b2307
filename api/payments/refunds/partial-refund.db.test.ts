/** A partial refund by two members of the staff: the order stays paid, its packs continue, and the rest can be refunded later. */
import { expireOrders } from '#api/payments/reconciliation/expire-orders.ts'
import { toPlainText } from '#api/payments/timeline/timeline.ts'
import { paise } from '#contract/money.ts'
import type { TextPiece } from '#contract/timeline.ts'
import { openCreditedShop } from '#test/credited-shop.ts'
import { openDisputeShop } from '#test/dispute-shop.ts'
import { FAMILY_AND_TRAIN, SOUTH } from '#test/fixtures.ts'
import { expectMatchingBooks, expectNoViolations } from '#test/invariants.ts'
import { openQueueShop, queued } from '#test/queue-shop.ts'
import { readBalances } from '#test/read-balances.ts'
import { openPaidShop } from '#test/paid-shop.ts'
import type { TestShop } from '#test/staff-actions.ts'
import { FAMILY_3M, openUpgradeShop } from '#test/upgrade-shop.ts'
import { describe, expect, test } from 'vitest'

const part = (rupees: number, lineNo = 1) => ({ lineNo, amountPaise: paise(rupees * 100) })

const balances = ({ platform }: Pick<TestShop, 'platform'>) => readBalances(platform.db)

async function expectSound({ platform, external }: Pick<TestShop, 'platform' | 'external'>): Promise<void> {
  await expectNoViolations(platform.db)
  await expectMatchingBooks(platform.db, external)
}

test('returns a part, and keeps the order paid and its pack active [SPEC-17-73]', async () => {
  const shop = await openPaidShop()
  const { browser, external, orderId, staff, advance, workOutbox } = shop
  const token = await staff.tokenOf(orderId, part(49))
  expect(await balances(shop)).toEqual({ 'gateway:payu': 149_00, sales: -149_00 })
  expect(await staff.approve(orderId, token)).toMatchObject({
    kind: 'approved',
    refund: { reason: 'partial', amountPaise: 49_00, lineNo: 1 },
  })
  expect(await balances(shop)).toEqual({ 'gateway:payu': 149_00, sales: -100_00, refunds_payable: -49_00 })
  expect((await browser.order(orderId)).status).toBe('paid')
  expect(await browser.packs()).toHaveLength(1)
  await workOutbox()
  const texts = (await external.messagesTo('9840012345')).map(({ text }) => text)
  expect(texts).toContain(
    'Rs 49.00 of your payment is being returned. Your packs stay as they are. It will be back where it came from ' +
      `within 5-7 working days. Reference ${orderId}. - Sun Direct Go`,
  )
  await advance(3_600)
  expect(await external.books()).toMatchObject([{ capturedPaise: 149_00, refundedPaise: 49_00 }])
  expect(await balances(shop)).toEqual({ 'gateway:payu': 100_00, sales: -100_00, refunds_payable: 0 })
  await expectSound(shop)
})

test('returns several parts and then the rest, and shows each in the timeline [SPEC-17-73, SPEC-17-74]', async () => {
  const shop = await openPaidShop()
  const { browser, external, orderId, staff, advance } = shop
  for (const rupees of [20, 20, 30]) {
    external.advance(60)
    await staff.refund(orderId, part(rupees))
  }
  await advance(3_600)
  expect(await external.books()).toMatchObject([{ refundedPaise: 70_00 }])
  external.advance(60)
  await staff.refund(orderId)
  expect(await browser.packs()).toEqual([])
  await advance(3_600)
  expect((await browser.order(orderId)).status).toBe('refunded')
  expect(await external.books()).toMatchObject([{ capturedPaise: 149_00, refundedPaise: 149_00 }])
  const { body } = await browser.call('GET', `/api/orders/${orderId}/story`)
  const { entries } = body.data as { entries: { kind: string; text: TextPiece[] }[] }
  const returning = entries.filter(({ kind }) => kind === 'returning').map(({ text }) => toPlainText(text))
  expect(returning).toEqual([
    'Our staff returns a part of your payment. ₹20.00 is being returned to where it came from.',
    'Our staff returns a part of your payment. ₹20.00 is being returned to where it came from.',
    'Our staff returns a part of your payment. ₹30.00 is being returned to where it came from.',
    'Our staff has cancelled this order, and its pack has ended. ₹79.00 is being returned to where it came from.',
  ])
  expect(entries.filter(({ kind }) => kind === 'returned')).toHaveLength(4)
  await expectSound(shop)
})

test('refuses a part that is not left of the line, of the payment or of the order [SPEC-17-73]', async () => {
  const { orderId, staff } = await openPaidShop()
  const most = (mostPaise: number) => ({ kind: 'amount_not_refundable', mostPaise })
  expect(await staff.propose(orderId, { part: part(149) })).toEqual(most(148_00))
  expect(await staff.propose(orderId, { part: part(0.99) })).toEqual(most(148_00))
  expect(await staff.propose(orderId, { part: part(10, 2) })).toEqual(most(0))
  await staff.refund(orderId, part(100))
  expect(await staff.propose(orderId, { part: part(49) })).toEqual(most(48_00))
  await staff.refund(orderId)
  expect(await staff.propose(orderId, { part: part(10) })).toEqual({ kind: 'already_refunded' })
})

test('refunds once when several operators approve a part concurrently [SPEC-17-73]', async () => {
  const shop = await openPaidShop()
  const { orderId, staff, advance, external } = shop
  const token = await staff.tokenOf(orderId, part(20))
  const names = ['meena', 'kumar', 'latha']
  const results = await Promise.all(names.map((by) => staff.approve(orderId, token, by)))
  expect(results.map(({ kind }) => kind).toSorted()).toEqual(['approved', 'none_pending', 'none_pending'])
  await advance(3_600)
  expect(await external.books()).toMatchObject([{ refundedPaise: 20_00 }])
  await expectSound(shop)
})

test('returns two parts of the same amount into the wallet, and credits each line of the invoice [SPEC-17-73]', async () => {
  const shop = await openCreditedShop()
  const { browser, external, staff, workOutbox } = shop
  const orderId = await shop.buy(FAMILY_AND_TRAIN)
  await shop.issue()
  for (const lineNo of [2, 1]) {
    await staff.refund(orderId, part(50, lineNo))
    await workOutbox()
  }
  expect(await shop.issue()).toEqual([0, 2])
  await shop.refund(orderId)
  expect(await shop.issue()).toEqual([0, 1])
  const credited = (await shop.notes()).map(({ lines }) => lines.map((one) => [one.lineNo, one.pricePaise]))
  expect(credited).toEqual([
    [[2, 50_00]],
    [[1, 50_00]],
    [
      [1, 637_00],
      [2, 99_00],
    ],
  ])
  expect((await browser.order(orderId)).status).toBe('refunded')
  expect(await external.books('satellite-wallet')).toMatchObject([
    { capturedPaise: 836_00, refundedPaise: 836_00 },
  ])
  await expectSound(shop)
})

test('credits the rest of each line when the rest of the sale is returned before a part [SPEC-17-74]', async () => {
  const shop = await openCreditedShop()
  const { external, staff, advance } = shop
  const orderId = await shop.buy(FAMILY_AND_TRAIN)
  await staff.refund(orderId, part(13.17, 2))
  await advance(60)
  const { send } = external.network
  external.network.send = (request) =>
    request.body?.includes('"amountPaise":13582') ? Promise.reject(new TypeError('failed')) : send(request)
  await staff.refund(orderId, part(135.82))
  await shop.refund(orderId)
  expect(await shop.issue()).toEqual([1, 2])
  external.network.send = send
  await advance(3_600)
  expect(await shop.issue()).toEqual([0, 1])
  expect((await shop.notes()).map(({ lines }) => lines.map((one) => [one.lineNo, one.pricePaise]))).toEqual([
    [[2, 13_17]],
    [
      [1, 687_00 - 135_82],
      [2, 149_00 - 13_17],
    ],
    [[1, 135_82]],
  ])
  await expectSound(shop)
})

test('a queued pack that is cancelled later returns the rest, and says so [SPEC-17-74]', async () => {
  const shop = await openQueueShop()
  const orderId = await shop.buy(queued(SOUTH))
  await shop.staff.refund(orderId, part(49))
  const [, running] = await shop.browser.packs()
  expect((await shop.browser.packs())[0]).toMatchObject({ transactionID: orderId, refundedPart: '49.00' })
  expect(running).not.toHaveProperty('refundedPart')
  const answer = {
    data: { amount: '100.00' },
    message: 'Your queued pack is cancelled. ₹100.00 goes back to where it came from.',
  }
  expect(await shop.cancel(orderId)).toMatchObject({ status: 200, body: answer })
  expect(await shop.cancel(orderId)).toMatchObject({ status: 200, body: answer })
  await shop.advance(3_600)
  expect(await shop.external.books()).toMatchObject([
    { refundedPaise: 0 },
    { capturedPaise: 149_00, refundedPaise: 149_00 },
  ])
  await expectSound(shop)
})

describe('the credit of an upgrade', () => {
  test('does not count the returned part, and goes back to the rest of the payment [SPEC-17-75]', async () => {
    const shop = await openUpgradeShop()
    await shop.staff.refund(shop.firstId, part(99))
    const [running] = await shop.browser.packs()
    // Two thirds of 249.00 less 99.00.
    expect(running?.upgrade).toMatchObject({ credit: '100.00' })
    const orderId = await shop.buy({ ...FAMILY_3M, amount: '587.00', credit: '100.00' })
    expect(await shop.staff.propose(shop.firstId, { part: part(10) })).toEqual({ kind: 'upgraded' })
    await shop.staff.refund(orderId)
    await shop.advance(3_600)
    expect(await shop.returned()).toEqual({ 24900: 199_00, 58700: 587_00 })
    await expectSound(shop)
  })

  test('no part is refunded while the upgrade waits for its payment, and the other way round [SPEC-17-75]', async () => {
    const shop = await openUpgradeShop()
    const token = await shop.staff.tokenOf(shop.firstId, part(99))
    expect(await shop.browser.placeOrder(FAMILY_3M)).toMatchObject({ body: { code: 'upgrade_not_possible' } })
    expect(await shop.staff.approve(shop.firstId, token)).toMatchObject({ kind: 'approved' })
    await shop.place({ ...FAMILY_3M, amount: '587.00', credit: '100.00' })
    expect(await shop.staff.propose(shop.firstId, { part: part(10) })).toEqual({ kind: 'upgrade_open' })
    shop.external.advance(1_900)
    await expireOrders(shop.platform)
    expect(await shop.staff.propose(shop.firstId, { part: part(10) })).toMatchObject({ kind: 'proposed' })
    await expectSound(shop)
  })
})

describe('a dispute of a payment of which a part was returned', () => {
  test('about the rest reverses the sale when it is lost [SPEC-17-76]', async () => {
    const shop = await openDisputeShop()
    await shop.staff.refund(shop.orderId, part(49))
    await shop.advance(3_600)
    const { id } = await shop.recorded({ amountPaise: paise(100_00) })
    expect(await shop.staff.propose(shop.orderId, { part: part(10) })).toEqual({ kind: 'disputed' })
    expect(await shop.lose(id)).toMatchObject({ loss: 'reverses_sale' })
    expect(await shop.browser.packs()).toEqual([])
    expect(await balances(shop)).toMatchObject({ 'gateway:payu': 0, sales: 0, refunds_payable: 0 })
    await expectNoViolations(shop.platform.db)
  })

  test('about all of it is a loss: the buyer had a part already [SPEC-17-76]', async () => {
    const shop = await openDisputeShop()
    await shop.staff.refund(shop.orderId, part(49))
    await shop.advance(3_600)
    const { id } = await shop.recorded()
    expect(await shop.lose(id)).toMatchObject({ loss: 'loss' })
    expect(await balances(shop)).toMatchObject({ dispute_losses: 149_00, sales: -100_00, refunds_payable: 0 })
    await expectNoViolations(shop.platform.db)
  })
})
