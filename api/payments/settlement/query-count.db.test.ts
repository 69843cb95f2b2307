/** The number of database round trips of a purchase: each costs both sides more than the statement itself. */
import { reconcilePayments } from '#api/payments/reconciliation/reconcile-payments.ts'
import { makeApp } from '#test/app.ts'
import { orderIdOf } from '#test/browser.ts'
import { statementCounter } from '#test/count-statements.ts'
import { expectMatchingBooks, expectNoViolations } from '#test/invariants.ts'
import { LAMP, TRAIN } from '#test/fixtures.ts'
import { expect, test } from 'vitest'

async function countingShop() {
  const { plugin, count } = statementCounter()
  const shop = await makeApp({ plugins: [plugin] })
  return { ...shop, count }
}

test('makes seven round trips for the four calls of a purchase, and two for a message', async () => {
  const { browser, count, external, platform, outbox, workOutbox } = await countingShop()
  await browser.register(LAMP)
  await workOutbox()

  const order = await count(() => browser.placeOrder(TRAIN))
  const { transactionID } = order.result.body.data as { transactionID: string }
  const started = await count(() => browser.goToPayu(transactionID))
  const back = await browser.payAtPayu(started.result, 'success')
  const settled = await count(() => browser.returnToShop(back))
  const polled = await count(() => browser.order(transactionID))
  const sent = await count(async () => {
    const sms = outbox.find(({ destination }) => destination === 'sms')!
    await sms.startDueItems()
    await sms.idle()
  })

  expect(settled.result).toMatch(/^\/payment-success/)
  expect(polled.result).toMatchObject({ status: 'paid', items: [{}] })
  expect({
    createTransaction: order.trips,
    payU: started.trips,
    payuResponse: settled.trips,
    orders: polled.trips,
    message: sent.trips,
  }).toEqual({ createTransaction: 2, payU: 2, payuResponse: 2, orders: 1, message: 2 })
  await expectNoViolations(platform.db)
  await expectMatchingBooks(platform.db, external)
})

test('verifies many captured attempts of a gateway in three round trips', async () => {
  const { browser, count, external, platform, gateways } = await countingShop()
  await browser.register(LAMP)
  for (const poid of ['P2-KADALORA-RAYIL', 'P1-FAMILY-MAX-1M']) {
    const amount = poid === 'P2-KADALORA-RAYIL' ? '149.00' : '249.00'
    const transactionID = orderIdOf(await browser.placeOrder({ poid, amount }))
    await browser.payByPayu(transactionID)
  }
  external.advance(601)
  const round = await count(() => reconcilePayments(platform, gateways.payu))
  expect(round).toEqual({ result: 2, trips: 3 })
})
