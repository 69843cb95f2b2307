/** Builds the ledger transfers of disputes. The account `disputes:<gateway>` holds what the gateway withholds. */
import type { AppContext } from '#api/platform/context.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import { insertTransfers, type Transfer } from '#api/payments/ledger/ledger-store.ts'
import { type Dispute, withholdsMoney } from './dispute.ts'

/** `dispute`: the gateway withholds the amount. `dispute_won`: it returns the amount. `dispute_loss`: the shop loses the amount. */
type DisputeTransfer = Extract<Transfer['kind'], `dispute${string}`>

const ACCOUNTS: Record<DisputeTransfer, (gateway: Dispute['gateway']) => Pick<Transfer, 'from' | 'to'>> = {
  dispute: (gateway) => ({ from: `gateway:${gateway}`, to: `disputes:${gateway}` }),
  dispute_won: (gateway) => ({ from: `disputes:${gateway}`, to: `gateway:${gateway}` }),
  dispute_loss: (gateway) => ({ from: `disputes:${gateway}`, to: 'dispute_losses' }),
}

/** Returns the transfer of a dispute; none for a retrieval request, which withholds nothing. */
export function bookDispute(
  { runtime }: Pick<AppContext, 'runtime'>,
  dispute: Pick<Dispute, 'id' | 'gateway' | 'kind' | 'amountPaise'>,
  kind: DisputeTransfer,
): WriteStatement[] {
  if (!withholdsMoney(dispute)) return []
  const { id: ref, gateway, amountPaise } = dispute
  return insertTransfers({
    id: runtime.id(),
    kind,
    ref,
    amountPaise,
    bookedAt: runtime.now(),
    ...ACCOUNTS[kind](gateway),
  })
}
