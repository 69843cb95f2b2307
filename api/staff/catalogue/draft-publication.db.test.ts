/** Tests of the publication of drafts: at once, at a time, by several instances, against a changed catalogue, and its reversal. */
import { importCatalogue } from '#api/catalogue/import/import-catalogue.ts'
import { findVersion, lockVersion } from '#api/catalogue/catalogue-store.ts'
import { lockDraft } from '#api/catalogue/drafts/draft-store.ts'
import type { Tx } from '#api/platform/db/tables.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { onPostgres } from '#test/database.ts'
import { listAuditEntries } from '#api/staff/audit-log/audit-entry-store.ts'
import { MOVIE, openDraftDesk } from '#test/staff/open-draft-desk.ts'
import { smallCatalogue } from '#test/fixtures.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { publishDueDrafts } from './publish-due-drafts.ts'

/** The desk with an author and an approver. The time is noon UTC of 20 November 2026, half past five in India. */
async function openPublications() {
  const desk = await openDraftDesk()
  const kavya = await desk.person('kavya.n', 'catalogue')
  const ravi = await desk.person('ravi.k', 'approver')
  const version = () => findVersion(desk.platform.db)
  const importWith = (packages: object[]) =>
    importCatalogue(desk.platform, { ...smallCatalogue, packages }, { apply: true })
  const stateOf = async (id: string) => (await desk.read(kavya, id)).state
  return { ...desk, kavya, ravi, version, importWith, stateOf }
}

const [FAMILY, SOUTH, , SHOW] = smallCatalogue.packages

test('an approved draft is published at its time in India, once, also by several instances [SPEC-17-30]', async () => {
  const { kavya, ravi, submitted, act, stateOf, platform, external, version } = await openPublications()
  const id = await submitted(kavya, '159.00', { publishAt: '2026-11-20T18:00' })
  expect((await act(ravi, id, 'approve')).status).toBe(200)
  external.advance(29 * 60)
  await publishDueDrafts(platform)
  expect([await stateOf(id), await version()]).toEqual(['approved', 1])
  external.advance(60)
  await Promise.all([publishDueDrafts(platform), publishDueDrafts(platform), publishDueDrafts(platform)])
  expect([await stateOf(id), await version()]).toEqual(['published', 2])
  const [last, ...others] = await listAuditEntries(platform.db, { subject: id }, 10)
  expect(last).toMatchObject({
    staff: { name: 'ravi.k' },
    act: { name: 'draft.publish', after: { version: 2, changes: 1 } },
  })
  expect(others.map(({ act: { name } }) => name)).toEqual([
    'draft.approve',
    'draft.submit',
    'draft.edit',
    'draft.begin',
  ])
})

if (onPostgres)
  test.each([
    ['publishes it', lockDraft],
    ['writes the catalogue', (tx: Tx) => lockVersion(tx, new Date(0))],
  ])('a draft waits without an error while another instance %s [SPEC-17-30]', async (_, lock) => {
    const { kavya, ravi, submitted, act, stateOf, platform, external, lines } = await openPublications()
    const id = await submitted(kavya, '159.00', { publishAt: '2026-11-20T17:50' })
    await act(ravi, id, 'approve')
    external.advance(20 * 60)
    await withTransaction(platform.db, async (tx) => {
      await lock(tx, id)
      await publishDueDrafts(platform)
    })
    expect(lines.filter(({ level }) => level === 'error')).toEqual([])
    await publishDueDrafts(platform)
    expect(await stateOf(id)).toBe('published')
  })

test('a draft that the catalogue contradicts at its time is blocked with causes, and stops no other [SPEC-17-30]', async () => {
  const { kavya, ravi, begin, save, submitted, act, read, stateOf, platform, external, importWith, lines } =
    await openPublications()
  const publishAt = '2026-11-20T17:50'
  const blocked = await submitted(kavya, '159.00', { publishAt })
  const other = await begin(kavya, 'A name')
  await save(kavya, other, 'genre', { id: 'action', name: 'Action films' })
  await act(kavya, other, 'submit', { publishAt })
  for (const id of [blocked, other]) {
    expect((await act(ravi, id, 'approve')).status).toBe(200)
    // Drafts of one time are published in the order of their approvals.
    external.advance(1)
  }
  await importWith([FAMILY, SOUTH, { ...MOVIE, price: '139.00' }, SHOW].map((one) => ({ ...one })))
  external.advance(20 * 60)
  await publishDueDrafts(platform)
  expect(await read(kavya, blocked)).toMatchObject({
    state: 'blocked',
    blockedCauses: ['"kadalora-rayil" was changed on sale since version 1; the catalogue is now version 2.'],
  })
  expect(await stateOf(other)).toBe('published')
  expect(lines.map(({ fields }) => fields)).toContainEqual({
    event: 'draft.blocked',
    draft: blocked,
    causes: 1,
  })
  const operations = await ravi.call('GET', '/staff/api/operations')
  expect(operations.body.data).toMatchObject({
    alerts: [
      { text: 'A draft of the catalogue is blocked: Prices of December.', runbook: 'A draft is blocked' },
    ],
  })
  await act(kavya, blocked, 'take-back')
  const [conflicting] = (await read(kavya, blocked)).changes
  expect(conflicting?.conflict).toContain('now version 3')
  expect((await act(kavya, blocked, 'submit')).status).toBe(409)
  await act(kavya, blocked, 'rebase', { kind: 'package', itemId: MOVIE.id })
  expect(await read(kavya, blocked)).toMatchObject({
    changes: [{ conflict: null, fields: [{ before: '₹139.00', after: '₹159.00' }] }],
  })
  expect((await act(kavya, blocked, 'submit')).status).toBe(200)
})

