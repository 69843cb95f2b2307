/** The store of reminders, opt-outs and the progress of the job. The table allows one reminder of a kind for an end. */
import { listQuery, rowQuery, type WriteStatement } from '#api/platform/db/batch.ts'
import { deleteAfter, type RetentionRule } from '#api/platform/db/retention-rule.ts'
import type { Db, Tx } from '#api/platform/db/tables.ts'
import type { PersonalData } from '#contract/privacy.ts'
import { sql } from 'kysely'
import type { ReminderCandidate } from './ending-packs-query.ts'
import type { ReminderKind } from './reminder.ts'

/**
 * Locks the progress of a kind until the transaction ends, and creates it before the first round. Later reads include each
 * opt-out that was stored before the lock.
 * @returns false if another instance or an opt-out has the lock
 */
export async function lockProgress(tx: Tx, kind: ReminderKind): Promise<boolean> {
  await sql`insert into reminder_progress (kind) values (${kind}) on conflict (kind) do nothing`.execute(tx)
  const { rows } = await sql`
    select kind from reminder_progress where kind = ${kind} for update skip locked`.execute(tx)
  return rows.length === 1
}

/** Returns the update that records the decisions up to this pack. */
export const updateProgress = (
  kind: ReminderKind,
  { endsAt, id }: Pick<ReminderCandidate, 'endsAt' | 'id'>,
): WriteStatement => sql`
  update reminder_progress set decided_end = ${endsAt}, decided_id = ${id} where kind = ${kind}`

export type NewReminder = {
  id: string
  /** Identifies the reminder in its link, in base64url. */
  linkId: string
  kind: ReminderKind
  pack: Pick<ReminderCandidate, 'id' | 'subscriberId' | 'endsAt'>
}

/** Inserts reminders in one statement. @returns the ids of those that are the first of their kind for their end */
export async function insertReminders(
  tx: Tx,
  reminders: readonly NewReminder[],
  now: Date,
): Promise<Set<string>> {
  const rows = reminders.map(({ id, linkId, kind, pack: { subscriberId, endsAt, id: packId } }) => ({
    id,
    linkId,
    kind,
    subscriberId,
    packId,
    endsAt,
  }))
  const { rows: inserted } = await sql<{ id: string }>`
    insert into reminder (id, link_id, subscriber_id, entitlement_id, kind, ends_at, sent_at)
    select r.id, r."linkId", r."subscriberId", r."packId", r.kind, r."endsAt", ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id uuid, "linkId" text, "subscriberId" uuid, "packId" uuid, kind text, "endsAt" timestamptz)
    on conflict (subscriber_id, ends_at, kind) do nothing returning id`.execute(tx)
  return new Set(inserted.map(({ id }) => id))
}

/** Waits for the batches under way, and lets no other batch begin until the transaction ends. */
export async function lockAllProgress(tx: Tx): Promise<void> {
  await sql`select kind from reminder_progress for share`.execute(tx)
}

export async function listReminderIds(tx: Tx, subscriberId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from reminder where subscriber_id = ${subscriberId}`.execute(tx)
  return rows.map(({ id }) => id)
}

export type OptOut = { subscriberId: string; chosenIn: 'message' | 'account'; now: Date }

/** Returns the insert of an opt-out. Safe to repeat: the first time is kept. */
export const insertOptOut = ({ subscriberId, chosenIn, now }: OptOut): WriteStatement => sql`
  insert into reminder_opt_out (subscriber_id, opted_out_at, chosen_in) values (${subscriberId}, ${now}, ${chosenIn})
  on conflict (subscriber_id) do nothing`

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

/** Returns the deletes of a subscriber's reminders and opt-out. */
export const eraseReminders = (subscriberId: string): WriteStatement[] => [
  sql`delete from reminder where subscriber_id = ${subscriberId}`,
  sql`delete from reminder_opt_out where subscriber_id = ${subscriberId}`,
]

export const REMINDER_RETENTION = {
  // The link of an older message no longer works.
  reminders: deleteAfter(180, 'reminder', sql`x.sent_at`),
} satisfies Record<string, RetentionRule>
