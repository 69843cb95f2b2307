/** The invariants of renewals by mandate, by their names, for `invariant-store.ts`. */

/** The clocks of instances differ: a debit that began a moment before a stop is allowed. */
const MOMENT = `interval '1 minute'`

/** Debits `d` with their notice `n`, payment attempt `a`, renewal `r` and mandate `m`. */
const DEBITS = `
  debit d left join debit_notice n on n.id = d.notice_id
  left join public.payment_attempt a on a.id = d.attempt_id
  left join renewal r on r.id = d.renewal_id left join mandate m on m.id = n.mandate_id`

/** Queries by the names of their invariants. */
export type RenewalRules = Readonly<Record<string, string>>

/** Invariants that hold at every moment. */
export const RENEWALS: RenewalRules = {
  'no renewal is announced or debited after its subscription has ended': `
    select r.id from renewal r join subscription s on s.id = r.subscription_id
    left join debit d on d.renewal_id = r.id left join debit_notice n on n.renewal_id = r.id
    where s.state in ('stopped', 'ended') and greatest(d.sent_at, n.sent_at) > s.state_since + ${MOMENT}`,
  'no debit is sent after its mandate has ended': `
    select d.attempt_id from ${DEBITS}
    where m.state in ('revoke_requested', 'revoked_by_us', 'revoked_by_customer', 'expired', 'failed')
      and d.sent_at > m.state_since + ${MOMENT}`,
  'a debit follows an accepted notice of its amount and day, 24 hours later at the earliest': `
    select d.attempt_id from ${DEBITS}
    where not coalesce(n.renewal_id = d.renewal_id and n.amount_paise = a.amount_paise
      and n.accepted_at <= n.debit_day - n.notice_hours * interval '1 hour' and n.notice_hours >= 24
      and d.sent_at >= n.accepted_at + interval '24 hours'
      and d.sent_at >= n.debit_day and d.sent_at < n.debit_day + interval '36 hours', false)`,
  'a debit does not exceed the cap of its mandate': `
    select d.attempt_id from ${DEBITS} where not coalesce(a.amount_paise <= m.cap_paise and m.cap_paise <= 1500000, false)`,
  'a debit uses the mandate of its subscription, and pays the order of its renewal': `
    select d.attempt_id from ${DEBITS}
    where not coalesce(m.subscription_id = r.subscription_id and a.order_id = r.order_id and a.gateway = m.gateway, false)`,
  'a notice has at most four debits, and none in peak hours': `
    select notice_id from debit group by 1 having count(*) > 4 or bool_or(
      (sent_at at time zone interval '5:30')::time between '10:00' and '13:00'
      or (sent_at at time zone interval '5:30')::time between '17:00' and '21:30')`,
  'a renewal has one debit in flight': `
    select renewal_id from debit where state in ('sending', 'unknown') group by 1 having count(*) > 1`,
  'a debit has the same result as its payment attempt': `
    select d.attempt_id from ${DEBITS}
    where d.state = 'captured' and a.status is distinct from 'captured'
      or d.state = 'failed' and coalesce(a.status not in ('expired', 'failed', 'captured'), true)`,
  'a period is paid once': `
    select r.subscription_id from renewal r
    join public.payment_capture c on c.order_id = r.order_id and c.disposition = 'applied'
    group by r.subscription_id, r.period having count(*) > 1`,
  'a paid renewal has a paid order, and a renewal that was given up or skipped keeps no money': `
    select r.id from renewal r left join public.orders o on o.id = r.order_id
    where r.state = 'paid' and coalesce(o.status not in ('paid', 'refunded'), true)
      or r.state in ('abandoned', 'skipped') and o.status = 'paid'`,
  'the order of a renewal has its amount, and is paid only by its debits': `
    select o.id from orders o left join public.renewal r on r.order_id = o.id
    left join public.subscription s on s.id = r.subscription_id
    where o.plan_start = 'renewal' and (r.amount_paise is distinct from o.amount_paise
      or s.subscriber_id is distinct from o.subscriber_id or exists (
        select 1 from payment_attempt a where a.order_id = o.id
          and not exists (select 1 from public.debit d where d.attempt_id = a.id)))`,
  'a subscription that does not renew has no renewal under way': `
    select s.id from subscription s join renewal r on r.subscription_id = s.id
    where s.state <> 'active' and r.state in ('scheduled', 'notifying', 'notified', 'collecting')`,
  'the buyer agreed to a mandate before its payment, for the price of its plan': `
    select m.id from mandate m join public.payment_attempt a on a.id = m.attempt_id
    left join public.order_line l on l.order_id = a.order_id and l.type = '1'
    where not coalesce(m.agreed_at <= a.started_at and l.price_paise = m.price_paise and l.months = m.months
      and m.price_paise <= m.cap_paise, false)`,
  'the method of a mandate is known before its first notice': `
    select n.id from debit_notice n join mandate m on m.id = n.mandate_id where m.method is null`,
  'a mandate belongs to the subscription that its payment started': `
    select m.id from mandate m left join subscription s on s.id = m.subscription_id
    left join public.payment_attempt a on a.id = m.attempt_id
    where m.subscription_id is not null and s.order_id is distinct from a.order_id`,
}

/** Invariants with a time limit. */
export const RENEWALS_IN_TIME: RenewalRules = {
  'an active subscription has a renewal under way': `
    select s.id from subscription s where s.state = 'active' and s.state_since < :now - interval '15 minutes'
      and not exists (select 1 from renewal r where r.subscription_id = s.id
        and r.state in ('scheduled', 'notifying', 'notified', 'collecting'))`,
  'a renewal takes its next step within an hour':
    "select id from renewal where next_step_at < :now - interval '1 hour'",
  'the status of a mandate is read every day': `
    select id from mandate where next_check_at is not null and (next_check_at < :now - interval '24 hours'
      or state in ('active', 'paused') and checked_at < :now - interval '48 hours')`,
  'a debit is decided within seven days':
    "select attempt_id from debit where state in ('sending', 'unknown') and sent_at < :now - interval '7 days'",
  'a subscription that is past due ends within eight days': `
    select id from subscription where next_step_at is not null and state = 'past_due'
      and state_since < :now - interval '8 days'`,
}
