/** The outbox items about orders: messages to their buyers, and refunds to send. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#api/platform/db/tables.ts'
import type { RecordedOutboxItem } from './order-record.ts'

/** Lists the items about orders, the oldest first. */
export async function listOutboxItems(db: Db, orderIds: string[]): Promise<RecordedOutboxItem[]> {
  const { rows } = await sql<{ items: RecordedOutboxItem[] }>`
    select ${outboxItemsOf(sql`select unnest(${orderIds}::text[])`)} as items`.execute(db)
  return rows[0]?.items ?? []
}

/** Returns an expression for the items, the oldest first, as JSON. @param orderIds a select of the ids */
export const outboxItemsOf = (orderIds: RawBuilder<unknown>): RawBuilder<RecordedOutboxItem[]> => sql`
  (with own (id) as (${orderIds}),
    a as (select id from payment_attempt where order_id in (select id from own)),
    c as (select id, disposition, gateway_payment_id from payment_capture where attempt_id in (select id from a)),
    r as (select id from refund where capture_id in (select id from c)),
    messages as (
      select disposition || '-' || gateway_payment_id as key from c
      union all select 'failed-' || id from a
      union all select 'expired-' || id from own
      union all select 'again-' || id || '-' || number from own cross join generate_series(1, 5) as number
      union all select prefix || id::text from r cross join (values ('returned-'), ('by-hand-'), ('cancelled-')) as kind (prefix)
    )
  select coalesce(jsonb_agg(jsonb_build_object('topic', b.topic, 'key', b.key, 'createdAt', b.created_at,
      'availableAt', b.available_at, 'tries', b.tries, 'doneAt', b.done_at, 'givenUpAt', b.given_up_at)
      order by b.created_at, b.topic, b.key), '[]')
    from outbox b
    where (b.topic, b.key) in (
      select topic, key || suffix from messages cross join (values ('sms', ''), ('mail', '-mail')) as channel (topic, suffix)
      union all select 'refund', id::text from r
    ))`
