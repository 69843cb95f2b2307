/** The routes of the desk about refunds of sales, which two persons decide. */
import { orderIdOfAttempt } from '#api/orders/order.ts'
import { approveProposal, type ProposalResult } from '#api/payments/refunds/proposals/approve-refund.ts'
import { type ProposeResult, proposeRefund } from '#api/payments/refunds/proposals/propose-refund.ts'
import {
  listPendingProposals,
  type PendingProposal,
} from '#api/payments/refunds/proposals/pending-proposals-query.ts'
import type { PartOfSale } from '#api/payments/refunds/refundable-sale.ts'
import { rejectRefund } from '#api/payments/refunds/proposals/reject-refund.ts'
import type { AppContext } from '#api/platform/context.ts'
import { recordAct } from '#api/staff/audit-log/record-act.ts'
import { actingOf } from '#api/staff/sessions/require-staff.ts'
import { paise } from '#contract/money.ts'
import { NoSuchOrder } from '#contract/orders.ts'
import * as contract from '#contract/staff/desk-refunds.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actOfRefund } from './act-of-refund.ts'

export function deskRefundRoutes(platform: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...contract.proposeDeskRefund,
      handler: async (request) => {
        const acting = actingOf(request)
        const { reason, part } = request.body
        const proposal = {
          orderId: orderIdOfAttempt(request.params.number),
          reason,
          part: part && toPart(part),
        }
        const result = await recordAct(platform, acting, {
          work: (context) => proposeRefund(context, { ...proposal, by: acting.staff.name, channel: 'desk' }),
          actOf: actOfRefund,
        })
        if (result.kind !== 'proposed') throw PROPOSAL_REFUSALS[result.kind]()
        return { data: toDeskProposal({ ...result.proposal, pack: result.pack }) }
      },
    })

    app.route({
      ...contract.listDeskProposals,
      handler: async () => {
        const proposals = await listPendingProposals(platform.db, platform.runtime.now())
        return { data: proposals.map(toDeskProposal) }
      },
    })

    app.route({
      ...contract.approveDeskRefund,
      handler: async (request) => {
        const acting = actingOf(request)
        const approval = { proposalId: request.params.id, by: acting.staff.name }
        const result = await recordAct(platform, acting, {
          work: (context) => approveProposal(context, approval),
          actOf: actOfRefund,
        })
        if (result.kind !== 'approved') throw APPROVAL_REFUSALS[result.kind]()
        const { proposal, refund } = result
        return { data: { order: proposal.orderId, amountPaise: refund.amountPaise, refund: refund.token } }
      },
    })

    app.route({
      ...contract.rejectDeskRefund,
      handler: async (request) => {
        const acting = actingOf(request)
        const { reason } = request.body
        const result = await recordAct(platform, acting, {
          work: (context) => rejectRefund(context, request.params.id),
          actOf: (rejected) =>
            rejected.kind === 'rejected'
              ? { name: 'refund.reject', subject: rejected.proposal.orderId, reason }
              : undefined,
        })
        if (result.kind === 'unknown') throw contract.NoSuchProposal()
        if (result.kind === 'over') throw contract.ProposalOver()
        return { data: { order: result.proposal.orderId } }
      },
    })
  }
}

const SALE_REFUSALS = {
  upgraded: contract.OrderUpgraded,
  disputed: contract.PaymentDisputed,
  upgrade_open: contract.UpgradeOpen,
}
const PROPOSAL_REFUSALS = {
  ...SALE_REFUSALS,
  unknown: NoSuchOrder,
  not_paid: contract.OrderNotPaid,
  already_refunded: contract.RefundExists,
  already_proposed: contract.AlreadyProposed,
  amount_not_refundable: contract.AmountNotRefundable,
} satisfies Record<Exclude<ProposeResult['kind'], 'proposed'>, () => Error>
const APPROVAL_REFUSALS = {
  ...SALE_REFUSALS,
  unknown: contract.NoSuchProposal,
  none_pending: contract.ProposalOver,
  same_operator: contract.SamePerson,
  other_channel: contract.ProposedByCommand,
} satisfies Record<Exclude<ProposalResult['kind'], 'approved'>, () => Error>

const toPart = ({ line, amountPaise }: { line: number; amountPaise: number }): PartOfSale => ({
  lineNo: line,
  amountPaise: paise(amountPaise),
})

const toDeskProposal = ({
  orderId,
  lineNo: _,
  proposedAt,
  expiresAt,
  ...proposal
}: PendingProposal): contract.DeskProposal => ({
  ...proposal,
  order: orderId,
  proposedAt: proposedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})
