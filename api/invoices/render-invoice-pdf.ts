/**
 * Renders an invoice or a receipt as a PDF, with the particulars that CGST Rules 2017, rule 46, require. The labels are
 * English; for a buyer with another language their translations are below them in small type.
 */
import type { Config } from '#api/platform/config/config.ts'
import type { Texts } from '#api/platform/languages/create-translator.ts'
import { formatDay, formatMoment } from '#contract/format/format-date.ts'
import { formatAmount, formatPaise } from '#contract/format/format-rupees.ts'
import { paise, type Paise, toRupees } from '#contract/money.ts'
import { bilingualLabels, type Label, type Labels, untranslatedLabel } from './bilingual-labels.ts'
import { drawLabel, drawTranslation, SMALL, translationHeight } from './draw-label.ts'
import type { Invoice, InvoiceLine, InvoiceDocument, RefundOfOrder } from './invoice.ts'
import { PAPER_TEXTS } from './paper-texts.ts'
import { createLayout, MARGIN, type PdfLayout, WIDTH } from './pdf/pdf-layout.ts'

const RIGHT = WIDTH - MARGIN
const SECOND_COLUMN = 320
const FIRST_WIDTH = SECOND_COLUMN - MARGIN - 12
const SECOND_WIDTH = RIGHT - SECOND_COLUMN
const ROW = 15

export const fileNameOf = (document: InvoiceDocument): string =>
  document.kind === 'invoice' ? `invoice-${document.number}.pdf` : `receipt-${document.orderId}.pdf`

type Given = {
  config: Pick<Config, 'brand' | 'gateways'>
  /** Of the buyer. */
  texts: Texts
  /** Of the payment: an invoice never changes, so the refund is a line below the total. */
  refund?: RefundOfOrder | undefined
}

export async function renderInvoicePdf(
  document: InvoiceDocument,
  { config: { brand, gateways }, texts, refund }: Given,
): Promise<Buffer> {
  const { product } = brand
  const { buyer, seller, lines } = document
  const gateway = gateways[document.gateway].displayName
  const theirs = [buyer.name, buyer.city, seller.name, seller.address ?? '', product, gateway]
  const labels = bilingualLabels(texts)
  const title = labels(document.kind === 'invoice' ? PAPER_TEXTS.taxInvoice : PAPER_TEXTS.receipt)
  const sheet = await createLayout([
    ...theirs,
    ...lines.map(({ name, alias }) => name + alias),
    ...Object.values(PAPER_TEXTS).map(({ id }) => texts.translate(id)),
  ])
  drawHead(sheet, { title, product })
  drawParties(sheet, document, labels)
  drawFacts(sheet, document, { gateway, labels })
  drawLines(sheet, document, labels)
  drawTotal(sheet, document, { refund, labels })
  const number = document.kind === 'invoice' ? document.number : document.orderId
  return sheet.finish({ title: `${title.english} ${number}`, author: seller.name })
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

function drawParties(sheet: PdfLayout, document: InvoiceDocument, labels: Labels): void {
  const { seller, buyer } = document
  const top = sheet.y()
  const from = [seller.address ?? '', document.kind === 'invoice' ? `GSTIN ${document.gstin}` : '']
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
    ...(document.kind === 'invoice' ? [labels(PAPER_TEXTS.placeOfSupply, { state: stateOf(document) })] : []),
  ])
  sheet.down(Math.max(0, end - sheet.y()) + 18)
}

const stateOf = ({ placeOfSupply: { name, gstCode } }: Invoice): string => `${name} (${gstCode})`

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

type Fact = { label: Label; value: string }

function drawFacts(
  sheet: PdfLayout,
  document: InvoiceDocument,
  { gateway, labels }: { gateway: string; labels: Labels },
): void {
  const facts: Fact[] = [
    { label: labels(PAPER_TEXTS.reference), value: document.orderId },
    { label: labels(PAPER_TEXTS.paid), value: `${formatMoment(document.paidAt)}, ${gateway}` },
  ]
  if (document.kind === 'invoice')
    drawRow(sheet, [
      { label: labels(PAPER_TEXTS.invoiceNumber), value: document.number },
      { label: labels(PAPER_TEXTS.invoiceDate), value: formatDay(document.issuedAt) },
    ])
  if (document.kind === 'invoice') sheet.down(18)
  drawRow(sheet, facts)
  sheet.down(30)
}

