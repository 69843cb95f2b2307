/** Payout reports and bank statements of the neutral format, for tests. */

const REPORT_HEAD =
  'kind,reference,payout_reference,paid_on,amount,fee,gst_on_fee,tds,tcs,net,currency,attempt_id'

export type ReportRow = {
  kind?: string
  reference: string
  utr?: string
  paidOn?: string
  amount?: string
  fee?: string
  gst?: string
  net?: string
  currency?: string
  attemptId?: string
}

/** Returns a row; by default a payment of 149.00, of which 146.05 arrive. */
const reportRow = ({
  kind = 'payment',
  reference,
  utr = 'UTR0001',
  paidOn = '2026-11-20',
  amount = '149.00',
  fee = '2.50',
  gst = '0.45',
  net = '146.05',
  currency = 'INR',
  attemptId = '',
}: ReportRow): string =>
  [kind, reference, utr, paidOn, amount, fee, gst, '', '', net, currency, attemptId].join(',')

export const payoutReport = (...rows: ReportRow[]): string =>
  `${[REPORT_HEAD, ...rows.map(reportRow)].join('\n')}\n`

/** @param rows reference, day and amount */
export const bankStatement = (...rows: [reference: string, day: string, amount: string][]): string =>
  `${['reference,booked_on,amount,currency', ...rows.map((row) => `${row.join(',')},INR`)].join('\n')}\n`

/** Returns what opens such a file, in chunks of a few bytes. */
export const openText = (text: string | Uint8Array, chunkSize = 7) =>
  async function* () {
    const bytes = Buffer.from(text)
    for (let start = 0; start < bytes.length; start += chunkSize)
      yield bytes.subarray(start, start + chunkSize)
  }
