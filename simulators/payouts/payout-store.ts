/** Payouts of both gateways. The only file that uses this table. */
import { readRow, type Store } from '#simulators/store.ts'
import type { PayoutLine, UnpaidLine } from './payout-line.ts'

export function insertPayout(
  { insert }: Store,
  lines: readonly UnpaidLine[],
  payout: { utr: string; paidOn: string },
): void {
  for (const { at: _, ...line } of lines) insert('payout_line', { ...line, ...payout })
}

/** Lists the lines of all payouts, in their order. */
export const listPayoutLines = ({ sql }: Store): PayoutLine[] =>
  sql.all`select * from payout_line order by seq`.map((row) => readRow(row) as PayoutLine)
