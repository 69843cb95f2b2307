/** Two operators refund a renewed pack, without faults. */
import { approveRefund } from '#api/payments/refunds/approve-refund.ts'
import { proposeRefund } from '#api/payments/refunds/propose-refund.ts'
import { callOperator } from '#verification/simulation/call-operator.ts'
import type { Scenario } from '#verification/simulation/scenario.ts'
import { sql } from 'kysely'
import type { Course } from './course.ts'

export async function refundRenewal(scenario: Scenario, course: Course): Promise<void> {
  const {
    database: { db },
    instances: [instance],
    staff,
    violations,
  } = scenario
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o join subscriber s on s.id = o.subscriber_id
    where s.mobile = ${course.customer.mobile} and o.plan_start = 'renewal' and o.status = 'paid'
    order by o.paid_at desc limit 1`.execute(db)
  const orderId = rows[0]?.id ?? ''
  const { platform } = instance
  const proposal = await callOperator(scenario, instance, () =>
    proposeRefund(platform, { orderId, by: 'ravi', reason: 'a complaint was upheld' }),
  )
  const token = proposal?.kind === 'proposed' ? proposal.token : ''
  staff.approvedOrders.add(orderId)
  const approval = await callOperator(scenario, instance, () =>
    approveRefund(platform, { orderId, token, by: 'anand' }),
  )
  course.isRefunded = approval?.kind === 'approved'
  if (course.isRefunded) staff.refundedOrders.add(orderId)
  else violations.push(`the renewal ${orderId} was not refunded: ${String(approval?.kind)}`)
}
