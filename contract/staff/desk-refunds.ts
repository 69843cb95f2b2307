/**
 * The endpoints of the desk about refunds of sales: one person proposes, and another one approves or rejects. A refund returns
 * the rest of the payment of an order, and ends its packs, or a part of the price of one pack, which continues.
 */
import { REFUND_REASONS } from '#contract/refund-reasons.ts'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { NoSuchOrder } from '#contract/orders.ts'
import { problem, problems } from '#contract/problem.ts'
import { OrderNumber, Reason } from './desk-fields.ts'
import { deskResponse, STAFF_REFUSALS, StaffProofNeeded } from './staff-session.ts'

export const OrderNotPaid = problem('order_not_paid', 409, 'Only a paid order can be refunded.')
export const RefundExists = problem('refund_exists', 409, 'A refund of this order is already in progress.')
export const OrderUpgraded = problem(
  'order_upgraded',
  409,
  'The pack of this order was upgraded, and its unused days paid a part of the new one. Refund the order of the upgrade: it returns both payments.',
)
export const PaymentDisputed = problem(
  'payment_disputed',
  409,
  'The buyer’s bank disputes this payment, or has taken it back: a refund would return the money twice. The dispute is on the page of the order, or of the order that it upgraded.',
)
export const AmountNotRefundable = problem(
  'amount_not_refundable',
  422,
  'Enter ₹1 or more, and at most the amount that is shown beside the pack. It returns the whole price of the pack, or leaves at least ₹1 of it. To return the whole payment, propose a refund of the payment.',
)
export const UpgradeOpen = problem(
  'upgrade_open',
  409,
  'The buyer is paying an upgrade with the credit of this pack. Try again when that order is paid or has ended, after half an hour at most.',
)
export const NoSuchRefund = problem('refund_not_found', 404, 'There is no refund with this reference.')
export const RefundNotManual = problem(
  'refund_not_manual',
  409,
  'The gateway has not refused this refund, or it is done: do not send it. Read the list again.',
)
export const TransferUsed = problem(
  'transfer_used',
  409,
  'Another refund was recorded with this reference: one transfer pays one refund.',
)
export const OwnProposal = problem(
  'own_proposal',
  403,
  'You proposed this refund, so another person must record that it was sent.',
)
export const AlreadyProposed = problem(
  'refund_proposed',
  409,
  'A refund of this order is already proposed, and waits for approval.',
)
export const NoSuchProposal = problem('proposal_not_found', 404, 'There is no such proposal.')
export const ProposalOver = problem(
  'proposal_over',
  409,
  'This proposal is already approved or rejected, or over a day old.',
)
export const SamePerson = problem(
  'same_person',
  403,
  'You proposed this refund, so another person must approve it.',
)
export const ProposedByCommand = problem(
  'proposed_by_command',
  409,
  'This refund was proposed by the shop command, and only the shop command can approve it. Reject it, and propose it at the desk.',
)

export const DeskProposal = z.object({
  id: z.string(),
  /** The number of the order. */
  order: z.string(),
  amountPaise: z.number(),
  /** The pack of which a part of the price is returned; null for the whole payment, which ends the packs. */
  pack: z.string().nullable(),
  reason: z.string(),
  proposedBy: z.string(),
  /** A proposal of `command` can be rejected at the desk, but not approved. */
  channel: z.enum(['command', 'desk']),
  proposedAt: z.string(),
  /** Until when it can be approved. */
  expiresAt: z.string(),
})
export type DeskProposal = z.infer<typeof DeskProposal>

const params = z.strictObject({ id: z.uuid('This is not the id of a proposal.') })

export const proposeDeskRefund = endpoint('POST', '/staff/api/orders/:number/refund-proposals', {
  summary:
    'Proposes a refund of a paid order; moves no money until another person approves it within 24 hours',
  params: z.strictObject({ number: OrderNumber }),
  body: z.strictObject({
    reason: Reason,
    /** A partial refund: the line of the order, from 1, and the amount. Without it the whole payment is returned. */
    part: z
      .strictObject({
        line: z.int('Choose a pack of the order.').min(1).max(100),
        amountPaise: z
          .int('Enter the amount in rupees, such as 149.00.')
          .min(1, 'Enter an amount above zero.')
          .max(999_999_999),
      })
      .optional(),
  }),
  response: deskResponse(
    DeskProposal,
    NoSuchOrder,
    OrderNotPaid,
    RefundExists,
    OrderUpgraded,
    PaymentDisputed,
    AlreadyProposed,
    AmountNotRefundable,
    UpgradeOpen,
  ),
})

