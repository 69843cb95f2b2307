/** Checks rules that the books do not show: signed notifications are verified in time, and one purchase is paid once. */
import { sql } from 'kysely'
import type { Scenario } from './scenario.ts'

/** Checks what holds at every moment, whatever fails. @returns the violations */
export async function checkOrders({ database: { db } }: Scenario): Promise<string[]> {
  const { rows } = await sql<{ violation: string }>`
    select 'attempt ' || a.id || ': a signed notification is not verified within 3 s' as violation
      from payment_attempt a join payment_news n on n.attempt_id = a.id
      where n.authentic and n.source in ('return', 'webhook') and n.heard_at > a.verify_claimed_at
        and (a.next_poll_at is null or a.next_poll_at > n.heard_at + interval '3 seconds')
    union all select 'order ' || original.id || ' is paid, and so is its replacement ' || replacement.id
      from orders original join orders replacement on replacement.subscriber_id = original.subscriber_id
        and replacement.cart_hash = original.cart_hash
      where original.status = 'paid' and replacement.status = 'paid' and original.placed_at < replacement.placed_at
        and original.paid_at > replacement.placed_at
    union all select 'a customer has ' || count(*) || ' open orders' from orders where status = 'open'
      group by subscriber_id having count(*) > 1`.execute(db)
  return rows.map(({ violation }) => violation)
}
