/** Renders an invoice or a receipt as a PDF, with the particulars that CGST Rules 2017, rule 46, require. */
import type { Config } from '#api/platform/config/config.ts'
import { formatDay, formatMoment } from '#contract/format/format-date.ts'
import { formatAmount, formatPaise } from '#contract/format/format-rupees.ts'
import { paise, type Paise, toRupees } from '#contract/money.ts'
import type { Invoice, InvoiceLine, InvoiceDocument, RefundOfOrder } from './invoice.ts'
import { type Colour, MARGIN, createLayout, type PdfLayout, WIDTH } from '#api/invoices/pdf/pdf-layout.ts'

const RIGHT = WIDTH - MARGIN
const SECOND_COLUMN = 320
const GREY: Colour = [0.36, 0.37, 0.42]
const ROW = 15

export const fileNameOf = (document: InvoiceDocument): string =>
  document.kind === 'invoice' ? `invoice-${document.number}.pdf` : `receipt-${document.orderId}.pdf`

/** @param refund of the payment: an invoice never changes, so the refund is a line below the total */
export async function renderInvoicePdf(
  document: InvoiceDocument,
  { brand: { product }, gateways }: Pick<Config, 'brand' | 'gateways'>,
  refund?: RefundOfOrder,
): Promise<Buffer> {
  const { buyer, seller, lines } = document
  const gateway = gateways[document.gateway].displayName
  const theirs = [buyer.name, buyer.city, seller.name, seller.address ?? '', product, gateway]
  const sheet = await createLayout([...theirs, ...lines.map(({ name, alias }) => name + alias)])
  const title = document.kind === 'invoice' ? 'Tax Invoice' : 'Receipt'
  drawHead(sheet, { title, product })
  drawParties(sheet, document)
  drawFacts(sheet, document, gateway)
  drawLines(sheet, document)
  drawTotal(sheet, document, refund)
  const number = document.kind === 'invoice' ? document.number : document.orderId
  return sheet.finish({ title: `${title} ${number}`, author: seller.name })
}

function drawHead(sheet: PdfLayout, { title, product }: { title: string; product: string }): void {
  sheet.down(24)
  sheet.sun(MARGIN + 13, 13)
  sheet.text(MARGIN + 34, product, { size: 16, bold: true })
  sheet.text(RIGHT, title, { size: 20, bold: true, align: 'right' })
  sheet.down(14)
  sheet.rule(MARGIN, RIGHT, 0.75)
  sheet.down(26)
}

function drawParties(sheet: PdfLayout, document: InvoiceDocument): void {
  const { seller, buyer } = document
  const top = sheet.y()
  const from = [seller.address ?? '', document.kind === 'invoice' ? `GSTIN ${document.gstin}` : '']
  drawParty(sheet, MARGIN, { label: 'From', name: seller.name, lines: from })
  const end = sheet.y()
  sheet.down(top - end)
  const to = [`SMC No/ CDS No ${buyer.number}`, [buyer.city, buyer.pincode].filter(Boolean).join(' ')]
  if (document.kind === 'invoice') to.push(`Place of supply: ${stateOf(document)}`)
  drawParty(sheet, SECOND_COLUMN, { label: 'To', name: buyer.name || 'Subscriber', lines: to })
  sheet.down(Math.max(0, end - sheet.y()) + 18)
}

const stateOf = ({ placeOfSupply: { name, gstCode } }: Invoice): string => `${name} (${gstCode})`

type PartyWords = { label: string; name: string; lines: string[] }

function drawParty(sheet: PdfLayout, x: number, { label, name, lines }: PartyWords): void {
  const at = { x, width: RIGHT - SECOND_COLUMN }
  sheet.text(x, label, { size: 8.5, colour: GREY })
  sheet.down(ROW)
  sheet.paragraph(at, name, { size: 11, bold: true })
  for (const line of lines.filter(Boolean)) {
    sheet.down(ROW)
    sheet.paragraph(at, line)
  }
}

