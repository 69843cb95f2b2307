/** The store of reminders, opt-outs and the progress of the job. The table allows one reminder of a kind for an end. */
import { listQuery, rowQuery, type WriteStatement } from '#api/platform/db/batch.ts'
import { deleteAfter, type RetentionRule } from '#api/platform/db/retention.ts'
import type { Db, Tx } from '#api/platform/db/tables.ts'
import type { PersonalData } from '#contract/privacy.ts'
import { sql } from 'kysely'
import type { ReminderCandidate } from './ending-packs-query.ts'
import type { ReminderKind } from './reminder.ts'

/** Begins the progress of a kind. Safe to repeat. */
export async function insertProgress(tx: Tx, kind: ReminderKind): Promise<void> {
  await sql`insert into reminder_progress (kind) values (${kind}) on conflict (kind) do nothing`.execute(tx)
}

/** Returns the update that records the decisions up to this pack. */
export const updateProgress = (
  kind: ReminderKind,
  { endsAt, id }: Pick<ReminderCandidate, 'endsAt' | 'id'>,
): WriteStatement => sql`
  update reminder_progress set decided_end = ${endsAt}, decided_id = ${id} where kind = ${kind}`

type NewReminder = {
  id: string
  linkId: Buffer
  kind: ReminderKind
  pack: Pick<ReminderCandidate, 'id' | 'subscriberId' | 'endsAt'>
}

/** Inserts a reminder. @returns whether it is the first of its kind for this end */
export async function insertReminder(
  tx: Tx,
  { id, linkId, kind, pack }: NewReminder,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into reminder (id, link_id, subscriber_id, entitlement_id, kind, ends_at, sent_at)
    values (${id}, ${linkId.toString('base64url')}, ${pack.subscriberId}, ${pack.id}, ${kind}, ${pack.endsAt}, ${now})
    on conflict (subscriber_id, ends_at, kind) do nothing returning 1`.execute(tx)
  return rows.length === 1
}

type OptOut = { subscriberId: string; chosenIn: 'message' | 'account'; now: Date }

/** Stops the reminders of a subscriber. Safe to repeat: the first time is kept. */
export async function insertOptOut(db: Db, { subscriberId, chosenIn, now }: OptOut): Promise<void> {
  await sql`
    insert into reminder_opt_out (subscriber_id, opted_out_at, chosen_in) values (${subscriberId}, ${now}, ${chosenIn})
    on conflict (subscriber_id) do nothing`.execute(db)
}

export async function deleteOptOut(db: Db, subscriberId: string): Promise<void> {
  await sql`delete from reminder_opt_out where subscriber_id = ${subscriberId}`.execute(db)
}

export async function wantsReminders(db: Db, subscriberId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from reminder_opt_out where subscriber_id = ${subscriberId}`.execute(db)
  return rows.length === 0
}

/** Returns the queries for the reminders sent to a subscriber, and for the opt-out. */
export const remindersExport = (subscriberId: string) =>
  listQuery(sql<PersonalData['reminders'][number]>`
    select r.kind, r.ends_at as "packEndsAt", r.sent_at as "sentAt"
    from reminder r where r.subscriber_id = ${subscriberId} order by r.sent_at, r.id`)
export const optOutExport = (subscriberId: string) =>
  rowQuery(
    sql<{ stoppedAt: string }>`
      select o.opted_out_at as "stoppedAt" from reminder_opt_out o where o.subscriber_id = ${subscriberId}`,
    (row) => row.stoppedAt,
  )

/** Returns the deletes of what belongs to a subscriber. */
export const eraseReminders = (subscriberId: string): WriteStatement[] => [
  sql`delete from reminder where subscriber_id = ${subscriberId}`,
  sql`delete from reminder_opt_out where subscriber_id = ${subscriberId}`,
]

export const REMINDER_RETENTION = {
  // The link of an older message works no longer.
  reminders: deleteAfter(180, 'reminder', (before) => sql`x.sent_at < ${before}`),
} satisfies Record<string, RetentionRule>
