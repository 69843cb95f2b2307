/**
 * A row of a gateway's payout report. The names and words are those of the neutral report, so that a fetched report is
 * imported with the checks of a file: adapters translate, and decide nothing.
 */

const PAYOUT_ROW_COLUMNS = [
  ...(['kind', 'reference', 'payout_reference', 'paid_on'] as const),
  ...(['amount', 'fee', 'gst_on_fee', 'net', 'currency', 'attempt_id'] as const),
] as const

export type PayoutRow = Record<(typeof PAYOUT_ROW_COLUMNS)[number], string>

/** The time limit of a call: a gateway may need long for the report of a day. */
export const PAYOUT_CALL_TIMEOUT_MS = 30_000

/** Writes rows as a neutral report. */
export const payoutReportOf = (rows: readonly PayoutRow[]): string =>
  [
    PAYOUT_ROW_COLUMNS.join(','),
    ...rows.map((row) => PAYOUT_ROW_COLUMNS.map((column) => quoted(row[column])).join(',')),
    '',
  ].join('\n')

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** Returns rupees without zeros after the hundredths, which gateways also write as 149.00000. */
export const withoutZeros = (rupees: string): string => rupees.trim().replace(/^(-?\d+\.\d\d)0+$/, '$1')

/** Returns rupees below zero, whatever sign the gateway writes. */
export function belowZero(rupees: string): string {
  const text = withoutZeros(rupees)
  return text.startsWith('-') || /^0*(?:\.0*)?$/.test(text) ? text : `-${text}`
}
