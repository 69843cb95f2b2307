/** The attempts that a buyer started in the last hour: their number is limited. */
import { ORDER_OPEN_SECONDS } from '#api/orders/order.ts'
import { jsonQuery, type Query } from '#api/platform/db/batch.ts'
import { addSeconds, HOUR_SECONDS } from '#contract/durations.ts'
import { isRecent } from '#api/platform/db/is-recent.ts'
import { sql } from 'kysely'

/**
 * Reads when the buyer of this order started attempts in the last hour, newest first. Reads only orders young enough to
 * have been open within that hour: older ones can have no such attempt.
 */
export const recentStartsQuery = (orderId: string, now: Date): Query<Date[]> =>
  jsonQuery(
    sql<string[]>`
      select json_agg(a.started_at order by a.started_at desc) from orders o join payment_attempt a on a.order_id = o.id
      where o.subscriber_id = (select subscriber_id from orders where id = ${orderId})
        and ${isRecent('o.placed_at', addSeconds(now, -(HOUR_SECONDS + ORDER_OPEN_SECONDS)))}
        and a.started_at > ${addSeconds(now, -HOUR_SECONDS)}`,
    (moments) => (moments ?? []).map((moment) => new Date(moment)),
  )
