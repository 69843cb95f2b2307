/**
 * What must still be done outside after a transaction: written in it, carried out later, as often as it takes.
 * The other side must take a repeat (same key) without harm.
 */
import { sql } from 'kysely'
import type { Db, Tables } from './database.ts'
import type { Write } from './together.ts'

export type OutboxTopic = Tables['outbox']['topic']
export type OutboxItem = { id: string; topic: OutboxTopic; key: string; payload: object; tries: number }
export type NewOutboxItem = { id: string; topic: OutboxTopic; key: string; payload: object; now: Date }

/**
 * How long a claimed item is another worker's no longer: longer than any call may take, which is ten seconds, and no
 * longer than somebody waits for a code whose instance died with it in hand.
 */
const CLAIM_SECONDS = 15
const LONGEST_WAIT_SECONDS = 600

/** The insert, to be run together with the other writes of the action. A repeat of the key adds nothing. */
export const outboxWrite = ({ id, topic, key, payload, now }: NewOutboxItem): Write => sql`
  insert into outbox (id, topic, key, payload, created_at, available_at)
  values (${id}, ${topic}, ${key}, ${JSON.stringify(payload)}::jsonb, ${now}, ${now})
  on conflict (topic, key) do nothing`

/** Claims up to `limit` items that are due; two workers never claim the same one at a time. */
export async function claimOutbox(db: Db, now: Date, limit: number): Promise<OutboxItem[]> {
  const claimedUntil = new Date(now.getTime() + CLAIM_SECONDS * 1000)
  const { rows } = await sql<OutboxItem>`
    update outbox set available_at = ${claimedUntil}, tries = tries + 1
    where id in (
      select id from outbox
      where done_at is null and given_up_at is null and available_at <= ${now}
      order by available_at
      limit ${limit}
      for update skip locked
    )
    returning id, topic, key, payload, tries`.execute(db)
  return rows
}

/** The payloads go: they held codes or names. */
export async function finishOutboxItems(db: Db, ids: string[], now: Date): Promise<void> {
  await sql`update outbox set done_at = ${now}, payload = null where id = any(${ids}::uuid[])`.execute(db)
}

export async function giveUpOutboxItem(db: Db, id: string, now: Date): Promise<void> {
  await sql`update outbox set given_up_at = ${now}, payload = null where id = ${id}`.execute(db)
}

/** Again after 1, 2, 4 ... seconds, at most ten minutes apart. */
export async function retryOutboxItem(db: Db, { id, tries }: OutboxItem, now: Date): Promise<void> {
  const seconds = Math.min(2 ** Math.min(tries - 1, 20), LONGEST_WAIT_SECONDS)
  await sql`update outbox set available_at = ${new Date(now.getTime() + seconds * 1000)} where id = ${id}`.execute(
    db,
  )
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
