/**
 * Returns the credit of an upgrade that is refunded: parts of the earlier payments that paid for it go back to their
 * sources.
 */
import type { Order } from '#api/orders/order.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import type { AppContext } from '#api/platform/context.ts'
import { paise } from '#contract/money.ts'
import type { AppliedCapture } from '#api/payments/ledger/capture-store.ts'
import { divideCredit } from './divide-credit.ts'
import { oweRefund } from './owe-refund.ts'

/** @param sources the captures of `creditSourcesQuery` @returns no writes for an order that is not an upgrade */
export function returnCredit(
  platform: Pick<AppContext, 'runtime' | 'config'>,
  { id: creditOf, language, upgrade }: Pick<Order, 'id' | 'language' | 'upgrade'>,
  sources: readonly AppliedCapture[],
): WriteStatement[] {
  if (!upgrade) return []
  const parts = divideCredit(
    upgrade.creditPaise,
    sources.map(({ amountPaise }) => amountPaise),
  )
  return sources.flatMap((source, index) => {
    const amountPaise = parts[index] ?? paise(0)
    if (amountPaise === 0) return []
    const { fundingSource } = platform.config.gateways[source.gateway]
    const values = { amount: amountPaise, reference: creditOf }
    return oweRefund(platform, {
      capture: { ...source, amountPaise },
      cause: { reason: 'upgrade_credit', creditOf },
      language,
      message: { kind: `refund_upgrade_credit_${fundingSource}`, values },
    }).writes
  })
}
