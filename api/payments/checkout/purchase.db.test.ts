/** A purchase from registration to the packs, and the time in which an order can be paid. */
import { orderIdOf, payOrderAt } from '#test/browser.ts'
import { FAMILY_AND_TRAIN, paidPage } from '#test/fixtures.ts'
import { openTestShop } from '#test/test-shop.ts'
import { expect, test } from 'vitest'
import { expireOrders } from '#api/payments/reconciliation/expire-orders.ts'

test.each(['payu', 'paytm'] as const)(
  'activates the packs when a visitor registers and pays at %s [SPEC-2.11-02, SPEC-3-04, SPEC-11-39, GW-01]',
  async (gateway) => {
    const { browser, external, workOutbox } = await openTestShop()
    const orderId = await browser.register(FAMILY_AND_TRAIN)
    const { attemptId, ...back } = await payOrderAt(gateway, browser, orderId, 'success')
    expect(await browser.returnToShop(back)).toBe(paidPage(attemptId))

    expect(await browser.order(orderId)).toMatchObject({ status: 'paid', amount: '836.00', items: [{}, {}] })
    expect(await browser.packs()).toMatchObject([
      {
        packagename: 'Family Max',
        packageType: 'APPP',
        endDate: '2027-02-20T12:00:00.000Z',
        transactionID: orderId,
      },
      {
        packagename: 'கடலோர ரயில்',
        packagealias: 'Kadalora Rayil',
        packageType: '2',
        endDate: '2026-12-20T12:00:00.000Z',
      },
    ])
    await workOutbox()
    const [message] = await external.messagesTo('9840012345')
    expect(message?.text).toContain('Payment of Rs 836.00 received')
  },
)

test('uses one attempt for a double click [SPEC-12-17, THR-M10]', async () => {
  const { browser, platform } = await openTestShop()
  const orderId = await browser.register()
  const clicks = [1, 2, 3].map(() => browser.call('POST', '/api/payment/payU', { txnid: orderId }))
  const ids = (await Promise.all(clicks)).map(
    ({ body }) => (body.data as { fields: { txnid: string } }).fields.txnid,
  )

  expect(new Set(ids)).toEqual(new Set([orderId]))
  expect(await platform.db.selectFrom('payment_attempt').selectAll().execute()).toHaveLength(1)
})

test('expires an unpaid order after half an hour, and verifies one in flight before [SPEC-12-18]', async () => {
  const { browser, platform, external, reconcileDueAttempts } = await openTestShop()
  const orderId = await browser.register()
  external.advance(31 * 60)
  const answer = await browser.call('POST', '/api/payment/payU', { txnid: orderId })

  expect(answer).toMatchObject({ status: 409, body: { code: 'order_not_payable' } })
  const next = orderIdOf(await browser.placeOrder(FAMILY_AND_TRAIN))
  const statusOf = async (id: string) =>
    (await platform.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow())
      .status
  expect([await statusOf(orderId), await statusOf(next)]).toEqual(['expired', 'open'])

  await browser.goToPayu(next)
  external.advance(31 * 60)
  await expireOrders(platform)
  expect(await statusOf(next)).toBe('paying')
  for (let question = 0; question < 5; question++) {
    await reconcileDueAttempts()
    external.advance(60)
  }
  await expireOrders(platform)
  expect(await statusOf(next)).toBe('expired')
})
