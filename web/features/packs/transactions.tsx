/** The transactions of a subscriber: the table of the packs, and the payments without one. */
import type { OwnedPack } from '#contract/packs.ts'
import type { LabelsOf } from '#web/features/pack-display/pack-labels.ts'
import { type PaymentsQuery, UnsettledPayments } from '#web/features/timeline/unsettled-payments.tsx'
import { reloadPacks } from './packs-store.ts'
import { TransactionsTable } from './transactions-table.tsx'

type TransactionsProps = { packs: OwnedPack[]; labelsOf: LabelsOf; payments: PaymentsQuery }

export function Transactions({ packs, labelsOf, payments }: TransactionsProps) {
  const { answer } = payments
  const hasNoPayments = answer.status === 'loaded' && answer.value.data.length === 0
  return (
    <>
      {/* Without packs the table says that there are no transactions. */}
      {(packs.length > 0 || hasNoPayments) && <TransactionsTable packs={packs} labelsOf={labelsOf} />}
      <UnsettledPayments payments={payments} onConfirmed={() => void reloadPacks()} />
    </>
  )
}
