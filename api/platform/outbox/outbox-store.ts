/**
 * The outbox: calls to external systems that are stored in a transaction and made after it, at least once.
 * The external system must be idempotent: it must ignore a repeat with the same key.
 */
import { sql } from 'kysely'
import type { Db, Tables } from '#api/platform/db/tables.ts'
import { isDueQuery, type Query, type WriteStatement } from '#api/platform/db/batch.ts'
import { deleteAfter, type RetentionRule } from '#api/platform/db/retention-rule.ts'

export type OutboxTopic = Tables['outbox']['topic']
export type OutboxDestination = NonNullable<Tables['outbox']['destination']>

/** One-time codes have a separate destination, so that they do not wait for other text messages. */
type Route =
  | { topic: 'sms'; destination: 'otp' | 'sms' }
  | { topic: 'mail'; destination: 'mail' }
  | { topic: 'refund'; destination: Exclude<OutboxDestination, 'otp' | 'sms' | 'mail'> }

export type NewOutboxItem = Route & { id: string; key: string; payload: object; now: Date }
export type OutboxItem = {
  id: string
  topic: OutboxTopic
  destination: OutboxDestination
  key: string
  payload: object
  /** The number of claims, including this one. It identifies the claim. */
  tries: number
}

/** Returns the insert of an item, to run in the transaction of the action. Ignores a repeat of the key. */
export const enqueue = ({ id, topic, destination, key, payload, now }: NewOutboxItem): WriteStatement => sql`
  insert into outbox (id, topic, destination, key, payload, created_at, available_at)
  values (${id}, ${topic}, ${destination}, ${key}, ${JSON.stringify(payload)}::jsonb, ${now}, ${now})
  on conflict (topic, key) do nothing`

/** Returns the insert of many items in one statement. Ignores a repeat of a key. */
export const enqueueAll = (items: readonly NewOutboxItem[]): WriteStatement => sql`
  insert into outbox (id, topic, destination, key, payload, created_at, available_at)
  select i.id, i.topic, i.destination, i.key, i.payload, i.now, i.now
  from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
    as i (id uuid, topic text, destination text, key text, payload jsonb, now timestamptz)
  on conflict (topic, key) do nothing`

export type Claim = {
  destination: OutboxDestination
  now: Date
  /** The end of the claim: no other worker claims the items before it. */
  until: Date
  limit: number
}

const openItemsOf = (destination: OutboxDestination) =>
  sql`outbox where destination = ${destination} and done_at is null and given_up_at is null`

/** Builds the query that checks whether a destination has due items. */
export const outboxIsDue = (destination: OutboxDestination, now: Date): Query<boolean> =>
  isDueQuery(openItemsOf(destination), 'available_at', now)

type Waiting = { prefix: string; untried: number; all: number }

type ManyWait = {
  /** As many as `untried` wait for their first try, as text messages or as mails. */
  untried: boolean
  /** As many as `all` wait as text messages. */
  sms: boolean
  /** … and as mails. */
  mail: boolean
}

/** Checks whether many messages whose keys begin so wait. */
export async function manyWait(db: Db, { prefix, untried, all }: Waiting): Promise<ManyWait> {
  const waitAt = (destination: 'sms' | 'mail') => sql`(
    select count(*) >= ${all} as many, count(*) filter (where tries = 0) >= ${untried} as untried from (
      select tries from ${openItemsOf(destination)} and starts_with(key, ${prefix}) limit ${all}) as waiting)`
  const { rows } = await sql<ManyWait>`
    select sms.untried or mail.untried as untried, sms.many as sms, mail.many as mail
    from ${waitAt('sms')} sms, ${waitAt('mail')} mail`.execute(db)
  return rows[0] ?? { untried: false, sms: false, mail: false }
}

/**
 * Claims due items of one destination, and returns them in the order of their creation. A new code precedes repeated
 * ones, whose sending may hang; codes expire, so few are due. Row locks with `skip locked` keep two workers from
 * claiming the same item.
 */