export const listDeskProposals = endpoint('GET', '/staff/api/refund-proposals', {
  summary: 'The refund proposals that wait for approval, the oldest first',
  response: { 200: z.object({ data: z.array(DeskProposal) }), ...problems(...STAFF_REFUSALS) },
})

export const approveDeskRefund = endpoint('POST', '/staff/api/refund-proposals/:id/approve', {
  summary:
    'Approves a refund that another person proposed: returns the payment of the order and ends its packs, or returns a part of it. Needs a proof of the person within five minutes: `/sign-in?again`',
  params,
  response: deskResponse(
    /** `refund`: the reference that the gateway and the buyer know. */
    z.object({ order: z.string(), amountPaise: z.number(), refund: z.string() }),
    StaffProofNeeded,
    SamePerson,
    NoSuchProposal,
    ProposalOver,
    ProposedByCommand,
    OrderUpgraded,
    PaymentDisputed,
    UpgradeOpen,
  ),
})

export const rejectDeskRefund = endpoint('POST', '/staff/api/refund-proposals/:id/reject', {
  summary: 'Rejects a proposed refund: nothing changes for the buyer, and it can be proposed again',
  params,
  body: z.strictObject({ reason: Reason }),
  response: deskResponse(z.object({ order: z.string() }), NoSuchProposal, ProposalOver),
})

export const DeskRefund = z.object({
  /** The reference that the gateway and the buyer know. */
  reference: z.string(),
  /** The number of the order. */
  order: z.string(),
  amountPaise: z.number(),
  /** What the buyer's bank has returned of it by disputes that the shop lost; staff send the rest of a manual one. */
  coveredPaise: z.number(),
  gateway: z.string(),
  gatewayPaymentId: z.string(),
  /** The gateway's own number of the refund. */
  gatewayRequestId: z.string().nullable(),
  /** Why it is refunded, such as `operator` for one that staff approved. */
  reason: z.enum(REFUND_REASONS),
  state: z.enum(['requested', 'sent', 'manual', 'done']),
  requestedAt: z.string(),
  doneAt: z.string().nullable(),
  proposedBy: z.string().nullable(),
  /** How staff sent it, after the gateway refused it. */
  manual: z.object({ from: z.enum(['gateway', 'bank']), reference: z.string(), by: z.string() }).nullable(),
  /** The buyer's bank disputes the payment, and has not decided: the money must not be sent. */
  isDisputed: z.boolean(),
  /** The bank returned it by a dispute that the shop lost: no money was sent. */
  isByBank: z.boolean(),
})
export type DeskRefund = z.infer<typeof DeskRefund>

const RefundReference = z.string().regex(/^RF[A-Z2-7]{20}$/, 'This is not the reference of a refund.')

export const listDeskRefunds = endpoint('GET', '/staff/api/refunds', {
  summary:
    'Twenty refunds: in progress at the gateway, refused by it (`manual`), both the oldest first, or done, the newest first',
  querystring: z.strictObject({
    /** Without it, those in progress. */
    state: z.enum(['in_progress', 'manual', 'done']).optional(),
    gateway: z
      .string()
      .max(40)
      .regex(/^[\x21-\x7e]+$/, 'This is not a gateway.')
      .optional(),
    /** The reference of the last refund of the page before. */
    after: RefundReference.optional(),
  }),
  response: deskResponse(z.array(DeskRefund)),
})

const TRANSFER_TEXT = 'Enter the reference of the transfer: 6 to 35 letters, digits and hyphens.'

export const recordDeskManualRefund = endpoint('POST', '/staff/api/refunds/:reference/manual', {
  summary:
    'Records that staff sent a refund which its gateway refused. Not for the proposer; needs a proof of the person within five minutes',
  params: z.strictObject({ reference: RefundReference }),
  body: z.strictObject({
    from: z.enum(['gateway', 'bank']),
    transfer: z
      .string(TRANSFER_TEXT)
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9-]{6,35}$/, TRANSFER_TEXT),
  }),
  response: deskResponse(
    z.object({ refund: z.string(), amountPaise: z.number() }),
    ...[StaffProofNeeded, NoSuchRefund, RefundNotManual, TransferUsed, OwnProposal, PaymentDisputed],
  ),
})
