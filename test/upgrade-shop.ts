/** Shops for tests of upgrades: a subscriber owns Family Max for a month, of which ten of thirty days are used. */
import { orderIdOf } from './browser.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '#contract/durations.ts'
import { openCreditedShop, WALLET_OWNER } from './credited-shop.ts'
import { type TestCart, FAMILY } from './fixtures.ts'
import { openQueueShop } from './queue-shop.ts'

export const NOON = '2026-11-20T12:00:00.000Z'
export const FIRST_END = '2026-12-20T12:00:00.000Z'
/** An hour before the eleventh day of the pack begins. */
export const TENTH_DAY = '2026-11-30T11:00:00.000Z'

/** For 687.00 less the credit of 166.00: two thirds of 249.00. */
export const FAMILY_3M: TestCart = {
  poid: 'P1-FAMILY-MAX-3M',
  amount: '521.00',
  start: 'upgrade',
  credit: '166.00',
}
/** For 399.00 less the same credit. */
export const SOUTH_3M: TestCart = {
  poid: 'P1-SOUTH-STARS-3M',
  amount: '233.00',
  start: 'upgrade',
  credit: '166.00',
}

export async function openUpgradeShop() {
  const shop = await openQueueShop()
  const { browser } = shop
  shop.goTo(TENTH_DAY)
  const place = async (cart: TestCart): Promise<string> => orderIdOf(await browser.placeOrder(cart))
  return {
    ...shop,
    place,
    /** Goes to PayU's page and pays there, without returning to the shop. */
    payAtPayu: async (orderId: string) => browser.payAtPayu(await browser.goToPayu(orderId), 'success'),
    /** What the gateways returned, by the captured amount. */
    returned: async () => {
      const books = [
        ...(await shop.external.books('payu')),
        ...(await shop.external.books('paytm')),
        ...(await shop.external.books('satellite-wallet')),
      ]
      return Object.fromEntries(
        books
          .filter(({ capturedPaise }) => capturedPaise > 0)
          .map(({ capturedPaise, refundedPaise }) => [capturedPaise, refundedPaise]),
      )
    },
  }
}

/** Opens a shop with a tax registration where an upgrade was paid from the wallet, with its papers. */
export async function openShopWithUpgrade() {
  const shop = await openCreditedShop()
  const upgradedId = await shop.buy(FAMILY)
  await shop.issue()
  shop.external.advance(10 * DAY_SECONDS - HOUR_SECONDS)
  await shop.browser.logIn(WALLET_OWNER)
  const upgradeId = await shop.buy(SOUTH_3M)
  const atUpgrade = await shop.issue()
  return {
    ...shop,
    upgradedId,
    upgradeId,
    atUpgrade,
    /** @returns the numbers of invoices and credit notes that are issued then */
    giveBack: async () => {
      await shop.refund(upgradeId)
      await shop.workOutbox()
      return shop.issue()
    },
  }
}
