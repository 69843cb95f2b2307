/** Figures of payment attempts, of the messages with codes, and of settlements. Debits of renewals do not count as attempts here. */
import { addSeconds } from '#contract/durations.ts'
import { sql } from 'kysely'
import { type DaySpan, delayGroup, type FigureSelects, isOn, isWrittenOn } from './figure-query.ts'

/**
 * A payment can be started for half an hour after its order was placed. So an attempt of a day has an order that was placed on
 * this day, or at most this time before it, with a margin of half an hour.
 */
const ORDER_SECONDS = 3_600

/**
 * A settlement counts as caused by the first notification in this time before it: the verification that a notification
 * starts takes at most ten seconds.
 */
const CAUSE_SECONDS = 15

/** Builds the attempts of a day as `a`, through the index of orders by time. */
const attemptsOf = (span: DaySpan) => sql`
  orders o cross join lateral (select * from payment_attempt where order_id = o.id offset 0) as a
  where o.placed_at >= ${addSeconds(span.from, -ORDER_SECONDS)} and o.placed_at < ${span.until}
    and o.plan_start <> 'renewal' and ${isOn('a.started_at', span)}`

/** Returns the condition that an outbox item is a text message with a code, and was written on the day. */
const codesOf = (span: DaySpan) => sql`topic = 'sms' and key like 'otp-%' and ${isOn('created_at', span)}`

export const PAYMENT_FIGURES: FigureSelects<
  | ('attempts' | 'attempt_failures' | 'method_attempts' | 'bank_attempts')
  | ('code_messages' | 'code_delays' | 'settlements' | 'settlement_delays')
> = {
  attempts: (span) => sql`
    select a.gateway as part, a.status as state, count(*) as count, sum(a.amount_paise) as amount_paise
    from ${attemptsOf(span)}
    group by a.gateway, a.status`,

  attempt_failures: (span) => sql`
    select a.gateway as part, coalesce(a.reason, 'unknown') as state, count(*) as count, sum(a.amount_paise) as amount_paise
    from ${attemptsOf(span)} and a.status = 'failed'
    group by a.gateway, a.reason`,

  method_attempts: (span) => sql`
    select coalesce(a.method, 'unknown') as part, a.status as state, count(*) as count, sum(a.amount_paise) as amount_paise
    from ${attemptsOf(span)}
    group by 1, a.status`,

  bank_attempts: (span) => sql`
    select a.bank as part, a.status as state, count(*) as count, sum(a.amount_paise) as amount_paise
    from ${attemptsOf(span)} and a.bank is not null
    group by a.bank, a.status`,

  code_messages: (span) => sql`
    select '' as part, case when done_at is not null then 'accepted' when given_up_at is not null then 'given_up'
      else 'waiting' end as state, count(*) as count, 0 as amount_paise
    from outbox where ${codesOf(span)}
    group by 2`,

  code_delays: (span) => sql`
    select '' as part, ${delayGroup('created_at', 'done_at')} as state, count(*) as count, 0 as amount_paise
    from outbox where ${codesOf(span)} and done_at is not null
    group by 2`,

  settlements: (span) => sql`
    select coalesce((select n.source from payment_news n
        where n.attempt_id = c.attempt_id and n.source <> 'poll' and n.heard_at <= c.captured_at
          and n.heard_at > c.captured_at - ${CAUSE_SECONDS} * interval '1 second'
        order by n.heard_at, n.id limit 1), 'reconciler') as part,
      c.gateway as state, count(*) as count, sum(c.amount_paise) as amount_paise
    from payment_capture c where ${isWrittenOn('c.id', 'c.captured_at', span)}
    group by 1, 2`,

  settlement_delays: (span) => sql`
    select c.gateway as part, ${delayGroup('a.started_at', 'c.captured_at')} as state, count(*) as count,
      sum(c.amount_paise) as amount_paise
    from payment_capture c cross join lateral (select * from payment_attempt where id = c.attempt_id offset 0) as a
    where ${isWrittenOn('c.id', 'c.captured_at', span)}
    group by 1, 2`,
}
