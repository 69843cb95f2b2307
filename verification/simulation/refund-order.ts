/** Two members of the staff refund an order, without faults. */
import { approveRefund } from '#api/payments/refunds/proposals/approve-refund.ts'
import { proposeRefund } from '#api/payments/refunds/proposals/propose-refund.ts'
import { callOperator } from './call-operator.ts'
import type { Scenario } from './scenario.ts'

/** @returns whether the shop refunded it; anything else is recorded as a violation */
export async function refundOrder(scenario: Scenario, orderId: string): Promise<boolean> {
  const {
    instances: [instance],
    staff,
    violations,
  } = scenario
  const { platform } = instance
  const proposal = await callOperator(scenario, instance, () =>
    proposeRefund(platform, { orderId, by: 'ravi', channel: 'command', reason: 'a complaint was upheld' }),
  )
  const token = proposal?.kind === 'proposed' ? proposal.token : ''
  staff.approvedOrders.add(orderId)
  const approval = await callOperator(scenario, instance, () =>
    approveRefund(platform, { orderId, token, by: 'anand' }),
  )
  const isRefunded = approval?.kind === 'approved'
  if (isRefunded) staff.refundedOrders.add(orderId)
  else violations.push(`the order ${orderId} was not refunded: ${String(approval?.kind)}`)
  return isRefunded
}
