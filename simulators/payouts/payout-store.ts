/** Payouts of both gateways. The only file that uses this table. */
import { readRow, type Store } from '#simulators/store.ts'
import type { PayoutLine, UnpaidLine } from './payout-line.ts'

export function insertPayout(
  { sql }: Store,
  lines: readonly UnpaidLine[],
  { utr, paidOn }: { utr: string; paidOn: string },
): void {
  for (const { gateway, kind, reference, attemptId, amountPaise, feePaise, gstPaise } of lines)
    sql.run`
      insert into payout_line (gateway, kind, reference, attempt_id, amount_paise, fee_paise, gst_paise, utr, paid_on)
      values (${gateway}, ${kind}, ${reference}, ${attemptId}, ${amountPaise}, ${feePaise}, ${gstPaise}, ${utr}, ${paidOn})`
}

/** Lists the lines of all payouts, in their order. */
export const listPayoutLines = ({ sql }: Store): PayoutLine[] =>
  sql.all`select * from payout_line order by seq`.map((row) => readRow(row) as PayoutLine)
