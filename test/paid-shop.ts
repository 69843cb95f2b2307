/** A shop with a paid order, and the operators who can refund it. */
import { expect } from 'vitest'
import { TRAIN } from './fixtures.ts'
import { staffActions } from './staff-actions.ts'
import { openTestShop } from './test-shop.ts'

/** Opens a shop with an order that was paid at PayU in the first of its tabs. */
export async function openPaidShop({ cart = TRAIN, tabs = 1 } = {}) {
  const shop = await openTestShop()
  const { browser, external } = shop
  const orderId = await browser.register(cart)
  const attempts: string[] = []
  for (let tab = 0; tab < tabs; tab++) {
    attempts.push(await browser.goToPayu(orderId))
    external.advance(20)
  }
  const [first = '', second = ''] = attempts
  const paid = await browser.payAtPayu(first, 'success')
  await browser.returnToShop(paid)
  expect(await browser.packs()).toHaveLength(1)
  return { ...shop, orderId, second, paid, staff: staffActions(shop) }
}