export async function claimOutbox(db: Db, { destination, now, until, limit }: Claim): Promise<OutboxItem[]> {
  const { rows } = await sql<OutboxItem>`
    with claimed as (
      update outbox set available_at = ${until}, tries = tries + 1
      where id = any(array(
        select id from ${openItemsOf(destination)} and available_at <= ${now}
        order by ${destination === 'otp' ? sql`tries > 0, ` : sql``}available_at
        limit ${limit}
        for update skip locked
      ))
      returning id, topic, destination, key, payload, tries
    )
    select * from claimed order by id`.execute(db)
  return rows
}

/**
 * Marks an item as done and empties its payload, which may contain a code or a name. Does not check the claim: the item
 * is done, even if another worker has claimed it since.
 */
export async function finishOutboxItem(db: Db, { id }: OutboxItem, now: Date): Promise<void> {
  await sql`
    update outbox set done_at = ${now}, payload = null
    where id = ${id} and done_at is null and given_up_at is null`.execute(db)
}

/** Marks an item as given up. Does nothing if the claim has expired and another worker has the item. */
export async function discardItem(db: Db, { id, tries }: OutboxItem, now: Date): Promise<void> {
  await sql`
    update outbox set given_up_at = ${now}, payload = null
    where id = ${id} and tries = ${tries} and done_at is null`.execute(db)
}

/** Makes an item due at a time. Does nothing if the claim has expired and another worker has the item. */
export async function rescheduleItem(db: Db, { id, tries }: OutboxItem, at: Date): Promise<void> {
  await sql`
    update outbox set available_at = ${at}
    where id = ${id} and tries = ${tries} and done_at is null`.execute(db)
}

/** Returns the state of an item: `waiting` also during retries; undefined if there is no such item. */
export async function findOutboxState(
  db: Db,
  topic: OutboxTopic,
  key: string,
): Promise<'waiting' | 'done' | 'given up' | undefined> {
  const { rows } = await sql<Pick<Tables['outbox'], 'done_at' | 'given_up_at'>>`
    select done_at, given_up_at from outbox where topic = ${topic} and key = ${key}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  if (row.given_up_at) return 'given up'
  return row.done_at ? 'done' : 'waiting'
}

/**
 * Gives up the messages to these mobiles and e-mail addresses that are not sent yet.
 * @param kept the beginning of the keys of messages that are still sent
 */
export const discardMessagesTo = (
  addresses: string[],
  { kept, now }: { kept: string; now: Date },
): WriteStatement => sql`
  update outbox set payload = null, given_up_at = ${now}
  where topic in ('sms', 'mail') and done_at is null and given_up_at is null and payload->>'to' = any(${addresses})
    and not starts_with(key, ${kept})`

/** Gives up the messages that name this account and are not sent yet. */
export const discardMessagesAbout = (subscriberId: string, now: Date): WriteStatement => sql`
  update outbox set payload = null, given_up_at = ${now}
  where topic in ('sms', 'mail') and done_at is null and given_up_at is null
    and payload->>'subscriberId' = ${subscriberId}`

/** Gives up the messages with these keys that are not sent yet. */
export const discardMessages = (keys: readonly string[], now: Date): WriteStatement => sql`
  update outbox set payload = null, given_up_at = ${now}
  where topic in ('sms', 'mail') and key = any(${keys}::text[]) and done_at is null and given_up_at is null`

export const OUTBOX_RETENTION = {
  // Only OTP messages: the timeline of an order is made from the others, which have no personal data once they are
  // sent.
  'sent codes': deleteAfter(
    30,
    'outbox',
    sql`x.created_at`,
    sql`x.topic = 'sms' and x.key like 'otp-%' and (x.done_at is not null or x.given_up_at is not null)`,
  ),
  /** A message that could not be delivered for this long is out of date. */
  'undelivered messages': {
    days: 7,
    apply: ({ before, now, limit }) => sql`
      update outbox set payload = null, given_up_at = ${now} where id = any(array(
        select x.id from outbox x where x.topic in ('sms', 'mail') and x.done_at is null and x.given_up_at is null
          and x.created_at < ${before} limit ${limit}))`,
  },
} satisfies Record<string, RetentionRule>
