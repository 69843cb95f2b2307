import { TRAIN } from '#test/fixtures.ts'
import { listViolations } from '#api/payments/audit/invariant-store.ts'
import { gatewayBalance } from '#api/payments/ledger/ledger-store.ts'
import { openDatabase } from '#api/platform/db/open-database.ts'
import type { PayuReturn } from '#test/browser.ts'
import { startShopProcess, type ShopProcess } from '#test/shop-process.ts'
import { expect, request, test } from '@playwright/test'
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Buyer, createBuyer } from '#e2e/support/checkout-steps.ts'

/** The longest time from a payment to its packs, even if a process is killed. */
const SETTLED_WITHIN_MS = 90_000

/** Movies of the demonstration catalogue with their prices, one for each order. */
const FOUR_MOVIES = [
  TRAIN,
  { poid: 'P2-MAZHAI-VAASAL', amount: '99.00' },
  { poid: 'P2-NIZHAL-THEDI', amount: '129.00' },
  { poid: 'P2-SIRIPPU-KADAI', amount: '79.00' },
]
const PLAN_AND_MOVIE = { poid: 'P1-FAMILY-MAX-3M,P2-KADALORA-RAYIL', amount: '836.00' }

let shop: ShopProcess
test.beforeAll(async () => {
  shop = await startShopProcess(process.env['SHOP_TEMPLATE'])
  // Without webhooks the shop learns of a payment only by the return of the browser, or verifies it itself.
  await shop.simulators.setBehaviour({ system: 'payu', behaviour: 'no-webhook' })
})
test.afterAll(() => shop.close())

let people = 0

async function newBuyer(): Promise<{ buyer: Buyer; mobile: string }> {
  people += 1
  const mobile = `98500${String(people).padStart(5, '0')}`
  const address = `10.1.0.${String(people)}`
  const context = await request.newContext({
    baseURL: shop.url,
    extraHTTPHeaders: { 'x-forwarded-for': address },
  })
  return { buyer: createBuyer(context, shop.simulators), mobile }
}

/** Opens PayU's page for an order and presses a button there. @returns the return that the browser would post. */
async function payAtPayu(buyer: Buyer, orderId: string, outcome = 'success'): Promise<PayuReturn> {
  const fields = await buyer.startPayment(orderId)
  await shop.simulators.openPayment(fields)
  return shop.simulators.payAtPayu(fields['txnid'] ?? '', outcome)
}

/** Waits for the packs. Requests the order only afterwards: that makes the shop verify the payment at PayU at once. */
async function expectPaidOnce(buyer: Buyer, orderId: string, packs: number): Promise<void> {
  const mine = async () => (await buyer.packs()).filter(({ transactionID }) => transactionID === orderId)
  await expect
    .poll(async () => (await mine()).length, { timeout: SETTLED_WITHIN_MS, intervals: [250] })
    .toBe(packs)
  expect((await buyer.order(orderId)).status).toBe('paid')
}

/** Stops the shop and reads its database: no invariant is violated, and its payments equal PayU's. */
async function expectNoViolations(): Promise<void> {
  await shop.stopShop()
  const { db, close } = await openDatabase({ kind: 'pglite', dir: `${shop.dataDir}/database` })
  try {
    expect(await listViolations(db)).toEqual([])
    const books = await shop.simulators.books()
    const theirs = books.reduce((sum, book) => sum + book.capturedPaise - book.refundedPaise, 0)
    expect(await gatewayBalance(db, 'payu')).toBe(theirs)
  } finally {
    await close()
    await shop.restart()
  }
}

test(
  'gives a paid pack once if the shop is killed at any moment of a payment [SPEC-12-03]',
  { tag: '@long' },
  async () => {
    test.setTimeout(240_000)
    const stages = ['asking', 'form', 'page', 'captured', 'returned'] as const
    const orders = await Promise.all(
      stages.map(async (stage) => {
        const { buyer, mobile } = await newBuyer()
        return { stage, buyer, orderId: await buyer.register(mobile, PLAN_AND_MOVIE) }
      }),
    )
    const [asking, form, page, captured, returned] = orders as [Order, Order, Order, Order, Order]
    type Order = (typeof orders)[number]

    await form.buyer.startPayment(form.orderId)
    const opened = await page.buyer.startPayment(page.orderId)
    await shop.simulators.openPayment(opened)
    await payAtPayu(captured.buyer, captured.orderId, 'silent-success')
    const back = await payAtPayu(returned.buyer, returned.orderId)
    // Kills the shop during `Proceed to Pay`, and directly after the redirect to Thank You.
    const cutOff = asking.buyer.startPayment(asking.orderId).catch(() => undefined)
    expect(await returned.buyer.returnToShop(back)).toContain('/payment-success?')
    await shop.kill9()
    await cutOff
    await shop.restart()

    await expectPaidOnce(returned.buyer, returned.orderId, 2)
    // No money was taken yet: each order can be paid, once.
    expect(await form.buyer.packs()).toEqual([])
    for (const { buyer, orderId } of [asking, form]) {
      await buyer.returnToShop(await payAtPayu(buyer, orderId))
      await expectPaidOnce(buyer, orderId, 2)
    }
    await page.buyer.returnToShop(await shop.simulators.payAtPayu(opened['txnid'] ?? '', 'success'))
    await expectPaidOnce(page.buyer, page.orderId, 2)
    // The money was taken without a return or a webhook: the reconciler verifies the attempt.
    await expectPaidOnce(captured.buyer, captured.orderId, 2)
    await expectNoViolations()
  },
)

test('gives each pack once if the shop is killed repeatedly during returns', { tag: '@long' }, async () => {
  test.setTimeout(300_000)
  const paid: { buyer: Buyer; orderId: string; back: PayuReturn }[] = []
  for (let round = 1; round <= 10; round++) {
    const { buyer, mobile } = await newBuyer()
    const returns: typeof paid = []
    for (const [index, cart] of FOUR_MOVIES.entries()) {
      const orderId = index === 0 ? await buyer.register(mobile, cart) : await buyer.placeOrder(cart)
      // Pays before the next order is placed, which would replace an order without an attempt.
      returns.push({ buyer, orderId, back: await payAtPayu(buyer, orderId) })
    }
    paid.push(...returns)

    const answers = returns.map(({ back }) => buyer.returnToShop(back).catch(() => 'cut off'))
    // Kills the shop alternately while all returns are under way, and after the first has its response.
    if (round % 2 === 0) await Promise.race(answers)
    await pause(randomInt(51))
    await shop.kill9()
    await Promise.all(answers)
    await shop.restart()
  }

  for (const { buyer, orderId } of paid) await expectPaidOnce(buyer, orderId, 1)
  // Repeats the interrupted returns, as a reloaded browser does.
  await Promise.all(paid.slice(-4).map(({ buyer, back }) => buyer.returnToShop(back)))
  for (const { buyer, orderId } of paid.slice(-4)) await expectPaidOnce(buyer, orderId, 1)
  await expectNoViolations()
})
