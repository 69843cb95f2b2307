/** Reverses a sale: the ledger records a debt to the buyer, and the buyer gets a message. */
import type { Order } from '#api/orders/order.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import { formatPaise } from '#contract/format/format-rupees.ts'
import type { AppliedCapture } from '#api/payments/ledger/capture-store.ts'
import type { Refund } from './refund-store.ts'
import { insertTransfers } from '#api/payments/ledger/ledger-store.ts'
import { refundEtaText, REFUND_REASON_TEXT, type SaleRefundReason } from './refund.ts'
import { createRefund } from './create-refund.ts'
import { notifyBuyer } from '#api/platform/outbox/notify-buyer.ts'

type Reversal = { order: Pick<Order, 'id' | 'lines'>; sale: AppliedCapture; reason: SaleRefundReason }

export function reverseSale(
  platform: Pick<AppContext, 'runtime' | 'config'>,
  { order, sale, reason }: Reversal,
): { refund: Refund; writes: WriteStatement[] } {
  const { runtime, config } = platform
  const { refund, writes } = createRefund(platform, sale, reason)
  const { id: ref, amountPaise, requestedAt: bookedAt } = refund
  const transfer = insertTransfers({
    ...{ id: runtime.id(), kind: 'reversal', ref, amountPaise, bookedAt },
    ...{ from: 'refunds_payable', to: 'sales' },
  })
  const packs = order.lines.length === 1 ? 'Your pack has ended.' : 'Your packs have ended.'
  const ended = reason === 'operator' ? ` ${packs}` : ''
  const text =
    `Your payment of ${formatPaise(amountPaise)} is being returned: ${REFUND_REASON_TEXT[reason]}.` +
    `${ended} ${refundEtaText(config.gateways[sale.gateway])} Reference ${order.id}.`
  const message = { key: `cancelled-${ref}`, subject: 'Your payment is being returned', text }
  return { refund, writes: [...writes, ...transfer, ...notifyBuyer(platform, sale, message)] }
}