test('a reversed publication restores the file of the catalogue byte for byte [SPEC-17-31]', async () => {
  const { kavya, ravi, begin, save, act, exported, read } = await openPublications()
  const before = await exported(kavya)
  const id = await begin(kavya)
  await save(kavya, id, 'package', { ...MOVIE, price: '159.00' })
  for (const itemId of ['family-max', 'south-stars'])
    await act(kavya, id, 'items', { kind: 'package', itemId, item: null })
  await save(kavya, id, 'genre', { id: 'drama', name: 'Drama' })
  await act(kavya, id, 'items', { kind: 'faq', itemId: 'what', item: null })
  await act(kavya, id, 'submit')
  await act(ravi, id, 'approve')
  expect(await exported(kavya)).not.toBe(before)

  const undone = await kavya.call('POST', `/staff/api/catalogue/drafts/${id}/undo`)
  const { id: undo } = undone.body.data as { id: string }
  expect(await read(kavya, undo)).toMatchObject({
    title: 'Undo: Prices of December',
    undoes: id,
    changeCount: 5,
    faults: [],
  })
  await act(kavya, undo, 'submit')
  expect((await act(ravi, undo, 'approve')).status).toBe(200)
  expect(await exported(kavya)).toBe(before)
})

test('cuts the title of an undo after a whole character [SPEC-17-31]', async () => {
  const { kavya, ravi, begin, save, act, read } = await openPublications()
  const long = 'x'.repeat(93)
  const id = await begin(kavya, `${long}😀😀😀`)
  await save(kavya, id, 'genre', { id: 'action', name: 'Action films' })
  await act(kavya, id, 'submit')
  expect((await act(ravi, id, 'approve')).status).toBe(200)
  const undone = await kavya.call('POST', `/staff/api/catalogue/drafts/${id}/undo`)
  const { id: undo } = undone.body.data as { id: string }
  expect(await read(kavya, undo)).toMatchObject({ title: `Undo: ${long}😀` })
})

test('only a published draft can be undone [SPEC-17-31]', async () => {
  const { kavya, begin } = await openPublications()
  const undo = (id: string) => kavya.call('POST', `/staff/api/catalogue/drafts/${id}/undo`)
  expect(await undo(await begin(kavya))).toMatchObject({ status: 409 })
  expect(await undo('00000000-0000-7000-8000-000000000099')).toMatchObject({ status: 404 })
})

test('a past time is refused at submission; one that passes before the approval publishes at once [SPEC-17-30]', async () => {
  const { kavya, ravi, submitted, act, stateOf, external, person } = await openPublications()
  const id = await submitted(kavya, '159.00', { publishAt: '2026-11-20T17:30' })
  expect(await stateOf(id)).toBe('draft')
  expect(await act(kavya, id, 'submit', { publishAt: '2026-11-20T17:30' })).toMatchObject({
    status: 422,
    body: { code: 'publish_time_past' },
  })
  expect((await act(kavya, id, 'submit', { publishAt: '2026-02-30T17:30' })).status).toBe(422)
  await act(kavya, id, 'submit', { publishAt: '2026-11-20T17:31' })
  external.advance(10 * 60)
  expect(await act(ravi, id, 'approve')).toMatchObject({ body: { code: 'staff_proof_needed' } })
  await act(await person('ravi.k', 'approver'), id, 'approve')
  expect(await stateOf(id)).toBe('published')
})

test('a draft whose publication fails is logged, and does not stop the others [SPEC-17-30]', async () => {
  const { kavya, ravi, begin, save, submitted, act, stateOf, platform, external, lines } =
    await openPublications()
  const publishAt = '2026-11-20T17:50'
  const failing = await submitted(kavya, '159.00', { publishAt })
  const other = await begin(kavya, 'A name')
  await save(kavya, other, 'genre', { id: 'action', name: 'Action films' })
  await act(kavya, other, 'submit', { publishAt })
  for (const id of [failing, other]) await act(ravi, id, 'approve')
  await sql`create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'the disk is full'; end $$`.execute(platform.db)
  await sql`create trigger fail before update on price_option for each row execute function fail()`.execute(
    platform.db,
  )
  external.advance(20 * 60)
  await publishDueDrafts(platform)
  expect([await stateOf(failing), await stateOf(other)]).toEqual(['approved', 'published'])
  expect(lines.filter(({ level }) => level === 'error').map(({ fields }) => fields)).toMatchObject([
    { event: 'draft.publication_failed', draft: failing },
  ])
  await sql`drop trigger fail on price_option`.execute(platform.db)
  await publishDueDrafts(platform)
  expect(await stateOf(failing)).toBe('published')
})
