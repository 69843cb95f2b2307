/** Finds the payouts whose bank line has arrived with the sum of their lines. */
import type { GatewayName } from '#api/payments/gateways/gateway.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'

export type BankMatch = {
  payoutId: string
  gateway: GatewayName
  bankLineId: string
  amountPaise: number
  feePaise: number
  gstPaise: number
  tdsPaise: number
  tcsPaise: number
  netPaise: number
}

export async function listBankMatches(db: Db): Promise<BankMatch[]> {
  const { rows } = await sql<BankMatch>`
    select p.id as "payoutId", p.gateway, b.id as "bankLineId", l.* from payout p
    join bank_line b on b.reference = p.utr and b.amount_paise > 0
    join lateral (
      select sum(amount_paise)::bigint as "amountPaise", sum(fee_paise)::bigint as "feePaise",
        sum(gst_paise)::bigint as "gstPaise", sum(tds_paise)::bigint as "tdsPaise",
        sum(tcs_paise)::bigint as "tcsPaise", sum(net_paise)::bigint as "netPaise"
      from payout_line where payout_id = p.id) l on l."netPaise" = b.amount_paise
    where p.bank_line_id is null order by p.utr`.execute(db)
  return rows
}
