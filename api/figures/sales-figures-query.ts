/** Figures of sales and refunds. Their sums are those of the ledger: figures-and-ledger.db.test.ts. */
import { APP_PLAN } from '#contract/pack-type.ts'
import { sql } from 'kysely'
import { type FigureSelects, isOn, isWrittenOn } from './figure-query.ts'

export const SALES_FIGURES: FigureSelects<'sales' | 'packs_sold' | 'refunds' | 'refunds_done'> = {
  sales: (span) => sql`
    select c.gateway as part, '' as state, count(*) as count, sum(c.amount_paise) as amount_paise
    from payment_capture c
    where c.disposition = 'applied' and ${isWrittenOn('c.id', 'c.captured_at', span)}
    group by c.gateway`,

  // The credit of an upgrade lowers the amount of its app plan.
  packs_sold: (span) => sql`
    select case l.type when ${APP_PLAN} then 'app_plan' when '2' then 'movie_pack' else 'show_pack' end as part,
      o.plan_start as state, count(*) as count,
      sum(l.price_paise - case when l.type = ${APP_PLAN} then coalesce(o.credit_paise, 0) else 0 end) as amount_paise
    from payment_capture c
      cross join lateral (select * from orders where id = c.order_id offset 0) as o
      cross join lateral (select * from order_line where order_id = o.id offset 0) as l
    where c.disposition = 'applied' and ${isWrittenOn('c.id', 'c.captured_at', span)}
    group by 1, 2`,

  refunds: (span) => sql`
    select r.reason as part, c.gateway as state, count(*) as count, sum(r.amount_paise) as amount_paise
    from refund r cross join lateral (select * from payment_capture where id = r.capture_id offset 0) as c
    where ${isWrittenOn('r.id', 'r.requested_at', span)}
    group by r.reason, c.gateway`,

  refunds_done: (span) => sql`
    select c.gateway as part, '' as state, count(*) as count, sum(r.amount_paise) as amount_paise
    from refund r cross join lateral (select * from payment_capture where id = r.capture_id offset 0) as c
    where r.status = 'done' and ${isOn('r.done_at', span)}
    group by c.gateway`,
}
