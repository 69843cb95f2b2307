/** A shop for tests of orders. */
import { makeApp } from './app.ts'

export const LAMP = { poid: 'P3-VILAKKU', amount: '89.00' }
export const TRAIN_AND_LAMP = { poid: 'P2-KADALORA-RAYIL,P3-VILAKKU', amount: '238.00' }

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
