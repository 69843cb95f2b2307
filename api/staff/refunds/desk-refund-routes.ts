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
        return { data: toDeskProposal(proposalOf(result)) }
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
        const { proposal, refund } = approvedOf(result)
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

function proposalOf(result: ProposeResult): PendingProposal {
  switch (result.kind) {
    case 'proposed':
      return { ...result.proposal, pack: result.pack }
    case 'unknown':
      throw NoSuchOrder()
    case 'not_paid':
      throw contract.OrderNotPaid()
    case 'already_refunded':
      throw contract.RefundExists()
    case 'upgraded':
      throw contract.OrderUpgraded()
    case 'disputed':
      throw contract.PaymentDisputed()
    case 'already_proposed':
      throw contract.AlreadyProposed()
    case 'amount_not_refundable':
      throw contract.AmountNotRefundable()
    case 'upgrade_open':
      throw contract.UpgradeOpen()
  }
}

function approvedOf(result: ProposalResult): Extract<ProposalResult, { kind: 'approved' }> {
  switch (result.kind) {
    case 'approved':
      return result
    case 'unknown':
      throw contract.NoSuchProposal()
    case 'none_pending':
      throw contract.ProposalOver()
    case 'same_operator':
      throw contract.SamePerson()
    case 'other_channel':
      throw contract.ProposedByCommand()
    case 'upgraded':
      throw contract.OrderUpgraded()
    case 'disputed':
      throw contract.PaymentDisputed()
    case 'upgrade_open':
      throw contract.UpgradeOpen()
  }
}

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
