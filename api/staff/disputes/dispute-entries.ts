/** The entries of an order's timeline about its disputes, which only staff see. Pure. */
import {
  type Dispute,
  type DisputeKind,
  type DisputeState,
  withholdsMoney,
} from '#api/payments/disputes/dispute.ts'
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

export function disputeEntries(dispute: Dispute): DeskOrder['timeline'] {
  const { kind, caseId, gateway, amountPaise, openedAt, evidenceAt, decidedAt, state, refundId } = dispute
  const name = `${KINDS[kind]} ${caseId}`
  const entry = (at: Date, text: string) => ({ at: at.toISOString(), kind: 'dispute', text })
  const held = withholdsMoney(dispute) ? ` ${gateway} withholds the amount.` : ''
  const back = refundId === null ? '' : ' The sale is reversed.'
  return [
    entry(openedAt, `${name} of ${formatPaise(amountPaise)}.${held}`),
    ...(evidenceAt ? [entry(evidenceAt, `${name}: the evidence was sent.`)] : []),
    ...(decidedAt ? [entry(decidedAt, `${name}: ${DECISIONS[state] ?? ''}${back}`)] : []),
  ]
}
