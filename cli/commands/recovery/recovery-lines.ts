/** Writes the result of `shop payments recover`: what is open, with its remedy. */
import {
  type GatewayRecovery,
  isComplete,
  type MissingRefund,
  openPaise,
  openUnknown,
  type UnknownPayment,
} from '#api/payments/recovery/recovery.ts'
import { counted } from '#cli/parse-args.ts'
import { formatPaise } from '#contract/format/format-rupees.ts'
import { paise, toRupees } from '#contract/money.ts'

const RUNBOOK = 'docs/operating.md, "The restored database is older than the gateways\' books"'

/** Writes the result of one gateway. @param ids how many ids of attempts were given; undefined without --ids */
export const recoveryLines = (result: GatewayRecovery, ids: number | undefined): string[] => [
  summaryOf(result),
  ...result.unknown.map(unknownLine),
  ...result.missing.map((refund) => `  OPEN      ${missingLine(refund, result.gateway)}`),
  ...(result.listed === null && result.faults.length === 0 ? [noListLine(result, ids)] : []),
  ...result.faults.map((fault) => `  OPEN      ${fault}. Repeat the command.`),
]

const noListLine = ({ gateway }: GatewayRecovery, ids: number | undefined): string =>
  ids === undefined
    ? `  ${gateway} has no list: give --ids, or import its payout reports, to find payments of lost orders.`
    : `  ${gateway} has no list: payments of lost orders are found only by ${counted(ids, 'id')} in --ids.`

function summaryOf({ gateway, listed, booked, unknown, missing }: GatewayRecovery): string {
  const list = listed === null ? 'no list read' : `${counted(listed, 'capture')} listed`
  return (
    `${gateway}: ${list}, ${counted(booked, 'capture')} booked now, ${counted(unknown.length, 'payment')} of unknown ` +
    `attempts, ${counted(missing.length, 'refund')} that the ledger lacks.`
  )
}

const UNKNOWN_STATES = {
  open: 'OPEN      ',
  returned: 'returned  ',
  by_hand: 'by hand   ',
  renewal: 'renewal   ',
} as const satisfies Record<UnknownPayment['state'], string>

const unknownLine = ({ state, capturedPaise, returnedPaise, ...ids }: UnknownPayment): string =>
  `  ${UNKNOWN_STATES[state]}${formatPaise(paise(capturedPaise - returnedPaise))} of ${formatPaise(capturedPaise)}, ` +
  `attempt ${ids.attemptId}, payment ${ids.gatewayPaymentId}${UNKNOWN_TEXTS[state]}`

const UNKNOWN_TEXTS = {
  open: ': the database has no such order.',
  returned: ': refunded.',
  by_hand: ': returned by a person, as --returned says.',
  renewal: ': the renewal requests this debit again, and the gateway answers that it is paid.',
} as const satisfies Record<UnknownPayment['state'], string>

function missingLine(refund: MissingRefund, gateway: string): string {
  const { orderId, gatewayPaymentId, amountPaise, token } = refund
  const name = token === null ? 'without a reference' : token
  const what = `refund ${name} of ${formatPaise(amountPaise)}, order ${orderId}, payment ${gatewayPaymentId}`
  return `${what}: ${remedyOf(refund, gateway)}`
}

function remedyOf({ kind, orderId, amountPaise, partNo }: MissingRefund, gateway: string): string {
  const again = `${gateway} has this refund and sends nothing again.`
  switch (kind) {
    case 'whole':
      return `propose and approve the refund of the order, at the desk or by refund propose ${orderId}. ${again}`
    case 'part':
      return `${partNo === undefined ? '' : `part ${String(partNo)}: `}propose and approve it again, at the desk or by refund propose ${orderId} --line N --amount ${toRupees(amountPaise)}. ${again}`
    case 'later_part':
      return `part ${String(partNo)}: the database lacks an earlier part, which ${gateway} refused. Refund nothing of this order before finance knows how that part was sent.`
    case 'by_hand':
      return 'it was sent in the pages of the gateway: record each refund of this sum (refund record-manual) and send nothing.'
    case 'differs':
      return 'the database has another amount under this reference. Send nothing, and ask the gateway.'
    case 'unexplained':
      return 'the database does not show who sent it. Refund nothing of this order, nor what waits for a person, before finance knows.'
  }
}

/** How many papers may have been issued after the instant. */
export type Papers = { invoices: number; creditNotes: number }

/**
 * Returns the most papers that the database may lack. Each lost order may have an invoice, a credit note of the pack that it
 * replaced, and one of each of its refunds.
 * @param due the papers that the restored database has still to issue
 */
export function missingPapers(results: readonly GatewayRecovery[], due: Papers): Papers {
  const unknown = results.flatMap((result) => result.unknown)
  const lost = unknown.reduce((sum, { refunds }) => sum + 1 + refunds, 0)
  const missing = results.flatMap((result) => result.missing).length
  return { invoices: due.invoices + unknown.length, creditNotes: due.creditNotes + lost + missing }
}

const papersLine = ({ invoices, creditNotes }: Papers): string =>
  `Up to ${counted(invoices, 'invoice')} and ${counted(creditNotes, 'credit note')} may have been issued that the database lacks: ` +
  'skip at least as many numbers of each series, see invoices skip.'

/** What the whole report states. `papers`: undefined where the shop issues none; `manual`: how many refunds wait for a person. */
type Closing = { papers: Papers | undefined; manual: number }

/** Writes the end of the report. */
export function closingLines(results: GatewayRecovery[], { papers, manual }: Closing): string[] {
  const open = results.flatMap(openUnknown).length
  const total = openPaise(results)
  return [
    ...(papers && papers.invoices + papers.creditNotes > 0 ? [papersLine(papers)] : []),
    ...(manual > 0
      ? [
          `${counted(manual, 'refund')} in the state manual: look in the bank statement and the gateway's pages whether it was sent before you send one.`,
        ]
      : []),
    ...(open > 0
      ? [
          `To refund the ${counted(open, 'payment')} of unknown attempts, ${formatPaise(total)}: the same command with --return-unknown ${toRupees(total)}`,
        ]
      : []),
    results.every(isComplete) ? 'Nothing is open.' : `Something is open. Runbook: ${RUNBOOK}.`,
  ]
}
