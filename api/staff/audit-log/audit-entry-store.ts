/** The store of the audit log. The database numbers the entries, chains their hashes, and refuses every change. */
import type { WriteStatement } from '#api/platform/db/batch.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'
import type { StaffMember } from '#api/staff/staff-member.ts'
import type { Act, AuditEntry, Facts } from './audit-entry.ts'

type NewEntry = Omit<AuditEntry, 'seq'> & { id: string }

/** Must be the last statement of its transaction: every other entry waits until the transaction ends. */
export const insertAuditEntry = ({ id, at, staff, requestId, act }: NewEntry): WriteStatement => sql`
  insert into audit_entry (id, at, staff, role, channel, act, subject, before, after, reason, request_id)
  values (${id}, ${at}, ${staff.name}, ${staff.role}, ${staff.channel}, ${act.name}, ${act.subject},
    ${jsonOf(act.before)}::jsonb, ${jsonOf(act.after)}::jsonb, ${act.reason ?? null}, ${requestId})`

const jsonOf = (facts: Act['before']): string | null => (facts ? JSON.stringify(facts) : null)

export type EntryFilter = {
  staff?: string | undefined
  subject?: string | undefined
  act?: Act['name'] | undefined
  before?: number | undefined
}

type Row = StaffMember &
  Pick<AuditEntry, 'seq' | 'at' | 'requestId'> & {
    act: Act['name']
    subject: string
    factsBefore: Facts | null
    factsAfter: Facts | null
    reason: string | null
  }

/** Lists entries, the newest first. @param before the number of the last entry of the previous page */
export async function listAuditEntries(
  db: Db,
  { staff, subject, act, before }: EntryFilter,
  limit: number,
): Promise<AuditEntry[]> {
  const { rows } = await sql<Row>`
    select seq, at, staff as name, role, channel, request_id as "requestId", act, subject, before as "factsBefore",
      after as "factsAfter", reason
    from audit_entry
    where (${staff ?? null}::text is null or staff = ${staff ?? null})
      and (${subject ?? null}::text is null or subject = ${subject ?? null})
      and (${act ?? null}::text is null or act = ${act ?? null})
      and (${before ?? null}::bigint is null or seq < ${before ?? null})
    order by seq desc limit ${limit}`.execute(db)
  return rows.map(entryOf)
}

const entryOf = (row: Row): AuditEntry => ({
  seq: row.seq,
  at: row.at,
  requestId: row.requestId,
  staff: { name: row.name, role: row.role, channel: row.channel },
  act: {
    name: row.act,
    subject: row.subject,
    ...(row.factsBefore && { before: row.factsBefore }),
    ...(row.factsAfter && { after: row.factsAfter }),
    ...(row.reason !== null && { reason: row.reason }),
  },
})

/** Returns how many entries there are, and whether one has this hash. @param hash in hexadecimal digits */
export async function countEntries(db: Db, hash: string): Promise<{ entries: number; isHashFound: boolean }> {
  const { rows } = await sql<{ entries: number; isHashFound: boolean }>`
    select count(*)::int as entries, coalesce(bool_or(hash = decode(${hash}, 'hex')), false) as "isHashFound"
    from audit_entry`.execute(db)
  return rows[0] ?? { entries: 0, isHashFound: false }
}

export type ChainSpan = {
  /** The number of entries that were read. */
  entries: number
  lastSeq: number
  /** The hash of the last entry, in hexadecimal digits. */
  lastHash: string
  /** The number of the first entry that is changed, or follows a missing one; null where the span is whole. */
  brokenSeq: number | null
}

/** Reads the entries after a number, and compares each hash with the content and with the entry before. */
export async function readChainSpan(
  db: Db,
  { lastSeq, lastHash }: Pick<ChainSpan, 'lastSeq' | 'lastHash'>,
  limit: number,
): Promise<ChainSpan> {
  const { rows } = await sql<ChainSpan>`
    with span as (select e, e.seq, e.hash, e.previous_hash from audit_entry e where seq > ${lastSeq} order by seq limit ${limit}),
    compared as (
      select seq, hash, seq <> coalesce(lag(seq) over w, ${lastSeq}) + 1
        or previous_hash <> coalesce(lag(hash) over w, decode(${lastHash}, 'hex'))
        or hash <> hash_of_audit_entry(e) as broken
      from span window w as (order by seq))
    select count(*)::int as entries, coalesce(max(seq), ${lastSeq})::bigint as "lastSeq",
      coalesce(encode((array_agg(hash order by seq desc))[1], 'hex'), ${lastHash}) as "lastHash",
      min(seq) filter (where broken)::bigint as "brokenSeq"
    from compared`.execute(db)
  const [span] = rows
  if (!span) throw new Error('audit log: no row')
  return span
}
