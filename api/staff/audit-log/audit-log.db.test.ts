/** Tests of the audit log in the database: its chain, its changes, and what is in one transaction with an entry. */
import { freshDatabase } from '#test/database.ts'
import { systemRuntime } from '#api/platform/runtime/runtime.ts'
import { violatedConstraint } from '#api/platform/db/transaction.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Act } from './audit-entry.ts'
import { listAuditEntries } from './audit-entry-store.ts'
import { type Acting, recordAct, recordActInAdvance } from './record-act.ts'
import { verifyAuditLog } from './verify-audit-log.ts'

const ACTING: Acting = { staff: { name: 'ravi.k', role: 'finance', channel: 'desk' }, requestId: 'request-1' }
const READ: Act = { name: 'order.read', subject: 'ABCDEFGHIJKLMNOPQRSTUVW' }
const ANSWER: Act = {
  name: 'request.answer',
  subject: 'SRABCDEFGHIJ',
  reason: 'called twice',
  before: { state: 'open' },
  after: { state: 'answered' },
}

async function openLog() {
  const db = await freshDatabase()
  const context = { db, runtime: systemRuntime }
  const verify = (noted?: string) => verifyAuditLog(db, { noted, report: () => undefined })
  return {
    db,
    context,
    verify,
    record: (act: Act) => recordActInAdvance(context, ACTING, act),
    /** Does what a person with full access to the database can do. */
    tamper: (...statements: string[]) =>
      db.transaction().execute(async (tx) => {
        await sql`alter table audit_entry disable trigger user`.execute(tx)
        for (const statement of statements) await sql.raw(statement).execute(tx)
        await sql`alter table audit_entry enable trigger user`.execute(tx)
      }),
  }
}

test('an entry has its number, member of the staff, act, change and reason', async () => {
  const { db, record } = await openLog()
  await record(READ)
  await record(ANSWER)
  const entries = await listAuditEntries(db, {}, 10)
  expect(entries.map(({ seq, staff, requestId, act }) => ({ seq, staff, requestId, act }))).toEqual([
    { seq: 2, ...ACTING, act: ANSWER },
    { seq: 1, ...ACTING, act: READ },
  ])
  expect(await listAuditEntries(db, { subject: READ.subject }, 10)).toHaveLength(1)
  expect(await listAuditEntries(db, { staff: 'meena.s' }, 10)).toEqual([])
  expect(await listAuditEntries(db, { before: 2 }, 10)).toMatchObject([{ seq: 1 }])
})

test('entries written at the same moment have consecutive numbers and a whole chain', async () => {
  const { record, verify } = await openLog()
  await Promise.all(Array.from({ length: 8 }, () => record(READ)))
  expect(await verify()).toMatchObject({ entries: 8, brokenSeq: null })
})

test('an entry cannot be changed or deleted [SPEC-17-02, THR-S2]', async () => {
  const { db, record } = await openLog()
  await record(READ)
  for (const change of [
    sql`update audit_entry set staff = 'meena.s'`,
    sql`delete from audit_entry`,
    sql`truncate audit_entry`,
  ])
    await expect(change.execute(db)).rejects.toThrow('the audit log is append-only')
})

const CHANGE = "update audit_entry set staff = 'meena.s' where seq = 2"
const HASH = 'update audit_entry e set hash = hash_of_audit_entry(e) where seq = 2'

test.each([
  ['a changed member of the staff', [CHANGE], 2],
  ['a changed reason', ["update audit_entry set reason = 'none' where seq = 2"], 2],
  ['a changed time', ["update audit_entry set at = at - interval '1 microsecond' where seq = 3"], 3],
  ['a changed value', [`update audit_entry set after = '{"state": "closed"}' where seq = 2`], 2],
  ['a removed entry', ['delete from audit_entry where seq = 2'], 3],
  ['a removed first entry', ['delete from audit_entry where seq = 1'], 2],
  ['a changed entry with a new hash', [CHANGE, HASH], 3],
])('a verification finds %s [SPEC-17-02, THR-S2]', async (_, statements, brokenSeq) => {
  const { record, verify, tamper } = await openLog()
  for (const act of [READ, ANSWER, READ]) await record(act)
  expect(await verify()).toMatchObject({ entries: 3, brokenSeq: null })
  await tamper(...statements)
  expect(await verify()).toMatchObject({ brokenSeq })
})

test('a noted hash shows that entries were removed from the end [SPEC-17-02, THR-S2]', async () => {
  const { record, verify, tamper } = await openLog()
  await record(READ)
  await record(ANSWER)
  const { head } = await verify()
  await record(READ)
  expect(await verify(head)).toMatchObject({ entries: 3, brokenSeq: null, isNotedFound: true })
  await tamper('delete from audit_entry where seq >= 2')
  expect(await verify(head)).toMatchObject({ entries: 1, brokenSeq: null, isNotedFound: false })
})

test('neither the act nor its entry is stored without the other [SPEC-17-01, THR-S1]', async () => {
  const { db, context } = await openLog()
  const listNames = async () => (await sql<{ name: string }>`select name from partner_key`.execute(db)).rows
  const insert = (name: string) =>
    recordAct(context, ACTING, {
      work: async ({ db: tx }) => {
        await sql`insert into partner_key (id, name, key_hash, scopes, created_at)
          values (gen_random_uuid(), ${name}, ${Buffer.alloc(32)}, array['mobile'], now())`.execute(tx)
        if (name === 'refused') throw new Error('refused')
      },
      actOf: () => ({ name: 'partner.add', subject: name }),
    })
  await expect(insert('refused')).rejects.toThrow('refused')
  await sql`alter table audit_entry add constraint no_entry check (false)`.execute(db)
  expect(violatedConstraint(await insert('unrecorded').catch((error: unknown) => error))).toBe('no_entry')
  await sql`alter table audit_entry drop constraint no_entry`.execute(db)
  expect(await listNames()).toEqual([])
  expect(await listAuditEntries(db, {}, 10)).toEqual([])
})
