/** Finds the payouts whose bank line has arrived with the sum of their lines, and those that the bank took back. */
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

/** Lists the matched payouts that the bank took back as a whole; `bankLineId` is the debit. */
export async function listBankReturns(db: Db): Promise<BankMatch[]> {
  const { rows } = await sql<BankMatch>`
    select p.id as "payoutId", p.gateway, b.id as "bankLineId", p.amount_paise as "amountPaise", p.fee_paise as "feePaise",
      p.gst_paise as "gstPaise", p.tds_paise as "tdsPaise", p.tcs_paise as "tcsPaise", p.net_paise as "netPaise"
    from bank_line b join payout p on p.utr = b.reference and p.net_paise = -b.amount_paise
    where b.amount_paise < 0 and p.return_line_id is null order by p.utr`.execute(db)
  return rows
}
