/** A shop with one order that was paid twice: one capture is applied, the other is being refunded. */
import { TRAIN } from './fixtures.ts'
import { openTestShop } from './test-shop.ts'

export async function openTwicePaidShop() {
  const testShop = await openTestShop()
  const orderId = await testShop.browser.register({
    poid: `P1-FAMILY-MAX-1M,${TRAIN.poid}`,
    amount: '398.00',
  })
  const first = await testShop.browser.goToPayu(orderId)
  testShop.external.advance(20)
  const second = await testShop.browser.goToPayu(orderId)
  for (const attempt of [first, second])
    await testShop.browser.returnToShop(await testShop.browser.payAtPayu(attempt, 'success'))
  return testShop
}
