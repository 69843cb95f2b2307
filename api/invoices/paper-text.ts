/** The labels and sentences of invoices, receipts and credit notes, in English, with a comment for translators. */
export type PaperText = { id: string; comment: string }

/** The English words are the keys of their translations, which are drawn below them in small type. */
export const PAPER_TEXTS = {
  taxInvoice: /*i18n*/ { id: 'Tax Invoice', comment: 'title of a paper that tax offices read' },
  receipt: /*i18n*/ {
    id: 'Receipt',
    comment: 'title of a paper that confirms a payment and is no tax invoice',
  },
  from: /*i18n*/ { id: 'From', comment: 'on an invoice, above the name of the seller' },
  to: /*i18n*/ { id: 'To', comment: 'on an invoice, above the name of the buyer' },
  subscriber: /*i18n*/ { id: 'Subscriber', comment: 'on an invoice, for a buyer without a name' },
  number: /*i18n*/ {
    id: 'SMC No/ CDS No {number}',
    comment: '{number}: of the subscriber; keep SMC and CDS',
  },
  placeOfSupply: /*i18n*/ {
    id: 'Place of supply: {state}',
    comment: 'a term of the tax law; {state}: the English name of a state and its code, such as Kerala (32)',
  },
  invoiceNumber: /*i18n*/ { id: 'Invoice number', comment: 'label on an invoice' },
  invoiceDate: /*i18n*/ { id: 'Invoice date', comment: 'label on an invoice' },
  reference: /*i18n*/ {
    id: 'Transaction Reference Number',
    comment: 'label on an invoice, above the number',
  },
  paid: /*i18n*/ {
    id: 'Paid',
    comment: 'on an invoice, above the time of the payment and the name of the gateway',
  },
  description: /*i18n*/ { id: 'Description', comment: 'on an invoice, head of the column of packs' },
  taxableValue: /*i18n*/ {
    id: 'Taxable value',
    comment: 'on an invoice, head of a narrow column of amounts: the price without the taxes',
  },
  amount: /*i18n*/ {
    id: 'Amount (₹)',
    comment: 'on an invoice, head of a narrow column: the price with the taxes',
  },
  total: /*i18n*/ { id: 'Total', comment: 'on an invoice, before the sums of the columns' },
  totalPaid: /*i18n*/ { id: 'Total paid', comment: 'on an invoice, before the amount that was paid' },
  refundDone: /*i18n*/ { id: 'Refunded on {day}', comment: '{day}: such as 26/11/2026; an amount follows' },
  refundStarted: /*i18n*/ {
    id: 'Refund started on {day}',
    comment: '{day}: such as 26/11/2026; an amount follows; the money has not arrived yet',
  },
  noReverseCharge: /*i18n*/ {
    id: 'Tax is not payable on reverse charge.',
    comment: 'a sentence that the tax law requires on an invoice',
  },
  issuedElectronically: /*i18n*/ {
    id: 'Issued electronically.',
    comment: 'on an invoice: it is valid without a signature',
  },
  noTaxInvoice: /*i18n*/ {
    id: 'The price includes all taxes. This is a receipt, and no tax invoice.',
    comment: 'at the end of a receipt',
  },
} as const satisfies Record<string, PaperText>

/** The texts that only the invoice or receipt of an upgrade has. */
export const UPGRADE_TEXTS = {
  price: /*i18n*/ {
    id: 'Total price',
    comment: 'on the invoice of an upgrade, before the price including taxes; credit and payment follow',
  },
  credit: /*i18n*/ {
    id: 'Less credit for unused days',
    comment:
      'on the invoice of an upgrade, before an amount: the value of the unused days of the earlier pack',
  },
} as const satisfies Record<string, PaperText>

/** The texts that only a credit note has; its other labels are those of the invoice. */
export const CREDIT_NOTE_TEXTS = {
  creditNote: /*i18n*/ {
    id: 'Credit Note',
    comment: 'title of a paper that tax offices read: it corrects an invoice after a refund',
  },
  creditNoteNumber: /*i18n*/ { id: 'Credit note number', comment: 'label on a credit note' },
  creditNoteDate: /*i18n*/ { id: 'Credit note date', comment: 'label on a credit note' },
  refunded: /*i18n*/ {
    id: 'Refunded',
    comment: 'on a credit note, above the time of the refund and the name of the gateway',
  },
  refundedByBank: /*i18n*/ {
    id: 'Refunded by bank transfer',
    comment: 'on a credit note, above the time of the refund',
  },
  refundReference: /*i18n*/ {
    id: 'Refund reference',
    comment: 'on a credit note, above what the bank or the gateway calls the refund',
  },
  refundedByDispute: /*i18n*/ {
    id: 'Refunded by your bank after a dispute',
    comment:
      'on a credit note, above the time: the buyer disputed the payment, and the bank took the money back from the shop',
  },
  caseNumber: /*i18n*/ {
    id: 'Dispute case number',
    comment: 'on a credit note, above the number of the case of a disputed payment',
  },
  setOffAgainst: /*i18n*/ {
    id: 'Set off against order',
    comment: 'on a credit note, above the number of another order that the amount has paid',
  },
  totalCredited: /*i18n*/ {
    id: 'Total credited',
    comment: 'on a credit note, before the amount that went back to the buyer',
  },
  correctsInvoice: /*i18n*/ {
    id: 'This credit note corrects the invoice with the number above.',
    comment: 'at the end of a credit note',
  },
  lowersNoTax: /*i18n*/ {
    id: 'Issued after the time limit of the tax law: it does not lower the tax of the seller.',
    comment: 'at the end of a credit note that came too late for the tax office',
  },
} as const satisfies Record<string, PaperText>
