/** A shop for tests of orders. */
import { makeApp } from './app.ts'

/** Opens a shop with a signed-in subscriber who has no order yet. */
export async function openOrderShop() {
  const testApp = await makeApp()
  const { browser } = testApp
  await browser.logIn('9000000001')
  const orders = () =>
    testApp.platform.db
      .selectFrom('orders')
      .select(['id', 'status', 'amount_paise'])
      .orderBy('placed_at')
      .execute()
  return { ...testApp, browser, orders }
}
