/** What is written when a sale goes back: in the books it is a debt to the buyer from now on, and the buyer is told. */
import type { Order } from '#api/orders/order.ts'
import type { Platform } from '#api/platform/platform.ts'
import type { Write } from '#api/platform/together.ts'
import { formatRupees } from '#contract/format-rupees.ts'
import { toRupees } from '#contract/money.ts'
import type { Refund, Sale } from './capture-store.ts'
import { transferWrites } from './ledger-store.ts'
import { backWithin, WHY_RETURNED } from './refund.ts'
import { requestRefund } from './request-refund.ts'
import { tellBuyer } from './tell-buyer.ts'

type Returned = { order: Pick<Order, 'id' | 'lines'>; sale: Sale }

export function bookReturnedSale(
  platform: Pick<Platform, 'world' | 'config'>,
  { order, sale }: Returned,
): { refund: Refund; writes: Write[] } {
  const { world } = platform
  const { refund, writes } = requestRefund(platform, sale, 'operator')
  const { id: ref, amountPaise, requestedAt: bookedAt } = refund
  const transfer = transferWrites({
    ...{ id: world.id(), kind: 'reversal', ref, amountPaise, bookedAt },
    ...{ from: 'refunds_payable', to: 'sales' },
  })
  const packs = order.lines.length === 1 ? 'Your pack has' : 'Your packs have'
  const text =
    `Your payment of ${formatRupees(toRupees(amountPaise))} is being returned: ${WHY_RETURNED.operator}. ` +
    `${packs} ended. ${backWithin(sale.gateway)} Reference ${order.id}.`
  const word = { key: `cancelled-${ref}`, subject: 'Your payment is being returned', text }
  return { refund, writes: [...writes, ...transfer, ...tellBuyer(platform, sale, word)] }
}
