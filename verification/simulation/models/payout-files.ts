/** Payout reports and bank statements in the neutral format, and broken ones. */
import type { SeededRandom } from '#test/seeded-random.ts'
import { type GatewayPayout, netOf, type ReportLine } from './gateway-payout.ts'
import { writeRupees } from './rupees.ts'

/** Cells by the names of their columns, in the order of the columns. */
type Row = Record<string, string>

export type BankMovement = {
  reference: string
  /** The number of the day in India. */
  bookedOn: number
  amountPaise: number
}

const DAY_MS = 86_400_000
export const isoDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** The lines of a payout that reports list on a day. */
export const linesOn = ({ lines, correctedLines, correctedFrom }: GatewayPayout, day: number): ReportLine[] =>
  day >= correctedFrom ? correctedLines : lines

/** @param columns which of the optional columns the report has; amounts of taxes that are not listed are zero */
export const reportRows = (
  payouts: readonly GatewayPayout[],
  day: number,
  columns: { net: boolean },
): Row[] =>
  payouts.flatMap((payout) =>
    linesOn(payout, day).map((line) => ({
      kind: line.kind,
      reference: line.reference,
      payout_reference: payout.utr,
      paid_on: isoDay(payout.paidOn),
      amount: writeRupees(line.amountPaise),
      fee: writeRupees(line.feePaise),
      gst_on_fee: writeRupees(line.gstPaise),
      tds: writeRupees(line.tdsPaise),
      tcs: writeRupees(line.tcsPaise),
      ...(columns.net && { net: writeRupees(netOf(line)) }),
      currency: 'INR',
      attempt_id: line.attemptId,
    })),
  )

/** @param columns whether amounts received and paid have a column each */
export const statementRows = (movements: readonly BankMovement[], columns: { two: boolean }): Row[] =>
  movements.map(({ reference, bookedOn, amountPaise }) => ({
    reference: `NEFT-${reference}-IN`,
    booked_on: isoDay(bookedOn),
    ...(columns.two
      ? { credit: amountPaise > 0 ? writeRupees(amountPaise) : '' }
      : { amount: writeRupees(amountPaise) }),
    ...(columns.two && { debit: amountPaise < 0 ? writeRupees(0 - amountPaise) : '' }),
    currency: 'INR',
  }))

/** @param rows at least one */
export const csvText = (rows: readonly Row[]): string => {
  const head = Object.keys(rows[0] ?? {}).join(',')
  return `${[head, ...rows.map((row) => Object.values(row).join(','))].join('\n')}\n`
}

/** Ways to break the last row of a file. */
const BREAKS: [(row: Row) => Row, ...((row: Row) => Row)[]] = [
  (row) => ({ ...row, currency: 'USD' }),
  (row) => ({ ...row, [row['amount'] === undefined ? 'credit' : 'amount']: '12,5' }),
  (row) => ({ ...row, [row['paid_on'] === undefined ? 'booked_on' : 'paid_on']: '2026-02-30' }),
]

/** Returns the rows with a fault in the last one, or with a row after it that contradicts it. */
export function breakRows(rows: readonly Row[], random: SeededRandom): Row[] {
  const last = rows.at(-1)
  if (!last) return []
  if (random.happens(0.4)) return [...rows, contradictionOf(last)]
  return [...rows.slice(0, -1), random.pick(BREAKS)(last)]
}

/** Returns the same row with one paisa more. */
function contradictionOf(row: Row): Row {
  const column = ['amount', 'credit', 'debit'].find((name) => (row[name] ?? '') !== '') ?? 'amount'
  const onePaisaMore = (name: string) =>
    row[name] === undefined ? {} : { [name]: writeRupees(Math.round(Number(row[name]) * 100) + 1) }
  return { ...row, ...onePaisaMore(column), ...onePaisaMore('net') }
}
