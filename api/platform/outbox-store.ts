/**
 * What must still be done outside after a transaction: written in it, carried out later, as often as it takes.
 * The other side must take a repeat (same key) without harm.
 */
import { sql } from 'kysely'
import type { Db, Tables } from './database.ts'
import type { WriteStatement } from './batch.ts'

export type OutboxTopic = Tables['outbox']['topic']
export type OutboxDestination = NonNullable<Tables['outbox']['destination']>

/** Where an item goes. A one-time code goes before other text messages: it has a destination of its own. */
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
  /** How often it was claimed, this time included: it names the claim. */
  tries: number
}

/** The insert, to be run together with the other writes of the action. A repeat of the key adds nothing. */
export const enqueue = ({ id, topic, destination, key, payload, now }: NewOutboxItem): WriteStatement => sql`
  insert into outbox (id, topic, destination, key, payload, created_at, available_at)
  values (${id}, ${topic}, ${destination}, ${key}, ${JSON.stringify(payload)}::jsonb, ${now}, ${now})
  on conflict (topic, key) do nothing`

export type Claim = {
  destination: OutboxDestination
  now: Date
  /** No other worker takes the items before. */
  until: Date
  limit: number
}

/** Claims items of one destination that are due; two workers never claim the same one at a time. */
export async function claimOutbox(db: Db, { destination, now, until, limit }: Claim): Promise<OutboxItem[]> {
  const { rows } = await sql<OutboxItem>`
    update outbox set available_at = ${until}, tries = tries + 1
    where id in (
      select id from outbox
      where destination = ${destination} and done_at is null and given_up_at is null and available_at <= ${now}
      order by available_at
      limit ${limit}
      for update skip locked
    )
    returning id, topic, destination, key, payload, tries`.execute(db)
  return rows
}

/** Empties the payload too: it held a code or a name. True whoever holds the claim now, because the item is done. */
export async function finishOutboxItem(db: Db, { id }: OutboxItem, now: Date): Promise<void> {
  await sql`
    update outbox set done_at = ${now}, payload = null
    where id = ${id} and done_at is null and given_up_at is null`.execute(db)
}

/** Does nothing where the claim has run out and another worker has the item. */
export async function discardItem(db: Db, { id, tries }: OutboxItem, now: Date): Promise<void> {
  await sql`
    update outbox set given_up_at = ${now}, payload = null
    where id = ${id} and tries = ${tries} and done_at is null`.execute(db)
}

/** Makes the item due at a moment. Does nothing where the claim has run out and another worker has the item. */
export async function rescheduleItem(db: Db, { id, tries }: OutboxItem, at: Date): Promise<void> {
  await sql`
    update outbox set available_at = ${at}
    where id = ${id} and tries = ${tries} and done_at is null`.execute(db)
}

/** How far something is that was written: `waiting` also while it is tried again. Undefined where nothing was written. */
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
