/** The keys under which messages about an account are stored, for those that the previous version wrote without its id. */
import { jsonQuery, type Query } from '#api/platform/db/batch.ts'
import { sql } from 'kysely'

/**
 * Returns the keys of all reminders, answers, messages about a renewal and messages sent again. Messages about a payment are left out:
 * they wait for the addresses that the payment keeps.
 */
export const messageKeysQuery = (subscriberId: string): Query<string[]> =>
  jsonQuery(
    sql<string[]>`
    with sub as (select id from subscription where subscriber_id = ${subscriberId}),
      r as (select id, subscription_id, period from renewal where subscription_id in (select id from sub)),
      message (key) as (
        select 'reminder-' || id from reminder where subscriber_id = ${subscriberId}
        union all select 'request-' || kind || '-' || number
          from support_request cross join (values ('answer'), ('close')) as act (kind) where subscriber_id = ${subscriberId}
        union all select 'again-' || id || '-' || turn
          from orders cross join generate_series(1, 5) as turn where subscriber_id = ${subscriberId}
        union all select 'renewal-over-' || id from sub
        union all select 'renewal-on-' || subscription_id || '-' || period from r
        union all select 'renewal-past-due-' || id from r
        union all select 'renewal-notice-' || id from debit_notice where renewal_id in (select id from r)
        union all select 'debit-failed-' || attempt_id from debit where renewal_id in (select id from r))
    select coalesce(json_agg(key || suffix), '[]') from message cross join (values (''), ('-mail')) as channel (suffix)`,
    (keys) => keys ?? [],
  )
