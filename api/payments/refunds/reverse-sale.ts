/** Reverses a sale: the ledger records a debt to the buyer, and the buyer gets a message. */
import type { Order } from '#api/orders/order.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import type { AppliedCapture } from '#api/payments/ledger/capture-store.ts'
import type { Refund } from './refund-store.ts'
import { insertTransfers } from '#api/payments/ledger/ledger-store.ts'
import type { SaleRefundReason } from './refund.ts'
import { createRefund } from './create-refund.ts'
import { notifyBuyer } from '#api/messages/notify-buyer.ts'

type Reversal = { order: Pick<Order, 'id' | 'language'>; sale: AppliedCapture; reason: SaleRefundReason }

export function reverseSale(
  platform: Pick<AppContext, 'runtime' | 'config'>,
  { order, sale, reason }: Reversal,
): { refund: Refund; writes: WriteStatement[] } {
  const { runtime, config } = platform
  const { refund, writes } = createRefund(platform, sale, { reason })
  const { id: ref, amountPaise, requestedAt: bookedAt } = refund
  const transfer = insertTransfers({
    ...{ id: runtime.id(), kind: 'reversal', ref, amountPaise, bookedAt },
    ...{ from: 'refunds_payable', to: 'sales' },
  })
  const { fundingSource } = config.gateways[sale.gateway]
  const recipient = { ...sale, language: order.language }
  const messages = notifyBuyer(platform, recipient, {
    key: `cancelled-${ref}`,
    message: {
      kind: `refund_${reason}_${fundingSource}`,
      values: { amount: amountPaise, reference: order.id },
    },
  })
  return { refund, writes: [...writes, ...transfer, ...messages] }
}
