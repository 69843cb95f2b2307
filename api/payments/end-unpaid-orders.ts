/** Ends the orders whose time to be paid is over, and tells whoever left for a gateway and never paid there. */
import { inTransaction } from '#api/platform/in-transaction.ts'
import type { Platform } from '#api/platform/platform.ts'
import { together } from '#api/platform/together.ts'
import { formatRupees } from '#contract/format-rupees.ts'
import { toRupees } from '#contract/money.ts'
import { type EndedOrder, expirePayingOrders } from './attempt-store.ts'
import { tellBuyer } from './tell-buyer.ts'

export async function endUnpaidOrders(platform: Pick<Platform, 'db' | 'world' | 'config'>): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const ended = await expirePayingOrders(tx, platform.world.now())
    // Who saw the last try fail knows it from the page.
    const untold = ended.filter(({ lastAttempt }) => lastAttempt === 'expired')
    const writes = untold.flatMap((order) => tellBuyer(platform, order, wordAbout(order)))
    if (writes.length > 0) await together(tx, writes)
  })
}

function wordAbout({ orderId, amountPaise, gateway }: EndedOrder) {
  const amount = formatRupees(toRupees(amountPaise))
  const bank =
    gateway === 'satellite-wallet'
      ? ''
      : ' If your bank took the money all the same, it gives it back within 5 days.'
  return {
    key: `expired-${orderId}`,
    subject: 'Your order has ended',
    text: `Your order of ${amount} was not paid and has ended. Nothing was charged.${bank} Reference ${orderId}.`,
  }
}
