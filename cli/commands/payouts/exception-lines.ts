/** Payout exceptions as lines for a person and as rows of a CSV. Pure. */
import type { PayoutException, PayoutExceptionKind } from '#api/payouts/payout-exception.ts'
import { formatCalendarDay } from '#contract/format/format-date.ts'
import { formatAmount } from '#contract/format/format-rupees.ts'
import { type CsvCell, formatCsvRow } from '#contract/format/format-csv.ts'

const WORDS: Record<PayoutExceptionKind, string> = {
  missing: 'MISSING in the reports',
  late: 'late in the reports',
  extra: 'EXTRA: unknown to the shop',
  amount_differs: 'AMOUNT DIFFERS',
  duplicate: 'DUPLICATE: paid out before',
  dispute_missing: 'NO DISPUTE is recorded',
  dispute_undecided: 'dispute not recorded as won',
  bank_missing: 'MISSING at the bank',
  bank_extra: 'EXTRA at the bank',
  bank_amount_differs: 'AMOUNT DIFFERS at the bank',
  bank_returned: 'RETURNED by the bank',
}

/** Formats paise that may be below zero: "-1,234.50". */
export const signedRupees = (amount: number): string =>
  `${amount < 0 ? '-' : ''}${formatAmount(String(Math.abs(amount) / 100))}`

export const exceptionLine = (one: PayoutException): string =>
  [
    one.code,
    WORDS[one.kind].padEnd(26),
    `${String(one.ageDays).padStart(3)} d`,
    signedRupees(one.amountPaise).padStart(14),
    `${one.gateway ?? 'bank'} ${one.reference} of ${formatCalendarDay(one.day)}${detailsOf(one)}`,
  ].join('  ')

function detailsOf({ otherPaise, orderId, utr, reference }: PayoutException): string {
  const other = otherPaise === null ? '' : `, elsewhere ${signedRupees(otherPaise)}`
  const payout = utr === null || utr === reference ? '' : `, payout ${utr}`
  return `${other}${payout}${orderId === null ? '' : `, order ${orderId}`}`
}

const HEADS = ['code', 'kind', 'age_days', 'day', 'gateway', 'reference', 'payout_reference', 'order']

export const exceptionCsv = (all: readonly PayoutException[]): string[] => [
  [...HEADS, 'amount', 'other_amount'].join(','),
  ...all.map((one) =>
    formatCsvRow([
      { text: one.code },
      { text: one.kind },
      { number: one.ageDays, decimals: 0 },
      ...[one.day, one.gateway, one.reference, one.utr, one.orderId].map((text): CsvCell => ({
        text: text ?? '',
      })),
      { number: one.amountPaise / 100, decimals: 2 },
      one.otherPaise === null ? { text: '' } : { number: one.otherPaise / 100, decimals: 2 },
    ]),
  ),
]
