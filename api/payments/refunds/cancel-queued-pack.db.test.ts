/** Tests of an owner's cancellation of a queued pack: a full refund to the source, once, and only before the start. */
import { recordDispute } from '#api/payments/disputes/record-dispute.ts'
import { paise } from '#contract/money.ts'
import { FAMILY, SOUTH } from '#test/fixtures.ts'
import { openBrowser, orderIdOf } from '#test/browser.ts'
import { MOBILE, openQueueShop, queued } from '#test/queue-shop.ts'
import { describe, expect, test } from 'vitest'

type QueueShop = Awaited<ReturnType<typeof openQueueShop>>

async function openShopWithQueue() {
  const shop = await openQueueShop()
  return { ...shop, orderId: await shop.buy(queued(SOUTH)) }
}

/** Returns what PayU refunded, in paise. */
const refundedAtPayu = async ({ external }: QueueShop) =>
  (await external.books('payu')).reduce((sum, { refundedPaise }) => sum + refundedPaise, 0)

describe('the owner cancels a queued pack', () => {
  test('and the whole payment goes back to its source, with a message [SPEC-15-07]', async () => {
    const shop = await openShopWithQueue()
    const { browser, orderId } = shop
    expect(await shop.cancel(orderId)).toMatchObject({
      status: 200,
      body: {
        data: { transactionID: orderId, status: 'refunding', amount: '149.00' },
        message: 'Your queued pack is cancelled. ₹149.00 goes back to where it came from.',
      },
    })
    expect(await shop.spans()).toHaveLength(1)
    await shop.advance(300)
    expect(await browser.order(orderId)).toMatchObject({ status: 'refunded' })
    expect(await refundedAtPayu(shop)).toBe(149_00)
    expect(
      (await shop.texts()).filter((text) => text.includes('you have cancelled your queued pack')),
    ).toEqual([
      `Your payment of Rs 149.00 is being returned: you have cancelled your queued pack. It will be back where it came from within 5-7 working days. Reference ${orderId}. - Sun Direct Go`,
    ])
  })

  test('by the id of an attempt too, and then queues another one', async () => {
    const { cancel, orderId, buy, spans } = await openShopWithQueue()
    expect(await cancel(`${orderId}02`)).toMatchObject({ status: 200 })
    await buy(queued(SOUTH))
    expect(await spans()).toHaveLength(2)
  })

  test('and gets the wallet’s money back in the wallet', async () => {
    const shop = await openQueueShop()
    const { browser, external } = shop
    await browser.logIn('9000000001')
    await shop.buy(FAMILY)
    const transactionID = orderIdOf(await browser.placeOrder(queued(SOUTH)))
    await browser.call('POST', '/api/payment/wallet', { transactionID })
    expect(await shop.cancel(transactionID)).toMatchObject({ status: 200 })
    await shop.advance(600)
    const books = await external.books('satellite-wallet')
    expect(books.map(({ capturedPaise, refundedPaise }) => [capturedPaise, refundedPaise])).toEqual([
      [149_00, 149_00],
    ])
  })

  test('twice, also at the same moment: one refund, and the same answer [SPEC-15-07]', async () => {
    const shop = await openShopWithQueue()
    const answers = await Promise.all([shop.cancel(shop.orderId), shop.cancel(shop.orderId)])
    expect([...answers, await shop.cancel(shop.orderId)].map(({ status }) => status)).toEqual([200, 200, 200])
    await shop.advance(300)
    await shop.browser.verifyMobile(MOBILE)
    expect(await shop.cancel(shop.orderId)).toMatchObject({ body: { data: { status: 'refunded' } } })
    expect(await refundedAtPayu(shop)).toBe(149_00)
  })
})

describe('a cancellation is refused', () => {
  test('without a code of the last ten minutes, and accepted after one [SPEC-15-08]', async () => {
    const shop = await openShopWithQueue()
    shop.external.advance(600)
    expect(await shop.cancel(shop.orderId)).toMatchObject({ status: 403, body: { code: 'proof_needed' } })
    expect(await shop.spans()).toHaveLength(2)
    await shop.browser.verifyMobile(MOBILE)
    expect(await shop.cancel(shop.orderId)).toMatchObject({ status: 200 })
  })

  test('from the moment at which the pack starts [SPEC-15-09]', async () => {
    const shop = await openShopWithQueue()
    shop.goTo('2026-12-20T11:59:59Z')
    await shop.browser.logIn(MOBILE)
    shop.goTo('2026-12-20T12:00:00Z')
    expect(await shop.cancel(shop.orderId)).toMatchObject({ status: 409, body: { code: 'pack_not_queued' } })
    expect(await refundedAtPayu(shop)).toBe(0)
  })

  test('for a pack that was not queued, and for an order that is not paid', async () => {
    const { cancel, firstId, browser } = await openQueueShop()
    const unpaid = orderIdOf(await browser.placeOrder(queued(SOUTH)))
    for (const id of [firstId, unpaid])
      expect(await cancel(id)).toMatchObject({ status: 409, body: { code: 'pack_not_queued' } })
  })

  test('while a dispute is undecided that was recorded before the payment [SPEC-17-88]', async () => {
    const shop = await openQueueShop()
    const { browser, platform } = shop
    const orderId = orderIdOf(await browser.placeOrder(queued(SOUTH)))
    const attempt = await browser.goToPayu(orderId)
    const now = platform.runtime.now()
    await recordDispute(platform, {
      gateway: 'payu',
      caseId: 'CB-1',
      paymentReference: attempt,
      kind: 'chargeback',
      reasonCode: '10.4',
      reasonText: 'The card was not present',
      amountPaise: paise(14_900),
      openedAt: now,
      respondBy: new Date(now.getTime() + 1),
      recordedBy: 'meena.s',
    })
    await browser.returnToShop(await browser.payAtPayu(attempt, 'success'))
    expect(await shop.cancel(orderId)).toMatchObject({ status: 409, body: { code: 'pack_not_queued' } })
    expect(await shop.spans()).toHaveLength(2)
  })

  test('for another subscriber’s pack, as if there were none', async () => {
    const shop = await openShopWithQueue()
    const other = openBrowser(shop)
    await other.logIn('9000000001')
    for (const transactionID of [shop.orderId, 'A'.repeat(23)])
      expect(await other.call('POST', '/api/account/packs/cancel', { transactionID })).toMatchObject({
        status: 404,
        body: { code: 'order_not_found' },
      })
    expect(await shop.spans()).toHaveLength(2)
  })

  test('after staff have refunded the pack, which ends it without a second refund', async () => {
    const shop = await openShopWithQueue()
    const token = await shop.staff.tokenOf(shop.orderId)
    await shop.staff.approve(shop.orderId, token)
    expect(await shop.cancel(shop.orderId)).toMatchObject({ status: 409 })
    await shop.advance(300)
    expect(await refundedAtPayu(shop)).toBe(149_00)
  })

  test('and staff cannot approve a refund of a pack that its owner has cancelled', async () => {
    const shop = await openShopWithQueue()
    const token = await shop.staff.tokenOf(shop.orderId)
    await shop.cancel(shop.orderId)
    expect(await shop.staff.approve(shop.orderId, token)).toEqual({ kind: 'none_pending' })
  })
})
