/** Two operators refund a renewed pack, without faults. */
import { refundOrder } from '#verification/simulation/refund-order.ts'
import type { Scenario } from '#verification/simulation/scenario.ts'
import { sql } from 'kysely'
import type { Course } from './course.ts'

export async function refundRenewal(scenario: Scenario, course: Course): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o join subscriber s on s.id = o.subscriber_id
    where s.mobile = ${course.customer.mobile} and o.plan_start = 'renewal' and o.status = 'paid'
    order by o.paid_at desc limit 1`.execute(scenario.database.db)
  course.isRefunded = await refundOrder(scenario, rows[0]?.id ?? '')
}
