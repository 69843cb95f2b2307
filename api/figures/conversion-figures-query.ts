/** Figures of the steps to a sale: codes, accounts and orders. A code counts on the day it was sent, an order on the day it was placed. */
import { sql } from 'kysely'
import { type FigureSelects, isOn, isWrittenOn } from './figure-query.ts'

export const CONVERSION_FIGURES: FigureSelects<'codes' | 'accounts' | 'orders'> = {
  codes: (span) => sql`
    select purpose as part, case when verified_at is null then 'not_entered' else 'verified' end as state,
      count(*) as count, 0 as amount_paise
    from otp_challenge where ${isOn('sent_at', span)}
    group by 1, 2`,

  accounts: (span) => sql`
    select case when s.satellite then 'satellite' else 'new' end as part, '' as state, count(*) as count,
      0 as amount_paise
    from subscriber s where ${isWrittenOn('s.id', 's.created_at', span)}
    group by 1`,

  // Each order counts in every step that it reached.
  orders: (span) => sql`
    select o.customer_kind as part, step.name as state, count(*) as count, sum(o.amount_paise) as amount_paise
    from orders o cross join lateral (values
      ('placed', true),
      ('payment_started', exists (select from payment_attempt a where a.order_id = o.id offset 0)),
      ('paid', exists (select from payment_capture c where c.order_id = o.id and c.disposition = 'applied' offset 0)),
      ('activated', exists (select from entitlement e where e.order_id = o.id offset 0))) as step (name, is_reached)
    where ${isOn('o.placed_at', span)} and o.plan_start <> 'renewal' and step.is_reached
    group by o.customer_kind, step.name`,
}
