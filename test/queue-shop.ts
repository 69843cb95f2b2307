/** A shop for tests of queued packs: its subscriber owns a base pack that was paid at PayU. */
import { orderIdOf } from './browser.ts'
import { expect } from 'vitest'
import { type TestCart, FAMILY } from './fixtures.ts'
import { staffActions } from './staff-actions.ts'
import { openTestShop } from './test-shop.ts'

export const queued = (cart: { poid: string; amount: string }): TestCart => ({ ...cart, start: 'queue' })

export const MOBILE = '9840012345'

/** @param startsAt the time of the first payment; by default noon on 20 November 2026 in UTC */
export async function openQueueShop({ startsAt, cart = FAMILY }: { startsAt?: Date; cart?: TestCart } = {}) {
  const shop = await openTestShop()
  const { browser, external, platform } = shop
  const goTo = (moment: Date | string) =>
    external.advance((new Date(moment).getTime() - platform.runtime.now().getTime()) / 1000)
  if (startsAt) goTo(startsAt)

  /** Pays an order at PayU. @returns the page that the browser is sent to */
  const payOrder = async (orderId: string) => browser.payByPayu(orderId)
  const buy = async (wanted: TestCart): Promise<string> => {
    const placed = await browser.placeOrder(wanted)
    expect(placed.status).toBe(200)
    const orderId = orderIdOf(placed)
    await payOrder(orderId)
    return orderId
  }
  const firstId = await browser.register(cart)
  await payOrder(firstId)
  return {
    ...shop,
    firstId,
    goTo,
    payOrder,
    buy,
    staff: staffActions(shop),
    cancel: (transactionID: string) => browser.call('POST', '/api/account/packs/cancel', { transactionID }),
    /** The packs as name, start and end, the oldest first. */
    spans: async () =>
      (await browser.packs())
        .map(({ packagename, startDate, endDate }) => [packagename, startDate, endDate])
        .reverse(),
    /** The text messages to the subscriber, the newest first. */
    texts: async () => {
      await shop.workOutbox()
      return (await external.messagesTo(MOBILE)).map(({ text }) => text)
    },
  }
}
