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

const MAX_REASON_LENGTH = 300
const REASON = /^\P{Cc}{4,300}$/u
/** The reason is kept as long as the ledger: it must not contain a phone number or an address of a buyer. */
const PERSONAL = /\d{10}|@/

/** Validates the reason of a refund. @returns why the text is not accepted; undefined where it is */
export function validateReason(text: string): string | undefined {
  if (!REASON.test(text))
    return `Give the reason in one line of 4 to ${String(MAX_REASON_LENGTH)} characters.`
  if (PERSONAL.test(text.replaceAll(/[\s-]/g, '')))
    return 'Give the reason without a mobile number or an address: it is stored for years.'
  return undefined
}

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
