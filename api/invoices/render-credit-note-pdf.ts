/** Renders a credit note as a PDF, with the particulars that CGST Rules 2017, rule 53(1A), require. */
import type { Config } from '#api/platform/config/config.ts'
import type { Texts } from '#api/platform/languages/create-translator.ts'
import { formatDay, formatMoment } from '#contract/format/format-date.ts'
import type { CreditNote, CreditSettlement } from './credit-note.ts'
import { drawPaper, type Paper } from './draw-paper.ts'
import { CREDIT_NOTE_TEXTS, PAPER_TEXTS } from './paper-text.ts'

export const creditNoteFileName = ({ number }: CreditNote): string => `credit-note-${number}.pdf`

type RenderOptions = {
  config: Pick<Config, 'brand' | 'gateways'>
  /** The texts in the language of the buyer. */
  texts: Texts
}

export async function renderCreditNotePdf(
  note: CreditNote,
  { config, texts }: RenderOptions,
): Promise<Buffer> {
  const { number, issuedAt, invoice, orderId, lowersTax } = note
  const [how, ...more] = settlementFacts(note.settlement, config.gateways)
  const paper: Paper = {
    title: CREDIT_NOTE_TEXTS.creditNote,
    number,
    document: note,
    facts: [
      [
        { label: CREDIT_NOTE_TEXTS.creditNoteNumber, value: number },
        { label: CREDIT_NOTE_TEXTS.creditNoteDate, value: formatDay(issuedAt) },
      ],
      [
        { label: PAPER_TEXTS.invoiceNumber, value: invoice.number },
        { label: PAPER_TEXTS.invoiceDate, value: formatDay(invoice.issuedAt) },
      ],
      [{ label: PAPER_TEXTS.reference, value: orderId }, how],
      ...more.map((fact) => [fact]),
    ],
    total: CREDIT_NOTE_TEXTS.totalCredited,
    details: [],
    notes: [
      CREDIT_NOTE_TEXTS.correctsInvoice,
      ...(lowersTax ? [] : [CREDIT_NOTE_TEXTS.lowersNoTax]),
      PAPER_TEXTS.issuedElectronically,
    ],
  }
  return drawPaper(paper, { product: config.brand.product, texts })
}

type Fact = Paper['facts'][number][number]

/** Returns how the money returned, and the number of the refund or the dispute at the bank or gateway. */
function settlementFacts(settlement: CreditSettlement, gateways: Config['gateways']): [Fact, ...Fact[]] {
  if (settlement.kind === 'set_off')
    return [{ label: CREDIT_NOTE_TEXTS.setOffAgainst, value: settlement.orderId }]
  const { doneAt, gateway, isByBank, isByDispute, reference } = settlement
  const moment = formatMoment(doneAt)
  if (isByDispute)
    return [
      { label: CREDIT_NOTE_TEXTS.refundedByDispute, value: moment },
      { label: CREDIT_NOTE_TEXTS.caseNumber, value: reference },
    ]
  return [
    isByBank
      ? { label: CREDIT_NOTE_TEXTS.refundedByBank, value: moment }
      : { label: CREDIT_NOTE_TEXTS.refunded, value: `${moment}, ${gateways[gateway].displayName}` },
    { label: CREDIT_NOTE_TEXTS.refundReference, value: reference },
  ]
}
