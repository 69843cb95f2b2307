/**
 * Renders an invoice or a receipt as a PDF, with the particulars that CGST Rules 2017, rule 46, require. The labels are
 * English; for a buyer with another language their translations are below them in small type.
 */
import type { Config } from '#api/platform/config/config.ts'
import type { Texts } from '#api/platform/languages/create-translator.ts'
import { formatDay, formatMoment } from '#contract/format/format-date.ts'
import { formatPaise } from '#contract/format/format-rupees.ts'
import type { Paise } from '#contract/money.ts'
import { bilingualLabels, type Label, type Labels, untranslatedLabel } from './bilingual-labels.ts'
import { drawLines } from './draw-lines.ts'
import { drawLabel, drawTranslation, SMALL, translationHeight } from './draw-label.ts'
import type { Invoice, InvoiceDocument, RefundOfOrder } from './invoice.ts'
import { PAPER_TEXTS } from './paper-text.ts'
import { createLayout, MARGIN, type PdfLayout, RIGHT } from '#api/invoices/pdf/pdf-layout.ts'

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
  if (document.kind === 'invoice') {
    drawRow(sheet, [
      { label: labels(PAPER_TEXTS.invoiceNumber), value: document.number },
      { label: labels(PAPER_TEXTS.invoiceDate), value: formatDay(document.issuedAt) },
    ])
    sheet.down(18)
  }
  drawRow(sheet, facts)
  sheet.down(30)
}

/** Draws two facts side by side, their values on one line. */
function drawRow(sheet: PdfLayout, facts: readonly Fact[]): void {
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
