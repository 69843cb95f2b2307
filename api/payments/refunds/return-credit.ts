/**
 * Returns the credit of an upgrade that is given back: parts of the earlier payments that paid for it go back to their
 * sources.
 */
import type { Order } from '#api/orders/order.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import type { AppContext } from '#api/platform/context.ts'
import { notifyBuyer } from '#api/messages/notify-buyer.ts'
import { paise } from '#contract/money.ts'
import type { AppliedCapture } from '#api/payments/ledger/capture-store.ts'
import { insertTransfers } from '#api/payments/ledger/ledger-store.ts'
import { createRefund } from './create-refund.ts'
import { divideCredit } from './divide-credit.ts'

/** @param sources the captures of `creditSourcesQuery` @returns no writes for an order that is no upgrade */
export function returnCredit(
  platform: Pick<AppContext, 'runtime' | 'config'>,
  { id: orderId, language, upgrade }: Pick<Order, 'id' | 'language' | 'upgrade'>,
  sources: readonly AppliedCapture[],
): WriteStatement[] {
  if (!upgrade) return []
  const { runtime, config } = platform
  const parts = divideCredit(
    upgrade.creditPaise,
    sources.map(({ amountPaise }) => amountPaise),
  )
  return sources.flatMap((source, index) => {
    const amountPaise = parts[index] ?? paise(0)
    if (amountPaise === 0) return []
    const part = { ...source, amountPaise }
    const { refund, writes } = createRefund(platform, part, { reason: 'upgrade_credit', creditOf: orderId })
    const { id: ref, requestedAt: bookedAt } = refund
    const transfer = insertTransfers({
      ...{ id: runtime.id(), kind: 'reversal', ref, amountPaise, bookedAt },
      ...{ from: 'refunds_payable', to: 'sales' },
    })
    const message = {
      kind: `refund_upgrade_credit_${config.gateways[source.gateway].fundingSource}` as const,
      values: { amount: amountPaise, reference: orderId },
    }
    const messages = notifyBuyer(platform, { ...source, language }, { key: `cancelled-${ref}`, message })
    return [...writes, ...transfer, ...messages]
  })
}
