/** The columns of the files that need no mapping, in a sentence each. */
export const REPORT_COLUMNS =
  'A payout report in CSV has the columns kind, reference, payout_reference, paid_on, amount, fee, gst_on_fee and currency.'
export const STATEMENT_COLUMNS =
  'A bank statement in CSV has the columns reference, booked_on, currency, and amount or credit and debit.'
