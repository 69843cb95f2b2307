/** Draws the table of packs of an invoice, a receipt or a credit note. */
import { formatAmount } from '#contract/format/format-rupees.ts'
import { paise, type Paise, toRupees } from '#contract/money.ts'
import { MARGIN, type PdfLayout, RIGHT } from '#api/invoices/pdf/pdf-layout.ts'
import { type Label, type Labels, untranslatedLabel } from './bilingual-labels.ts'
import { drawTranslation, type Place, SMALL, translationHeight } from './draw-label.ts'
import type { CreditNote } from './credit-note.ts'
import type { InvoiceDocument, InvoiceLine, TaxedLine } from './invoice.ts'
import { PAPER_TEXTS } from './paper-text.ts'

type PaperDocument = InvoiceDocument | CreditNote

type Column = {
  head: Label
  right: number
  of: (line: InvoiceLine) => string
  sum?: string
}

const shown = (amount: Paise): string => formatAmount(toRupees(amount))
const sumOf = <Line>(lines: readonly Line[], of: (line: Line) => number): string =>
  shown(paise(lines.reduce((sum, line) => sum + of(line), 0)))

function columnsOf(document: PaperDocument, labels: Labels): Column[] {
  const amount: Column = {
    head: labels(PAPER_TEXTS.amount),
    right: RIGHT,
    of: ({ pricePaise }) => shown(pricePaise),
    sum: shown(document.amountPaise),
  }
  if (document.kind === 'receipt') return [amount]
  const { lines } = document
  const taxed = (line: InvoiceLine) => line as TaxedLine
  const taxes = (lines[0]?.taxes ?? []).map(({ name, percent }, index): Column => {
    const of = (line: TaxedLine) => line.taxes[index]?.paise ?? paise(0)
    const right = RIGHT - 70 - ((lines[0]?.taxes.length ?? 1) - 1 - index) * 62
    return {
      head: untranslatedLabel(`${name} ${String(percent)}%`),
      right,
      of: (line) => shown(of(taxed(line))),
      sum: sumOf(lines, of),
    }
  })
  const before = RIGHT - 70 - taxes.length * 62
  return [
    { head: untranslatedLabel('SAC'), right: before - 68, of: () => document.sac },
    {
      head: labels(PAPER_TEXTS.taxableValue),
      right: before,
      of: (line) => shown(taxed(line).taxablePaise),
      sum: sumOf(lines, ({ taxablePaise }) => taxablePaise),
    },
    ...taxes,
    amount,
  ]
}

/** Draws the table of packs: names, terms and amounts; on all papers except receipts also the taxes and the sums. */
export function drawLines(sheet: PdfLayout, document: PaperDocument, labels: Labels): void {
  const columns = columnsOf(document, labels)
  const width = Math.min(...columns.map(({ right }) => right)) - 70 - MARGIN
  drawHeads(sheet, { columns, width, description: labels(PAPER_TEXTS.description) })
  for (const line of document.lines) {
    sheet.keep(60)
    sheet.down(20)
    for (const { of, right } of columns) sheet.text(right, of(line), { align: 'right' })
    sheet.paragraph({ x: MARGIN, width }, namesOf(line))
    sheet.down(13)
    sheet.text(MARGIN, line.duration, SMALL)
  }
  sheet.down(12)
  sheet.rule(MARGIN, RIGHT, 0.5)
  if (document.kind === 'receipt') return
  sheet.down(18)
  const total = labels(PAPER_TEXTS.total)
  sheet.text(MARGIN, total.english, { bold: true })
  for (const { sum, right } of columns)
    if (sum !== undefined) sheet.text(right, sum, { bold: true, align: 'right' })
  drawTranslation(sheet, { x: MARGIN, width }, total)
}

const HEAD_WIDTH = 60

type Heads = { columns: readonly Column[]; width: number; description: Label }

function drawHeads(sheet: PdfLayout, { columns, width, description }: Heads): void {
  const heads: { place: Place; label: Label }[] = [
    { place: { x: MARGIN, width }, label: description },
    ...columns.map(({ head, right }) => ({
      place: { x: right, width: HEAD_WIDTH, align: 'right' as const },
      label: head,
    })),
  ]
  for (const { place, label } of heads)
    sheet.text(place.x, label.english, { ...SMALL, align: place.align ?? 'left' })
  const height = translationHeight(
    sheet,
    heads.map(({ label, place }) => ({ label, width: place.width })),
  )
  for (const { place, label } of heads) {
    const top = sheet.y()
    drawTranslation(sheet, place, label)
    sheet.down(top - sheet.y())
  }
  sheet.down(height + 8)
  sheet.rule(MARGIN, RIGHT, 0.5)
}

const namesOf = ({ name, alias }: InvoiceLine): string =>
  alias === '' || alias === name ? name : `${name} (${alias})`
