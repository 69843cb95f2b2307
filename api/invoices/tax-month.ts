/** The figures of a month for the accountant: invoices and credit notes by state and rate. Pure. */
import { DAY_MS } from '#contract/durations.ts'
import { clockInIndia, momentInIndia } from '#contract/format/india-time.ts'
import { invoiceNumber } from './invoice.ts'

/** In the order of a report. `lateCreditNotes`: issued after the time limit of the law, so they lower no tax. */
const PAPERS = ['invoices', 'creditNotes', 'lateCreditNotes'] as const
type TaxPapers = (typeof PAPERS)[number]

/** In paise; those of `net` can be below zero. `sgstPaise` includes the tax of a union territory. */
type TaxFigures = Record<'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise', number>

type TaxGroup = {
  /** The registration of the seller. */
  gstin: string
  /** The place of supply. */
  stateCode: string
  state: string
  ratePercent: number
}

export type TaxRow = TaxGroup & TaxFigures & { papers: TaxPapers | 'net'; count: number }

/** The numbers that were issued in one series on one day. */
export type IssuedNumbers = {
  gstin: string
  papers: 'invoices' | 'creditNotes'
  series: string
  first: number
  last: number
  count: number
}

export type NumberRange = Omit<IssuedNumbers, 'series' | 'first' | 'last'> & { first: string; last: string }

/** Numbers that were skipped after a restore: the accountant reports them as cancelled. */
export type SkippedRange = { first: string; last: string; count: number }

/** Invoices of the month whose payment is in an earlier month. */
export type PaidEarlier = { count: number; taxPaise: number }

export type TaxMonth = {
  month: string
  rows: TaxRow[]
  numbers: NumberRange[]
  skipped: SkippedRange[]
  paidEarlier: PaidEarlier
}

export const TAX_MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/

/** Returns the first moment of the month in India, and of the next one. @param month such as 2026-11 */
export function monthInIndia(month: string): { from: Date; until: Date } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const begin = (index: number): Date => momentInIndia(new Date(Date.UTC(year, index, 1)))
  return { from: begin(number - 1), until: begin(number) }
}

/** Returns the days of the month in India. */
export function daysInIndia(month: string): { from: Date; until: Date }[] {
  const { from, until } = monthInIndia(month)
  return Array.from({ length: (until.getTime() - from.getTime()) / DAY_MS }, (_, day) => ({
    from: new Date(from.getTime() + day * DAY_MS),
    until: new Date(from.getTime() + (day + 1) * DAY_MS),
  }))
}

/** Returns whether the month is over in India. */
export const isMonthOver = (month: string, now: Date): boolean =>
  clockInIndia(now).toISOString().slice(0, 7) > month

export const totalPaise = ({ taxablePaise, cgstPaise, sgstPaise, igstPaise }: TaxFigures): number =>
  taxablePaise + cgstPaise + sgstPaise + igstPaise

/** Returns the month's figures from those of its days: each group followed by its net amounts. */
export function sumDays(
  month: string,
  days: readonly { rows: TaxRow[]; numbers: IssuedNumbers[] }[],
): Omit<TaxMonth, 'skipped' | 'paidEarlier'> {
  const groups = groupBy(
    days.flatMap(({ rows }) => rows),
    ({ gstin, stateCode, ratePercent }) => [gstin, stateCode, String(ratePercent).padStart(6, '0')],
  )
  const series = groupBy(
    days.flatMap(({ numbers }) => numbers),
    (one) => [one.gstin, one.papers === 'invoices' ? '1' : '2', one.series],
  )
  return { month, rows: groups.flatMap(rowsOf), numbers: series.flatMap(rangeOf) }
}

/** Returns the groups in the order of their keys. */
const groupBy = <T>(all: readonly T[], keyOf: (one: T) => string[]): T[][] =>
  [...Map.groupBy(all, (one) => keyOf(one).join(' '))]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group]) => group)

function rowsOf(group: readonly TaxRow[]): TaxRow[] {
  const rows = PAPERS.flatMap((papers) =>
    combine(
      group.filter((row) => row.papers === papers),
      papers,
    ),
  )
  return [...rows, ...combine(rows, 'net', ({ papers }) => SIGNS[papers])]
}

const SIGNS: Record<TaxRow['papers'], number> = { invoices: 1, creditNotes: -1, lateCreditNotes: 0, net: 0 }

/** Returns one row with the sums of the rows of a group; [] if there are none. */
function combine(
  rows: readonly TaxRow[],
  papers: TaxRow['papers'],
  signOf: (row: TaxRow) => number = () => 1,
): TaxRow[] {
  const [one] = rows
  if (!one) return []
  const sum = (of: (row: TaxRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  return [
    {
      ...one,
      papers,
      count: sum((row) => row.count),
      taxablePaise: sum((row) => signOf(row) * row.taxablePaise),
      cgstPaise: sum((row) => signOf(row) * row.cgstPaise),
      sgstPaise: sum((row) => signOf(row) * row.sgstPaise),
      igstPaise: sum((row) => signOf(row) * row.igstPaise),
    },
  ]
}

function rangeOf(group: readonly IssuedNumbers[]): NumberRange[] {
  const [one] = group
  if (!one) return []
  const { gstin, papers, series } = one
  return [
    {
      gstin,
      papers,
      first: invoiceNumber(series, Math.min(...group.map(({ first }) => first))),
      last: invoiceNumber(series, Math.max(...group.map(({ last }) => last))),
      count: group.reduce((sum, { count }) => sum + count, 0),
    },
  ]
}
