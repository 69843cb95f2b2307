/** Compares invoices and credit notes with the sales and the money that went back, at the end of a run. */
import type { CreditNote } from '#api/invoices/credit-note.ts'
import type { Invoice, TaxedLine } from '#api/invoices/invoice.ts'
import { sql } from 'kysely'
import type { Scenario } from './scenario.ts'

type Sale = {
  orderId: string
  amountPaise: number
  /** Null where no refund is done. */
  refundedPaise: number | null
  invoice: Invoice | null
  creditNotes: CreditNote[]
}

/** @returns the violations: every sale has its invoice, and exactly the refunded ones a credit note that cancels it */
export async function checkPapers({ database: { db } }: Scenario): Promise<string[]> {
  const { rows: sales } = await sql<Sale>`
    select c.order_id as "orderId", c.amount_paise as "amountPaise",
      (select r.amount_paise from refund r where r.capture_id = c.id and r.status = 'done') as "refundedPaise",
      (select i.paper from invoice i where i.order_id = c.order_id) as invoice,
      (select coalesce(jsonb_agg(n.paper), '[]') from credit_note n where n.order_id = c.order_id) as "creditNotes"
    from payment_capture c where c.disposition = 'applied'`.execute(db)
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

function violationsOf({ orderId, amountPaise, refundedPaise, invoice, creditNotes }: Sale): string[] {
  if (!invoice) return [`sale ${orderId} has no invoice`]
  const found: string[] = []
  if (sumOf(invoice.lines) !== amountPaise) found.push(`the invoice of ${orderId} is not of its sale`)
  if (creditNotes.length !== (refundedPaise === null ? 0 : 1))
    found.push(`sale ${orderId} has ${String(creditNotes.length)} credit notes`)
  for (const { lines, amountPaise: credited } of creditNotes)
    if (credited !== refundedPaise || textOf(lines) !== textOf(invoice.lines))
      found.push(`the credit note of ${orderId} does not cancel its invoice`)
  return found
}

const sumOf = (lines: readonly TaxedLine[]): number =>
  lines.flatMap(partsOf).reduce((sum, part) => sum + part, 0)
const partsOf = ({ taxablePaise, taxes }: TaxedLine): number[] => [
  taxablePaise,
  ...taxes.map((tax) => tax.paise),
]
const textOf = (lines: readonly TaxedLine[]): string =>
  lines.map((line) => partsOf(line).join(' ')).join('; ')

/** Returns whether the numbers of each series are 1, 2, 3 and so on. */
function isConsecutive(numbers: readonly string[]): boolean {
  const bySeries = Map.groupBy(numbers, (number) => number.split('-')[0])
  return [...bySeries.values()].every((some) =>
    some.toSorted().every((number, index) => Number(number.split('-')[1]) === index + 1),
  )
}
