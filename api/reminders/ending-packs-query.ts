/** Queries of reminders: the base packs that end soon and have no decision yet, and the owner of a reminder. */
import { IS_PLAN_SOLD } from '#api/catalogue/plan-sold-query.ts'
import { existsQuery, type Query } from '#api/platform/db/batch.ts'
import type { Db, Tx } from '#api/platform/db/tables.ts'
import type { Language } from '#contract/languages.ts'
import { paise } from '#contract/money.ts'
import { sql } from 'kysely'
import { dueRanges, type EndingPack, type EndingRange } from './reminder.ts'

const NO_ID = '00000000-0000-0000-0000-000000000000'

export type ReminderCandidate = EndingPack & {
  id: string
  subscriberId: string
  name: string
  /** Null once the subscriber is erased. */
  mobile: string | null
  email: string
  language: Language
}

const inRange = ({ from, until }: EndingRange) => sql`
  e.type = '1' and e.status = 'active' and e.ends_at >= ${from}::timestamptz and e.ends_at < ${until}::timestamptz`

/** There is no progress before the first round. */
const undecided = (range: EndingRange) => sql`
  exists (select from entitlement e where ${inRange(range)} and (e.ends_at, e.id) > (
    coalesce((select p.decided_end from reminder_progress p where p.kind = ${range.kind}), '-infinity'),
    coalesce((select p.decided_id from reminder_progress p where p.kind = ${range.kind}), ${NO_ID}::uuid)))`

/** Builds the query that checks whether a base pack waits for the decision about a reminder. */
export function remindersAreDue(now: Date): Query<boolean> {
  const ranges = dueRanges(now)
  return existsQuery(
    ranges.length === 0
      ? sql`select where false`
      : sql`select where ${sql.join(ranges.map(undecided), sql` or `)}`,
  )
}

/** Whether another pack is queued behind a pack `e`. */
const IS_FOLLOWED = sql`exists (select from entitlement q
  where q.subscriber_id = e.subscriber_id and q.type = '1' and q.status = 'active' and q.ends_at > e.ends_at)`

/**
 * The open renewal that collects the period after a pack `e`; none while the payer has paused its mandate, the price is above the
 * cap, or the plan is not sold. The notice decides price and sale; an order keeps both.
 */
export const NEXT_DEBIT = sql`(
  select json_build_object('plan', l.name, 'amountPaise', r.amount_paise)
  from subscription n join mandate m on m.subscription_id = n.id and m.state = 'active'
  join renewal r on r.subscription_id = n.id and r.next_step_at is not null and r.amount_paise <= m.cap_paise
  join order_line l on l.order_id = n.order_id and l.type = '1'
    and (r.state <> 'scheduled' or r.order_id is not null or ${IS_PLAN_SOLD})
  where n.subscriber_id = e.subscriber_id and n.state = 'active')`

/** Lists the base packs of a range without a decision, the first ones to end first. The caller has locked the progress. */
export async function listCandidates(
  tx: Tx,
  range: EndingRange,
  limit: number,
): Promise<ReminderCandidate[]> {
  const { rows } = await sql<ReminderCandidate>`
    select e.id, e.subscriber_id as "subscriberId", e.name, e.ends_at as "endsAt",
      coalesce(e.queued_at, e.starts_at) as "givenAt", ${IS_FOLLOWED} as "isFollowed", ${NEXT_DEBIT} as "nextDebit",
      s.erased_at is not null as "isErased", o.subscriber_id is not null as "hasOptedOut",
      s.mobile, s.email, s.language
    from reminder_progress p
    join entitlement e on ${inRange(range)} and (e.ends_at, e.id) > (p.decided_end, p.decided_id)
    join subscriber s on s.id = e.subscriber_id
    left join reminder_opt_out o on o.subscriber_id = e.subscriber_id
    where p.kind = ${range.kind}
    order by e.ends_at, e.id limit ${limit}`.execute(tx)
  return rows.map(({ nextDebit, ...row }) => ({
    ...row,
    nextDebit: nextDebit && { ...nextDebit, amountPaise: paise(nextDebit.amountPaise) },
  }))
}

type Owner = { subscriberId: string; language: Language }

/** Finds the subscriber of a reminder by the id in its link; undefined if there is none, or the account is erased. */
export async function findReminderOwner(db: Db, linkId: Buffer): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    select s.id as "subscriberId", s.language from reminder r join subscriber s on s.id = r.subscriber_id
    where r.link_id = ${linkId.toString('base64url')} and s.erased_at is null`.execute(db)
  return rows[0]
}
