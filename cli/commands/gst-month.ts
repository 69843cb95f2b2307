/** `shop gst month`: the invoices and credit notes of a month by state and rate, for the accountant. */
import { readTaxMonth } from '#api/invoices/tax-month-query.ts'
import {
  isMonthOver,
  monthInIndia,
  TAX_MONTH,
  type NumberRange,
  type SkippedRange,
  type TaxMonth,
  type TaxRow,
  totalPaise,
} from '#api/invoices/tax-month.ts'
import { formatDay } from '#contract/format/format-date.ts'
import { formatAmount } from '#contract/format/format-rupees.ts'
import { type Command, type ExitCode, UsageError } from '#cli/command.ts'
import { type CsvCell, formatCsvRow } from '#contract/format/format-csv.ts'
import { counted, JSON_FLAG, parseCommandArgs, parseOneArg, withDatabase } from '#cli/parse-args.ts'

export const gstMonth: Command = {
  name: 'gst month',
  synopsis: 'YYYY-MM [--csv | --json]',
  summary: 'show the invoices and credit notes of a month by state and rate, for the accountant',
  help: `Sums what was issued from the first to the last midnight of the month in India: for each registration of the seller,
place of supply and rate the invoices, the credit notes, and what remains of both (net), in rupees. A credit note that
was issued after the time limit of the law lowers no tax: it has its own row and does not change the net figures. The
numbers of each series are listed below the table, those that were skipped in the month (invoices skip), and the invoices of payments of an earlier
month; with --csv on standard error. A program that reads the CSV gets plain numbers.

  npm run shop -- gst month 2026-11                                 for reading
  npm run --silent shop -- gst month 2026-11 --csv > 2026-11.csv    for a spreadsheet
  npm run shop -- gst month 2026-11 --json                          for a program, in paise`,
  run: async (words, terminal) => {
    const { positionals, values } = parseCommandArgs(words, {
      ...JSON_FLAG,
      csv: { type: 'boolean', default: false },
    })
    const month = parseOneArg(positionals, 'Give the month: gst month 2026-11')
    if (!TAX_MONTH.test(month)) throw new UsageError(`This is not a month: ${month}. Write it as 2026-11.`)
    if (values.csv && values.json) throw new UsageError('Give only one of --csv and --json.')
    return withDatabase<ExitCode>(terminal, async ({ db, runtime }) => {
      const figures = await readTaxMonth(db, month)
      if (!isMonthOver(month, runtime.now()))
        terminal.stderr(`${month} is not over: its figures will change.`)
      const lines = values.json ? [JSON.stringify(figures)] : (values.csv ? csvLines : textLines)(figures)
      for (const line of lines) terminal.stdout(line)
      if (values.csv) for (const line of besidesCsv(figures)) terminal.stderr(line)
      return 0
    })
  },
}

const PAPERS: Record<TaxRow['papers'], string> = {
  invoices: 'invoices',
  creditNotes: 'credit notes',
  lateCreditNotes: 'credit notes, late',
  net: 'net',
}

const HEADS = ['month', 'gstin', 'state_code', 'state', 'rate_percent', 'papers', 'count']
const AMOUNTS = ['taxable_value', 'cgst', 'sgst_utgst', 'igst', 'total']

const amountsOf = (row: TaxRow): number[] => [
  row.taxablePaise,
  row.cgstPaise,
  row.sgstPaise,
  row.igstPaise,
  totalPaise(row),
]

const csvLines = ({ month, rows }: TaxMonth): string[] => [
  [...HEADS, ...AMOUNTS].join(','),
  ...rows.map((row) =>
    formatCsvRow([
      ...[month, row.gstin, row.stateCode, row.state].map((text): CsvCell => ({ text })),
      { number: row.ratePercent, decimals: Number.isInteger(row.ratePercent) ? 0 : 2 },
      { text: PAPERS[row.papers] },
      { number: row.count, decimals: 0 },
      ...amountsOf(row).map((amount): CsvCell => ({ number: amount / 100, decimals: 2 })),
    ]),
  ),
]

const textLines = (figures: TaxMonth): string[] => [
  ...issuedLines(figures),
  ...figures.skipped.map(skippedLine),
  ...paidEarlierLines(figures),
]

/** What the table has no column for. */
const besidesCsv = (figures: TaxMonth): string[] => [
  ...figures.numbers.map((range) => `GSTIN ${range.gstin}: ${rangeLine(range)}`),
  ...figures.skipped.map(skippedLine),
  ...paidEarlierLines(figures),
]

const paidEarlierLines = ({ month, paidEarlier: { count, taxPaise } }: TaxMonth): string[] =>
  count === 0
    ? []
    : [
        `${counted(count, 'invoice')} with a tax of ${signed(taxPaise)} in ${month}: paid in an earlier month. Ask the tax adviser for the month of the tax.`,
      ]

const skippedLine = ({ first, last, count }: SkippedRange): string =>
  `${counted(count, 'number')} skipped after a restore, to report as cancelled: ${rangeOf(first, last)}`

function issuedLines({ month, rows, numbers }: TaxMonth): string[] {
  const { from, until } = monthInIndia(month)
  const days = `${formatDay(from.toISOString())} to ${formatDay(new Date(until.getTime() - 1).toISOString())}`
  if (rows.length === 0) return [`No invoice and no credit note was issued from ${days}.`]
  return [...new Set(rows.map(({ gstin }) => gstin))].flatMap((gstin) => [
    `GSTIN ${gstin}: issued from ${days}, in rupees`,
    '',
    ...table(rows.filter((row) => row.gstin === gstin)),
    '',
    ...numbers.filter((range) => range.gstin === gstin).map(rangeLine),
  ])
}

const signed = (amount: number): string =>
  amount < 0 ? `-${formatAmount(String(-amount / 100))}` : formatAmount(String(amount / 100))

/** Returns lines with columns as wide as their widest cell, the last six aligned right. */
function table(rows: readonly TaxRow[]): string[] {
  const cells = rows.map((row) => [
    `${row.stateCode} ${row.state}`,
    `${String(row.ratePercent)}%`,
    PAPERS[row.papers],
    String(row.count),
    ...amountsOf(row).map(signed),
  ])
  const all = [
    ['State', 'Rate', 'Papers', 'Count', 'Taxable value', 'CGST', 'SGST/UTGST', 'IGST', 'Total'],
    ...cells,
  ]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0))) ?? []
  const padded = (cell: string, column: number): string =>
    column < 3 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)
  return all.map((line) => line.map(padded).join('  '))
}

const rangeLine = ({ papers, first, last, count }: NumberRange): string => {
  const noun = papers === 'invoices' ? counted(count, 'invoice') : counted(count, 'credit note')
  return `${noun}: ${rangeOf(first, last)}`
}

const rangeOf = (first: string, last: string): string => (first === last ? first : `${first} to ${last}`)
