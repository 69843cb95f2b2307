/**
 * Opens the shop for tests of money; checks at the end of each test that all invariants hold and the books agree with
 * the gateways'.
 */
import { expect, onTestFinished } from 'vitest'
import { makeApp } from './app.ts'
import { payOrderAt } from './browser.ts'
import { expectMatchingBooks, expectNoViolations } from './invariants.ts'

export async function openTestShop(given: Parameters<typeof makeApp>[0] = {}) {
  const testApp = await makeApp(given)
  const { platform, external } = testApp
  onTestFinished(async () => {
    await expectNoViolations(platform.db)
    await expectMatchingBooks(platform.db, external)
  })
  return testApp
}

/** Opens the shop with a payment of a wrong amount, which must be refunded. @param behaviour of the gateway */
export async function openOverpaidShop(gateway: 'payu' | 'paytm', behaviour?: string) {
  const testShop = await openTestShop()
  const { browser, external } = testShop
  const orderId = await browser.register()
  if (behaviour !== undefined) await external.setBehaviour({ system: gateway, behaviour })
  const { attemptId, ...payment } = await payOrderAt(gateway, browser, orderId, 'wrong-amount')
  await browser.returnToShop(payment)
  expect(await browser.order(orderId)).toMatchObject({ status: 'refunding' })
  expect(await browser.packs()).toEqual([])
  return { ...testShop, orderId, attemptId }
}
