/** The export of what a subscriber agreed to about automatic renewal, and of the results. */
import { listQuery } from '#api/platform/db/batch.ts'
import type { PersonalData } from '#contract/privacy.ts'
import { sql } from 'kysely'

export const renewalsExport = (subscriberId: string) =>
  listQuery(sql<PersonalData['renewals'][number]>`
    select l.name as plan, x.attempt_id as "paidWith", x.agreed_at as "agreedAt", x.consent_version as "textVersion",
      (x.price_paise / 100.0)::numeric(12, 2)::text as amount, (x.cap_paise / 100.0)::numeric(12, 2)::text as "neverMoreThan",
      x.months as "everyMonths", x.ends_at as "validUntil", x.state as mandate, x.method, s.state as renewal,
      x.gateway as gateway, x.gateway_mandate_id as "gatewayReference", (
        select coalesce(json_agg(json_build_object('dueAt', r.due_at, 'state', r.state,
          'amount', (r.amount_paise / 100.0)::numeric(12, 2)::text, 'transactionId', r.order_id) order by r.period), '[]')
        from renewal r where r.subscription_id = x.subscription_id) as payments
    from orders o join payment_attempt a on a.order_id = o.id join mandate x on x.attempt_id = a.id
    join order_line l on l.order_id = o.id and l.type = '1'
    left join subscription s on s.id = x.subscription_id
    where o.subscriber_id = ${subscriberId} order by x.agreed_at, x.id`)
