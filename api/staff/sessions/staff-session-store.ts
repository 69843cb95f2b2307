/** The store of the sessions at the desk. */
import type { WriteStatement } from '#api/platform/db/batch.ts'
import { deleteAfter } from '#api/platform/db/retention-rule.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'
import type { StaffSession } from './staff-session.ts'

export const insertStaffSession = (session: StaffSession, tokenHash: Buffer): WriteStatement => sql`
  insert into staff_session (id, token_hash, name, full_name, roles, started_at, last_used_at, proved_at)
  values (${session.id}, ${tokenHash}, ${session.name}, ${session.fullName}, ${[...session.roles]}, ${session.startedAt},
    ${session.lastUsedAt}, ${session.provedAt})`

/** @returns the session of a token; undefined where there is none or it was ended */
export async function findStaffSession(db: Db, tokenHash: Buffer): Promise<StaffSession | undefined> {
  const { rows } = await sql<StaffSession>`
    select id, name, full_name as "fullName", roles, started_at as "startedAt", last_used_at as "lastUsedAt",
      proved_at as "provedAt"
    from staff_session where token_hash = ${tokenHash} and ended_at is null`.execute(db)
  return rows[0]
}

export const touchStaffSession = (id: string, now: Date): WriteStatement => sql`
  update staff_session set last_used_at = greatest(last_used_at, ${now}::timestamptz) where id = ${id}`

/** Ends a session; one that has ended stays as it is. */
export const endStaffSession = (tokenHash: Buffer, now: Date): WriteStatement => sql`
  update staff_session set ended_at = ${now} where token_hash = ${tokenHash} and ended_at is null`

export const STAFF_SESSION_RETENTION = {
  /** As long as the sessions of subscribers; the audit log keeps who signed in. */
  'sessions of staff': deleteAfter(180, 'staff_session', sql`x.started_at`),
}
