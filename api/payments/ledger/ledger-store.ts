/** Store of the ledger, in double entry: each transfer sums to zero, and the database refuses one that does not. */
import type { Db } from '#api/platform/db/tables.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import type { Paise } from '#contract/money.ts'
import { sql } from 'kysely'
import type { GatewayName } from '#api/payments/gateways/gateway.ts'

type Account =
  | `gateway:${GatewayName}`
  /** What the gateway withholds for disputes that are not decided. */
  | `disputes:${GatewayName}`
  | 'dispute_losses'
  | 'bank'
  | 'sales'
  | 'refunds_payable'
  | 'gateway_fees'
  | 'gst_on_fees'
  | 'tds_receivable'
  | 'tcs_receivable'

export type Transfer = {
  id: string
  kind: 'capture' | 'refund' | 'reversal' | 'dispute' | 'dispute_won' | 'dispute_loss'
  /** The id of the capture, refund or dispute; the database allows one transfer of each kind for it. */
  ref: string
  amountPaise: Paise
  from: Account
  to: Account
  bookedAt: Date
}

export const insertTransfers = ({ amountPaise, from, to, ...transfer }: Transfer): WriteStatement[] =>
  insertEntries(transfer, [
    [from, 0 - amountPaise],
    [to, amountPaise],
  ])

type RefundTransfer = Pick<Transfer, 'id' | 'ref' | 'amountPaise' | 'from' | 'bookedAt'> & {
  coveredPaise: Paise
}

/** Returns the transfer of a refund: `dispute_losses` pays the part that lost disputes cover, and `from` pays the rest. */
export const insertRefundTransfer = ({
  amountPaise,
  coveredPaise,
  from,
  ...transfer
}: RefundTransfer): WriteStatement[] =>
  insertEntries({ ...transfer, kind: 'refund' }, [
    [from, coveredPaise - amountPaise],
    ['dispute_losses', 0 - coveredPaise],
    ['refunds_payable', amountPaise],
  ])

type Entry = [account: Account, paise: number]

/** Returns the transfer with the entries that are not zero. */
function insertEntries(
  {
    id,
    kind,
    ref,
    bookedAt,
  }: Pick<Transfer, 'id' | 'ref' | 'bookedAt'> & { kind: Transfer['kind'] | 'payout' | 'payout_return' },
  entries: Entry[],
): WriteStatement[] {
  const rows = entries
    .filter(([, paise]) => paise !== 0)
    .map(([account, paise]) => sql`(${id}::uuid, ${account}, ${paise}::bigint)`)
  return [
    sql`insert into ledger_transfer (id, kind, ref, booked_at) values (${id}, ${kind}, ${ref}, ${bookedAt})`,
    sql`insert into ledger_entry (transfer_id, account, amount_paise) values ${sql.join(rows)}`,
  ]
}

export type PayoutTransfer = {
  id: string
  payoutId: string
  gateway: GatewayName
  /** The amount that arrived in the bank account. With the amounts that the gateway kept, the sum is `amountPaise`. */
  netPaise: number
  feePaise: number
  gstPaise: number
  tdsPaise: number
  tcsPaise: number
  amountPaise: number
  bookedAt: Date
}

/** Returns the transfer of a payout, from its gateway's account to the bank, fees and taxes. */
export function insertPayoutTransfer(transfer: PayoutTransfer): WriteStatement[] {
  const { id, payoutId: ref, bookedAt } = transfer
  return insertEntries({ id, kind: 'payout', ref, bookedAt }, payoutEntries(transfer))
}

/** Returns the transfer that books a payout back, with the opposite entries. */
export function insertPayoutReturn(transfer: PayoutTransfer): WriteStatement[] {
  const { id, payoutId: ref, bookedAt } = transfer
  const entries = payoutEntries(transfer).map(([account, paise]): Entry => [account, 0 - paise])
  return insertEntries({ id, kind: 'payout_return', ref, bookedAt }, entries)
}

const payoutEntries = ({ gateway, ...transfer }: PayoutTransfer): Entry[] => [
  ['bank', transfer.netPaise],
  ['gateway_fees', transfer.feePaise],
  ['gst_on_fees', transfer.gstPaise],
  ['tds_receivable', transfer.tdsPaise],
  ['tcs_receivable', transfer.tcsPaise],
  [`gateway:${gateway}`, 0 - transfer.amountPaise],
]

/** Returns the amount in paise that a gateway has captured and not refunded, even if it was paid out or is withheld. */
export async function gatewayBalance(db: Db, gateway: string): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(e.amount_paise), 0)::bigint as paise from ledger_entry e
    join ledger_transfer t on t.id = e.transfer_id
    where e.account = ${`gateway:${gateway}`} and t.kind in ('capture', 'refund')`.execute(db)
  return rows[0]?.paise ?? 0
}

/** Returns the amount in paise that a gateway still has to pay out: captured, not refunded and in no matched payout, or in a returned one. */
export async function receivableOf(db: Db, gateway: string): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(amount_paise), 0)::bigint as paise from ledger_entry
    where account = ${`gateway:${gateway}`}`.execute(db)
  return rows[0]?.paise ?? 0
}