/** Draws two facts side by side, their values on one line. */
function drawRow(sheet: PdfLayout, facts: readonly Fact[]): void {
  const toValue =
    14 +
    translationHeight(
      sheet,
      SECOND_WIDTH,
      facts.map(({ label }) => label),
    )
  facts.forEach(({ label, value }, index) => {
    const place = { x: index === 0 ? MARGIN : SECOND_COLUMN, width: SECOND_WIDTH }
    const top = sheet.y()
    drawLabel(sheet, place, label, SMALL)
    sheet.down(top + toValue - sheet.y())
    sheet.text(place.x, value)
    if (index < facts.length - 1) sheet.down(-toValue)
  })
}

type Column = {
  head: Label
  right: number
  of: (line: InvoiceDocument['lines'][number]) => string
  sum?: string
}

const shown = (amount: Paise): string => formatAmount(toRupees(amount))
const sumOf = <Line>(lines: readonly Line[], of: (line: Line) => number): string =>
  shown(paise(lines.reduce((sum, line) => sum + of(line), 0)))

function columnsOf(document: InvoiceDocument, labels: Labels): Column[] {
  const amount: Column = {
    head: labels(PAPER_TEXTS.amount),
    right: RIGHT,
    of: ({ pricePaise }) => shown(pricePaise),
    sum: shown(document.amountPaise),
  }
  if (document.kind === 'receipt') return [amount]
  const { lines } = document
  const taxed = (line: InvoiceDocument['lines'][number]) => line as Invoice['lines'][number]
  const taxes = (lines[0]?.taxes ?? []).map(({ name, percent }, index): Column => {
    const of = (line: Invoice['lines'][number]) => line.taxes[index]?.paise ?? paise(0)
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

function drawLines(sheet: PdfLayout, document: InvoiceDocument, labels: Labels): void {
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
  const places = [
    { place: { x: MARGIN, width }, head: description },
    ...columns.map(({ head, right }) => ({
      place: { x: right, width: HEAD_WIDTH, align: 'right' as const },
      head,
    })),
  ]
  for (const { place, head } of places)
    sheet.text(place.x, head.english, { ...SMALL, align: 'align' in place ? place.align : 'left' })
  const height = translationHeight(
    sheet,
    HEAD_WIDTH,
    places.map(({ head }) => head),
  )
  for (const { place, head } of places) {
    const top = sheet.y()
    drawTranslation(sheet, place, head)
    sheet.down(top - sheet.y())
  }
  sheet.down(height + 8)
  sheet.rule(MARGIN, RIGHT, 0.5)
}

const namesOf = ({ name, alias }: InvoiceLine): string =>
  alias === '' || alias === name ? name : `${name} (${alias})`

function drawTotal(
  sheet: PdfLayout,
  document: InvoiceDocument,
  { refund, labels }: { refund: RefundOfOrder | undefined; labels: Labels },
): void {
  const total = labels(PAPER_TEXTS.totalPaid)
  sheet.keep(total.translation === '' ? 112 : 180)
  sheet.down(34)
  drawAmount(sheet, total, { size: 13, amount: document.amountPaise, amountSize: 16 })
  if (refund) drawRefund(sheet, refund, labels)
  sheet.down(30)
  const notes =
    document.kind === 'invoice'
      ? [PAPER_TEXTS.noReverseCharge, PAPER_TEXTS.issuedElectronically]
      : [PAPER_TEXTS.noTaxInvoice]
  for (const note of notes) {
    drawLabel(sheet, { x: MARGIN, width: RIGHT - MARGIN }, labels(note), SMALL)
    sheet.down(13)
  }
}

type Amount = { size?: number; amount: Paise; amountSize?: number }

function drawAmount(sheet: PdfLayout, label: Label, { size = 9.5, amount, amountSize = 9.5 }: Amount): void {
  sheet.text(MARGIN, label.english, { size, bold: true })
  sheet.text(RIGHT, formatPaise(amount), { size: amountSize, bold: true, align: 'right' })
  drawTranslation(sheet, { x: MARGIN, width: FIRST_WIDTH }, label, { size })
}

function drawRefund(
  sheet: PdfLayout,
  { amountPaise, requestedAt, doneAt }: RefundOfOrder,
  labels: Labels,
): void {
  const day = formatDay((doneAt ?? requestedAt).toISOString())
  sheet.down(22)
  const label = labels(doneAt ? PAPER_TEXTS.refundDone : PAPER_TEXTS.refundStarted, { day })
  drawAmount(sheet, label, { amount: amountPaise })
}
