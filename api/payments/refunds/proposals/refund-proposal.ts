/**
 * A refund proposal: one member of the staff proposes to refund a paid order, and another one approves it. By commands,
 * the second one needs the token that the first one received; at the desk, both are signed in. Pure.
 */
import { DAY_SECONDS } from '#contract/durations.ts'
import { base32Of } from '#contract/base32.ts'
import type { Paise } from '#contract/money.ts'

export const PROPOSAL_TTL_SECONDS = DAY_SECONDS
/** A database constraint enforces the same limit. */
export const MAX_TOKEN_ATTEMPTS = 5

type ProposalState = 'pending' | 'approved' | 'closed'

/**
 * Event -> the states that allow it, and the state after it. A proposal that is too old or has no token attempts left
 * cannot be approved, and is closed when the next one is made. A database trigger enforces the same table.
 */
export const proposalTransitions: Record<'approve' | 'close', { from: ProposalState[]; to: ProposalState }> =
  {
    approve: { from: ['pending'], to: 'approved' },
    close: { from: ['pending'], to: 'closed' },
  }

/** Where a refund is proposed. It must be approved in the same place: only the desk authenticates a person. */
export type ProposalChannel = 'command' | 'desk'

export type RefundProposal = {
  id: string
  orderId: string
  amountPaise: Paise
  /** The order line of a partial refund; null for a refund of the whole sale. */
  lineNo: number | null
  reason: string
  channel: ProposalChannel
  proposedBy: string
  proposedAt: Date
  expiresAt: Date
}

export type ApprovalRefusal =
  | 'same_operator'
  /** The proposal must be approved where it was made: by a command, or at the desk. */
  | 'other_channel'

/** Returns why a person may not approve a proposal; undefined where they may. The database refuses the same. */
export function approvalRefusal(
  { channel, proposedBy }: Pick<RefundProposal, 'channel' | 'proposedBy'>,
  approver: { by: string; channel: ProposalChannel },
): ApprovalRefusal | undefined {
  if (channel !== approver.channel) return 'other_channel'
  return proposedBy === approver.by ? 'same_operator' : undefined
}

const TOKEN_LENGTH = 24

/** Creates an approval token of 120 random bits, to be read out or copied. */
export const newApprovalToken = (random: (bytes: number) => Buffer): string => base32Of(random(TOKEN_LENGTH))
