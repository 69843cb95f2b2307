/** Store of the ledger, in double entry: each transfer sums to zero, and the database refuses one that does not. */
import type { Db } from '#api/platform/db/tables.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import type { Paise } from '#contract/money.ts'
import { sql } from 'kysely'
import type { GatewayName } from '#api/payments/gateways/gateway.ts'

type Account = `gateway:${GatewayName}` | 'bank' | 'sales' | 'refunds_payable'

export type Transfer = {
  id: string
  kind: 'capture' | 'refund' | 'reversal'
  /** The id of the capture or of the refund; the database allows one transfer of each kind for it. */
  ref: string
  amountPaise: Paise
  from: Account
  to: Account
  bookedAt: Date
}

export function insertTransfers(transfer: Transfer): WriteStatement[] {
  const { id, kind, ref, amountPaise, from, to, bookedAt } = transfer
  return [
    sql`insert into ledger_transfer (id, kind, ref, booked_at) values (${id}, ${kind}, ${ref}, ${bookedAt})`,
    sql`insert into ledger_entry (transfer_id, account, amount_paise)
      values (${id}::uuid, ${from}, ${0 - amountPaise}::bigint), (${id}::uuid, ${to}, ${amountPaise}::bigint)`,
  ]
}

/** Returns the balance of a gateway's account in paise: captured and not refunded. */
export async function gatewayBalance(db: Db, gateway: string): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(amount_paise), 0)::bigint as paise from ledger_entry
    where account = ${`gateway:${gateway}`}`.execute(db)
  return rows[0]?.paise ?? 0
}
