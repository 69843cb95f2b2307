/** Staff proposes a refund of a payment that the buyer's bank then disputes: only one of the two may return the money. */
import { proposeRefund } from '#api/payments/refunds/proposals/propose-refund.ts'
import { paise } from '#contract/money.ts'
import { approveProposal } from '#verification/simulation/actions/staff-refund.ts'
import { callOperator } from '#verification/simulation/call-operator.ts'
import type { PageGateway } from '#verification/simulation/models/gateway-message.ts'
import { SECOND_MS } from '#verification/simulation/run-shop.ts'
import type { Scenario } from '#verification/simulation/scenario.ts'
import { sql } from 'kysely'
import { workOnCase } from './dispute-desk.ts'

type Sale = { orderId: string; gateway: PageGateway; paymentId: string }

/** Finance records the dispute before the approval or at the same moment. @returns what happened in a few words */
export async function disputeProposedRefund(scenario: Scenario): Promise<string> {
  const { random, instances, external, staff, clock } = scenario
  const [instance] = instances
  const sale = random.pickIfAny(await listSales(scenario))
  if (!sale) return 'no sale to refund and dispute'
  const { orderId, gateway, paymentId } = sale
  const part = random.happens(0.4) ? { lineNo: 1, amountPaise: paise(1_00) } : undefined
  const proposal = await callOperator(scenario, instance, () =>
    proposeRefund(instance.platform, {
      orderId,
      by: 'ravi',
      channel: 'command',
      reason: 'a complaint',
      part,
    }),
  )
  if (proposal?.kind !== 'proposed')
    return `a refund of ${orderId} is not proposed: ${String(proposal?.kind)}`
  const approval = { orderId, by: 'ravi', token: proposal.token, part }
  staff.pendingApprovals.push(approval)
  const entry = external[gateway].model.bookEntries().find((one) => one.paymentId === paymentId)
  const one = entry && external.disputes.open(gateway, entry)
  const record = async () => one && workOnCase(scenario, one)
  const approve = () => approveProposal(scenario, approval)
  if (random.happens(0.4)) return joinNotes(await Promise.all([record(), approve()]))
  const recorded = await record()
  clock.advance(SECOND_MS)
  return joinNotes([recorded, await approve()])
}

const joinNotes = (notes: (string | undefined)[]): string =>
  notes.filter((note) => note !== undefined).join(', ')

async function listSales({ database: { db } }: Scenario): Promise<Sale[]> {
  const { rows } = await sql<Sale>`
    select c.order_id as "orderId", c.gateway, c.gateway_payment_id as "paymentId"
    from payment_capture c join orders o on o.id = c.order_id
    where c.disposition = 'applied' and o.status = 'paid' and c.gateway <> 'satellite-wallet' order by c.id`.execute(
    db,
  )
  return rows
}
