/** Compares invoices and credit notes with the sales and the money that went back, at the end of a run. */
import type { CreditNote } from '#api/invoices/credit-note.ts'
import type { Invoice, TaxedLine } from '#api/invoices/invoice.ts'
import { sql } from 'kysely'
import type { Scenario } from './scenario.ts'

type Sale = {
  orderId: string
  /** With the credit of an upgrade. */
  pricePaise: number
  /** The amounts that went back or were set off: each of them has a credit note. */
  credited: number[]
  invoice: Invoice | null
  creditNotes: CreditNote[]
}

/** @returns the violations: every sale has its invoice, and exactly what was refunded or set off has a credit note */
export async function checkPapers({ database: { db } }: Scenario): Promise<string[]> {
  const { rows: sales } = await sql<Sale>`
    select o.id as "orderId", o.amount_paise + coalesce(o.credit_paise, 0) as "pricePaise",
      (select coalesce(jsonb_agg(part.paise), '[]') from (
        select r.amount_paise as paise from refund r join payment_capture rc on rc.id = r.capture_id
          where coalesce(r.credit_of, rc.order_id) = o.id and rc.disposition = 'applied' and r.status = 'done'
        union all
        select u.credit_paise from orders u join entitlement e on e.id = u.replaced_pack_id
          where e.order_id = o.id and u.status in ('paid', 'refunded')) as part) as credited,
      (select i.paper from invoice i where i.order_id = o.id) as invoice,
      (select coalesce(jsonb_agg(n.paper), '[]') from credit_note n where n.order_id = o.id) as "creditNotes"
    from payment_capture c join orders o on o.id = c.order_id where c.disposition = 'applied'`.execute(db)
  const numbers = [
    sales.flatMap(({ invoice }) => (invoice ? [invoice.number] : [])),
    sales.flatMap(({ creditNotes }) => creditNotes.map(({ number }) => number)),
  ]
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from credit_note`.execute(db)
  const isComplete = rows[0]?.count === numbers[1]?.length
  return [
    ...sales.flatMap(violationsOf),
    ...numbers.filter((some) => !isConsecutive(some)).map((some) => `not consecutive: ${some.join(' ')}`),
    ...(isComplete ? [] : ['a credit note belongs to no sale']),
  ]
}

function violationsOf({ orderId, pricePaise, credited, invoice, creditNotes }: Sale): string[] {
  if (!invoice) return [`sale ${orderId} has no invoice`]
  const found: string[] = []
  if (sumOf(invoice.lines) !== pricePaise) found.push(`the invoice of ${orderId} does not match its sale`)
  const noted = creditNotes.map(({ amountPaise }) => amountPaise)
  if (textOfNumbers(noted) !== textOfNumbers(credited))
    found.push(
      `sale ${orderId} has credit notes of ${textOfNumbers(noted)}, not of ${textOfNumbers(credited)}`,
    )
  for (const { lines, amountPaise } of creditNotes)
    if (sumOf(lines) !== amountPaise)
      found.push(`the lines of a credit note of ${orderId} do not add up to its amount`)
  const isWhole = credited.reduce((sum, part) => sum + part, 0) === pricePaise
  const parts = totalsOf(creditNotes.flatMap(({ lines }) => lines))
  if (isWhole && parts !== totalsOf(invoice.lines))
    found.push(`the credit notes of ${orderId} do not cancel its invoice`)
  return found
}

const textOfNumbers = (numbers: readonly number[]): string => numbers.toSorted((a, b) => a - b).join(' ')

const sumOf = (lines: readonly TaxedLine[]): number =>
  lines.flatMap(partsOf).reduce((sum, part) => sum + part, 0)
const partsOf = ({ taxablePaise, taxes }: TaxedLine): number[] => [
  taxablePaise,
  ...taxes.map((tax) => tax.paise),
]
/** Returns the sum of each part: the value without tax, then each tax. */
function totalsOf(lines: readonly TaxedLine[]): string {
  const totals: number[] = []
  for (const line of lines) partsOf(line).forEach((part, at) => (totals[at] = (totals[at] ?? 0) + part))
  return totals.join(' ')
}

/** Returns whether the numbers of each series are 1, 2, 3 and so on. */
function isConsecutive(numbers: readonly string[]): boolean {
  const bySeries = Map.groupBy(numbers, (number) => number.split('-')[0])
  return [...bySeries.values()].every((some) =>
    some.toSorted().every((number, index) => Number(number.split('-')[1]) === index + 1),
  )
}
