/**
 * A refund proposal: one operator proposes to refund a paid order, and another operator approves it with the token that
 * the first one received. Pure.
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

export type RefundProposal = {
  id: string
  orderId: string
  amountPaise: Paise
  reason: string
  proposedBy: string
  proposedAt: Date
  expiresAt: Date
}

const TOKEN_LENGTH = 24

/** Creates an approval token of 120 random bits, to be read out or copied. */
export const newApprovalToken = (random: (bytes: number) => Buffer): string => base32Of(random(TOKEN_LENGTH))
