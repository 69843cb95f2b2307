/** Reverses a sale: the rest of its payment is refunded. */
import type { SaleRefundReason } from '#contract/refund-reasons.ts'
import type { Order } from '#api/orders/order.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import type { AppliedCapture } from '#api/payments/ledger/capture-store.ts'
import { oweRefund } from './owe-refund.ts'
import type { Refund } from './refund-store.ts'

type Reversal = { order: Pick<Order, 'id' | 'language'>; capture: AppliedCapture; reason: SaleRefundReason }

/** Returns the refund of the rest of the payment, with its ledger entries and the message to the buyer. */
export function reverseSale(
  platform: Pick<AppContext, 'runtime' | 'config'>,
  { order: { id: reference, language }, capture, reason }: Reversal,
): { refund: Refund; writes: WriteStatement[] } {
  const { fundingSource } = platform.config.gateways[capture.gateway]
  const values = { amount: capture.amountPaise, reference }
  const message = { kind: `refund_${reason}_${fundingSource}`, values } as const
  return oweRefund(platform, { capture, cause: { reason }, message, language })
}
