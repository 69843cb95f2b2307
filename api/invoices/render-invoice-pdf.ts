/** Renders an invoice or a receipt as a PDF, with the particulars that CGST Rules 2017, rule 46, require. */
import type { Config } from '#api/platform/config/config.ts'
import type { Texts } from '#api/platform/languages/create-translator.ts'
import { formatDay, formatMoment } from '#contract/format/format-date.ts'
import { paise } from '#contract/money.ts'
import { drawPaper, type Paper } from './draw-paper.ts'
import type { InvoiceDocument, RefundOfOrder } from './invoice.ts'
import { PAPER_TEXTS, UPGRADE_TEXTS } from './paper-text.ts'

export const fileNameOf = (document: InvoiceDocument): string =>
  document.kind === 'invoice' ? `invoice-${document.number}.pdf` : `receipt-${document.orderId}.pdf`

type RenderOptions = {
  config: Pick<Config, 'brand' | 'gateways'>
  /** The texts in the language of the buyer. */
  texts: Texts
  /** The refunds of the order. An invoice never changes, so each refund is a line below the total. */
  refunds: readonly RefundOfOrder[]
}

export async function renderInvoicePdf(
  document: InvoiceDocument,
  { config: { brand, gateways }, texts, refunds }: RenderOptions,
): Promise<Buffer> {
  const isInvoice = document.kind === 'invoice'
  const paid = `${formatMoment(document.paidAt)}, ${gateways[document.gateway].displayName}`
  const paper: Paper = {
    title: isInvoice ? PAPER_TEXTS.taxInvoice : PAPER_TEXTS.receipt,
    number: isInvoice ? document.number : document.orderId,
    document,
    facts: [
      ...(isInvoice
        ? [
            [
              { label: PAPER_TEXTS.invoiceNumber, value: document.number },
              { label: PAPER_TEXTS.invoiceDate, value: formatDay(document.issuedAt) },
            ],
          ]
        : []),
      [
        { label: PAPER_TEXTS.reference, value: document.orderId },
        { label: PAPER_TEXTS.paid, value: paid },
      ],
    ],
    total: document.creditPaise === undefined ? PAPER_TEXTS.totalPaid : UPGRADE_TEXTS.price,
    details: [...creditDetails(document), ...refunds.map(detailOf)],
    notes: isInvoice
      ? [PAPER_TEXTS.noReverseCharge, PAPER_TEXTS.issuedElectronically]
      : [PAPER_TEXTS.noTaxInvoice],
  }
  return drawPaper(paper, { product: brand.product, texts })
}

/** Returns what paid for an upgrade: the credit for the unused days of the replaced pack, and the payment. */
function creditDetails({ amountPaise, creditPaise }: InvoiceDocument): Paper['details'] {
  if (creditPaise === undefined) return []
  return [
    { label: UPGRADE_TEXTS.credit, amount: creditPaise },
    { label: PAPER_TEXTS.totalPaid, amount: paise(amountPaise - creditPaise) },
  ]
}

const detailOf = ({ amountPaise, requestedAt, doneAt }: RefundOfOrder): Paper['details'][number] => ({
  label: doneAt ? PAPER_TEXTS.refundDone : PAPER_TEXTS.refundStarted,
  values: { day: formatDay((doneAt ?? requestedAt).toISOString()) },
  amount: amountPaise,
})
