/**
 * Draws a paper as a PDF: seller and buyer, facts, the table of packs, the total and notes. The labels are English; for
 * a buyer with another language their translations are below them in small type.
 */
import type { Texts } from '#api/platform/languages/create-translator.ts'
import { formatPaise } from '#contract/format/format-rupees.ts'
import type { Paise } from '#contract/money.ts'
import { bilingualLabels, type Label, type Labels, untranslatedLabel } from './bilingual-labels.ts'
import type { CreditNote } from './credit-note.ts'
import { drawLines } from './draw-lines.ts'
import { drawLabel, drawTranslation, SMALL, translationHeight } from './draw-label.ts'
import type { InvoiceDocument, TaxState } from './invoice.ts'
import { PAPER_TEXTS, type PaperText } from './paper-text.ts'
import { createLayout, MARGIN, type PdfLayout, RIGHT } from '#api/invoices/pdf/pdf-layout.ts'

const SECOND_COLUMN = 320
const FIRST_WIDTH = SECOND_COLUMN - MARGIN - 12
const SECOND_WIDTH = RIGHT - SECOND_COLUMN
const ROW = 15

type Values = Readonly<Record<string, string>>
type Fact = { label: PaperText; value: string }
type Amount = { label: PaperText; values?: Values; amount: Paise }

export type Paper = {
  title: PaperText
  /** The number of the document, for the title of the file. */
  number: string
  /** The parties and the lines. */
  document: InvoiceDocument | CreditNote
  /** Rows of two facts or one. */
  facts: readonly (readonly Fact[])[]
  total: PaperText
  /** Amounts below the total. */
  details: readonly Amount[]
  notes: readonly PaperText[]
}

type DrawOptions = {
  product: string
  /** The texts in the language of the buyer. */
  texts: Texts
}

export async function drawPaper(paper: Paper, { product, texts }: DrawOptions): Promise<Buffer> {
  const { title, number, document, facts, total, details, notes } = paper
  const { buyer, seller, lines } = document
  const labels = bilingualLabels(texts)
  const drawn = [
    title,
    total,
    ...details.map(({ label }) => label),
    ...facts.flat().map(({ label }) => label),
  ]
  const sheet = await createLayout([
    buyer.name,
    buyer.city,
    seller.name,
    seller.address ?? '',
    product,
    ...lines.map(({ name, alias }) => name + alias),
    ...facts.flat().map(({ value }) => value),
    ...[...drawn, ...notes, ...Object.values(PAPER_TEXTS)].map(({ id }) => texts.translate(id)),
  ])
  drawHead(sheet, { title: labels(title), product })
  drawParties(sheet, document, labels)
  drawFacts(sheet, facts, labels)
  drawLines(sheet, document, labels)
  drawTotal(sheet, paper, labels)
  return sheet.finish({ title: `${title.id} ${number}`, author: seller.name })
}

function drawHead(sheet: PdfLayout, { title, product }: { title: Label; product: string }): void {
  sheet.down(24)
  sheet.sun(MARGIN + 13, 13)
  sheet.text(MARGIN + 34, product, { size: 16, bold: true })
  drawLabel(sheet, { x: RIGHT, width: SECOND_WIDTH, align: 'right' }, title, { size: 20, bold: true })
  sheet.down(title.translation === '' ? 14 : 9)
  sheet.rule(MARGIN, RIGHT, 0.75)
  sheet.down(26)
}

function drawParties(sheet: PdfLayout, document: Paper['document'], labels: Labels): void {
  const { seller, buyer } = document
  const top = sheet.y()
  const from = [seller.address ?? '', document.kind === 'receipt' ? '' : `GSTIN ${document.gstin}`]
  drawParty(sheet, MARGIN, [
    labels(PAPER_TEXTS.from),
    untranslatedLabel(seller.name),
    ...from.filter(Boolean).map(untranslatedLabel),
  ])
  const end = sheet.y()
  sheet.down(top - end)
  const place = [buyer.city, buyer.pincode].filter(Boolean).join(' ')
  drawParty(sheet, SECOND_COLUMN, [
    labels(PAPER_TEXTS.to),
    buyer.name === '' ? labels(PAPER_TEXTS.subscriber) : untranslatedLabel(buyer.name),
    labels(PAPER_TEXTS.number, { number: buyer.number }),
    ...(place === '' ? [] : [untranslatedLabel(place)]),
    ...(document.kind === 'receipt'
      ? []
      : [labels(PAPER_TEXTS.placeOfSupply, { state: stateOf(document.placeOfSupply) })]),
  ])
  sheet.down(Math.max(0, end - sheet.y()) + 18)
}

const stateOf = ({ name, gstCode }: TaxState): string => `${name} (${gstCode})`

/** @param lines the label of the party, its name, and what else is known of it */
function drawParty(sheet: PdfLayout, x: number, [label, name, ...lines]: Label[]): void {
  const place = { x, width: SECOND_WIDTH }
  if (label) drawLabel(sheet, place, label, SMALL)
  sheet.down(ROW)
  if (name) drawLabel(sheet, place, name, { size: 11, bold: true })
  for (const line of lines) {
    sheet.down(ROW)
    drawLabel(sheet, place, line)
  }
}

function drawFacts(sheet: PdfLayout, facts: Paper['facts'], labels: Labels): void {
  facts.forEach((row, index) => {
    if (index > 0) sheet.down(18)
    drawRow(
      sheet,
      row.map(({ label, value }) => ({ label: labels(label), value })),
    )
  })
  sheet.down(30)
}

/** Draws two facts side by side, their values on one line. */
function drawRow(sheet: PdfLayout, facts: readonly { label: Label; value: string }[]): void {
  const translations = translationHeight(
    sheet,
    facts.map(({ label }) => ({ label, width: SECOND_WIDTH })),
  )
  const toValue = 14 + translations
  facts.forEach(({ label, value }, index) => {
    const place = { x: index === 0 ? MARGIN : SECOND_COLUMN, width: SECOND_WIDTH }
    const top = sheet.y()
    drawLabel(sheet, place, label, SMALL)
    sheet.down(top + toValue - sheet.y())
    sheet.text(place.x, value)
    if (index < facts.length - 1) sheet.down(-toValue)
  })
}

function drawTotal(sheet: PdfLayout, { total, document, details, notes }: Paper, labels: Labels): void {
  const label = labels(total)
  const height = label.translation === '' ? 112 : 180
  sheet.keep(height)
  sheet.down(34)
  drawAmount(sheet, label, { size: 13, amount: document.amountPaise, amountSize: 16 })
  for (const detail of details) {
    sheet.keep(height - 34)
    sheet.down(22)
    drawAmount(sheet, labels(detail.label, detail.values), { amount: detail.amount })
  }
  sheet.down(30)
  for (const note of notes) {
    drawLabel(sheet, { x: MARGIN, width: RIGHT - MARGIN }, labels(note), SMALL)
    sheet.down(13)
  }
}

type Drawn = { size?: number; amount: Paise; amountSize?: number }

function drawAmount(sheet: PdfLayout, label: Label, { size = 9.5, amount, amountSize = 9.5 }: Drawn): void {
  sheet.text(MARGIN, label.english, { size, bold: true })
  sheet.text(RIGHT, formatPaise(amount), { size: amountSize, bold: true, align: 'right' })
  drawTranslation(sheet, { x: MARGIN, width: FIRST_WIDTH }, label, { size })
}
