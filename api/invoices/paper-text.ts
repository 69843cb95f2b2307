/** The labels and sentences of invoices and receipts, in English, with a comment for translators. */
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
