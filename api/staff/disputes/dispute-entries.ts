/** The entries of an order's timeline about its disputes, which only staff see. Pure. */
import {
  type Dispute,
  type DisputeKind,
  type DisputeState,
  withholdsMoney,
} from '#api/payments/disputes/dispute.ts'
import { DAY_MS } from '#contract/durations.ts'
import { formatPaise } from '#contract/format/format-rupees.ts'
import type { DeskOrder } from '#contract/staff/desk-orders.ts'

const KINDS: Record<DisputeKind, string> = {
  retrieval: 'Retrieval request',
  chargeback: 'Chargeback',
  pre_arbitration: 'Pre-arbitration',
}

/** The states that end a dispute. */
const DECISIONS: Partial<Record<DisputeState, string>> = {
  accepted: 'The shop accepted it.',
  won: 'The bank decided for the shop.',
  lost: 'The bank decided for the buyer.',
}

type Entry = DeskOrder['timeline'][number]

/**
 * Returns the entries with the times by which they are sorted. Of the opening only the day is known: it is behind what happened to the
 * order on that day, and before what happened to the dispute.
 */
export function disputeEntries(dispute: Dispute): [sortedBy: string, entry: Entry][] {
  const { kind, caseId, gateway, amountPaise, openedAt, evidenceAt, decidedAt, state, refundId } = dispute
  const name = `${KINDS[kind]} ${caseId}`
  const entry = (at: Date, text: string): [string, Entry] => {
    const iso = at.toISOString()
    return [iso, { at: iso, isDay: false, kind: 'dispute', text }]
  }
  const held = withholdsMoney(dispute) ? ` ${gateway} withholds the amount.` : ''
  const back = refundId === null ? '' : ' The sale is reversed.'
  return [
    [
      earliest(new Date(openedAt.getTime() + DAY_MS - 1), evidenceAt, decidedAt),
      {
        at: openedAt.toISOString(),
        isDay: true,
        kind: 'dispute',
        text: `${name} of ${formatPaise(amountPaise)}.${held}`,
      },
    ],
    ...(evidenceAt ? [entry(evidenceAt, `${name}: the evidence was sent.`)] : []),
    ...(decidedAt ? [entry(decidedAt, `${name}: ${DECISIONS[state] ?? ''}${back}`)] : []),
  ]
}

const earliest = (...times: (Date | null)[]): string =>
  new Date(Math.min(...times.flatMap((time) => (time ? [time.getTime()] : [])))).toISOString()
