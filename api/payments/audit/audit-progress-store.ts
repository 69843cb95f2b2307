/** Store of the audit's progress: one row for all instances. */
import type { Db } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'

export type AuditProgress = {
  /** Everything written before this time was audited. */
  recentUntil: Date
  /** The slow pass over all orders continues after this id. */
  passAfter: string
}

/**
 * Claims the next audit, so that one instance at a time runs it. The first audit begins at `from`.
 * @returns undefined where an audit was claimed after `unlessSince`
 */
export async function claimAudit(
  db: Db,
  { now, unlessSince, from }: { now: Date; unlessSince: Date; from: Date },
): Promise<AuditProgress | undefined> {
  const { rows } = await sql<AuditProgress>`
    insert into books_watch as watch (looked_at, recent_until, pass_after) values (${now}, ${from}, '')
    on conflict (only_row) do update set looked_at = excluded.looked_at where watch.looked_at <= ${unlessSince}
    returning recent_until as "recentUntil", pass_after as "passAfter"`.execute(db)
  return rows[0]
}

export async function saveAuditProgress(db: Db, { recentUntil, passAfter }: AuditProgress): Promise<void> {
  await sql`update books_watch set recent_until = ${recentUntil}, pass_after = ${passAfter}`.execute(db)
}

/** Returns when the last audit began; undefined before the first one. */
export async function findAuditTime(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`select looked_at as at from books_watch`.execute(db)
  return rows[0]?.at
}
