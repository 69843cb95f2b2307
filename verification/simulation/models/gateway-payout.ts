/** A payout as its gateway knows it: what it transfers, and what reports and the bank say about it on a day. */
import type { PageGateway } from './gateway-message.ts'

export type ReportLine = {
  kind: 'payment' | 'refund' | 'adjustment'
  reference: string
  attemptId: string
  /** Below zero for a refund. */
  amountPaise: number
  feePaise: number
  gstPaise: number
  tdsPaise: number
  tcsPaise: number
}

export type GatewayPayout = {
  gateway: PageGateway
  utr: string
  /** The number of the day in India. */
  paidOn: number
  /** The lines that reports list from `reportedFrom` on; from `correctedFrom` on they list `correctedLines`. */
  lines: ReportLine[]
  correctedLines: ReportLine[]
  /** Infinity for never. */
  reportedFrom: number
  correctedFrom: number
  /** What arrives at the bank, and from which day statements have it; Infinity for never. */
  bankPaise: number
  bankFrom: number
  /** The day on which the bank took it back; undefined for never. */
  returnedOn: number | undefined
}

export const netOf = ({ amountPaise, feePaise, gstPaise, tdsPaise, tcsPaise }: ReportLine): number =>
  amountPaise - feePaise - gstPaise - tdsPaise - tcsPaise

export const sumNet = (lines: readonly ReportLine[]): number =>
  lines.reduce((sum, line) => sum + netOf(line), 0)