function drawFacts(sheet: PdfLayout, document: InvoiceDocument, gateway: string): void {
  const facts = [
    ...(document.kind === 'invoice'
      ? [
          ['Invoice number', document.number],
          ['Invoice date', formatDay(document.issuedAt)],
        ]
      : []),
    ['Transaction Reference Number', document.orderId],
    ['Paid', `${formatMoment(document.paidAt)}, ${gateway}`],
  ]
  facts.forEach(([label = '', value = ''], index) => {
    if (index > 0 && index % 2 === 0) sheet.down(32)
    const x = index % 2 === 0 ? MARGIN : SECOND_COLUMN
    sheet.text(x, label, { size: 8.5, colour: GREY })
    sheet.down(14)
    sheet.text(x, value)
    sheet.down(-14)
  })
  sheet.down(44)
}

type Column = {
  head: string
  right: number
  of: (line: InvoiceDocument['lines'][number]) => string
  sum?: string
}

const shown = (amount: Paise): string => formatAmount(toRupees(amount))
const sumOf = <Line>(lines: readonly Line[], of: (line: Line) => number): string =>
  shown(paise(lines.reduce((sum, line) => sum + of(line), 0)))

function columnsOf(document: InvoiceDocument): Column[] {
  const amount: Column = {
    head: 'Amount (₹)',
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
      head: `${name} ${String(percent)}%`,
      right,
      of: (line) => shown(of(taxed(line))),
      sum: sumOf(lines, of),
    }
  })
  const before = RIGHT - 70 - taxes.length * 62
  return [
    { head: 'SAC', right: before - 68, of: () => document.sac },
    {
      head: 'Taxable value',
      right: before,
      of: (line) => shown(taxed(line).taxablePaise),
      sum: sumOf(lines, ({ taxablePaise }) => taxablePaise),
    },
    ...taxes,
    amount,
  ]
}

function drawLines(sheet: PdfLayout, document: InvoiceDocument): void {
  const columns = columnsOf(document)
  const width = Math.min(...columns.map(({ right }) => right)) - 70 - MARGIN
  const label = { size: 8.5, colour: GREY }
  sheet.text(MARGIN, 'Description', label)
  for (const { head, right } of columns) sheet.text(right, head, { ...label, align: 'right' })
  sheet.down(8)
  sheet.rule(MARGIN, RIGHT, 0.5)
  for (const line of document.lines) {
    sheet.keep(60)
    sheet.down(20)
    for (const { of, right } of columns) sheet.text(right, of(line), { align: 'right' })
    sheet.paragraph({ x: MARGIN, width }, namesOf(line))
    sheet.down(13)
    sheet.text(MARGIN, line.duration, { size: 8.5, colour: GREY })
  }
  sheet.down(12)
  sheet.rule(MARGIN, RIGHT, 0.5)
  if (document.kind === 'receipt') return
  sheet.down(18)
  sheet.text(MARGIN, 'Total', { bold: true })
  for (const { sum, right } of columns)
    if (sum !== undefined) sheet.text(right, sum, { bold: true, align: 'right' })
}

const namesOf = ({ name, alias }: InvoiceLine): string =>
  alias === '' || alias === name ? name : `${name} (${alias})`

function drawTotal(sheet: PdfLayout, document: InvoiceDocument, refund: RefundOfOrder | undefined): void {
  sheet.keep(112)
  sheet.down(34)
  sheet.text(MARGIN, 'Total paid', { size: 13, bold: true })
  sheet.text(RIGHT, formatPaise(document.amountPaise), { size: 16, bold: true, align: 'right' })
  if (refund) drawRefund(sheet, refund)
  sheet.down(30)
  const notes =
    document.kind === 'invoice'
      ? ['Tax is not payable on reverse charge.', 'Issued electronically.']
      : ['The price includes all taxes. This is a receipt, and no tax invoice.']
  for (const note of notes) {
    sheet.text(MARGIN, note, { size: 8.5, colour: GREY })
    sheet.down(13)
  }
}

function drawRefund(sheet: PdfLayout, { amountPaise, requestedAt, doneAt }: RefundOfOrder): void {
  const day = formatDay((doneAt ?? requestedAt).toISOString())
  sheet.down(22)
  sheet.text(MARGIN, doneAt ? `Refunded on ${day}` : `Refund started on ${day}`, { bold: true })
  sheet.text(RIGHT, formatPaise(amountPaise), { bold: true, align: 'right' })
}
