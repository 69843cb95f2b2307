/** Tests of the rules of the database about drafts of the catalogue. */
import { draftTransitions } from '#api/catalogue/drafts/draft.ts'
import { hashSecret } from '#api/identity/sessions/session.ts'
import { insertStaffSession } from '#api/staff/sessions/staff-session-store.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { freshDatabase } from '#test/database.ts'
import { findRefusal } from '#test/refusal.ts'
import { expectSameTransitions } from '#test/transitions.ts'
import { expect, test } from 'vitest'

const ID = '00000000-0000-7000-8000-000000000047'
const NOW = new Date('2026-11-20T12:00:00Z')
const AT = `'2026-11-20T12:00:00Z'`

async function openDatabase(): Promise<Db> {
  const db = await freshDatabase()
  for (const [place, name] of ['ravi.k', 'kavya.n', 'deepa.r'].entries())
    await insertStaffSession(
      {
        id: ID.replace(/47$/, `5${String(place)}`),
        name,
        fullName: name,
        roles: ['approver'],
        startedAt: NOW,
        lastUsedAt: NOW,
        provedAt: NOW,
      },
      hashSecret(name),
    ).execute(db)
  return db
}

const BEGUN = `insert into catalogue_draft (id, title, author, editors, state, revision, base_version, created_at, changed_at)
  values ('${ID}', 'Prices', 'kavya.n', array['kavya.n', 'deepa.r'], 'draft', 1, 1, ${AT}, ${AT})`

/** The columns that a state requires. */
const COLUMNS = {
  draft:
    'submitted_by = null, submitted_at = null, approved_by = null, approved_at = null, blocked_causes = null',
  submitted: `submitted_by = 'kavya.n', submitted_at = ${AT}`,
  approved: `approved_by = 'ravi.k', approved_at = ${AT}`,
  blocked: `blocked_causes = '[]'`,
  published: `published_at = ${AT}, published_version = 2`,
  withdrawn: 'publish_at = null',
}
type State = keyof typeof COLUMNS

const move = (to: State, columns = COLUMNS[to]): string =>
  `update catalogue_draft set state = '${to}', revision = revision + 1, ${columns} where id = '${ID}'`

const PATHS: Record<State, State[]> = {
  draft: [],
  submitted: ['submitted'],
  approved: ['submitted', 'approved'],
  blocked: ['submitted', 'approved', 'blocked'],
  published: ['submitted', 'approved', 'published'],
  withdrawn: ['withdrawn'],
}
const enter = (state: State): string[] => [BEGUN, ...PATHS[state].map((one) => move(one))]

test('the states of a draft change as its table of transitions says', async () => {
  const change = (to: State) => move(to)
  await expectSameTransitions(await openDatabase(), draftTransitions, { enter, change })
})

test('neither author, editor nor submitter approves a draft, nor a person without a new proof [SPEC-17-28, THR-S9]', async () => {
  const db = await openDatabase()
  const approvedBy = (name: string, at = AT) =>
    findRefusal(db, ...enter('submitted'), move('approved', `approved_by = '${name}', approved_at = ${at}`))
  for (const name of ['kavya.n', 'deepa.r'])
    expect(await approvedBy(name)).toContain('approved_by_another_person')
  expect(await approvedBy('ravi.k', `'2026-11-20T12:05:00Z'`)).toContain('has not proved a moment ago')
  expect(await approvedBy('unknown.p')).toContain('has not proved a moment ago')
  expect(await approvedBy('ravi.k')).toBe('')
})

test('editors stay, the revision increases, and submitted changes stay as they are [SPEC-17-28, THR-S9]', async () => {
  const db = await openDatabase()
  const insert = (by: string) =>
    `insert into catalogue_draft_change values ('${ID}', 'genre', 'drama', null, '{"id": "drama"}', null, 1, '${by}', ${AT})`
  const edit = `update catalogue_draft_change set after = '{"id": "other"}'`
  const update = (columns: string) => `update catalogue_draft set ${columns} where id = '${ID}'`
  const refusal = (...statements: string[]) => findRefusal(db, BEGUN, ...statements)
  expect(await refusal(update(`revision = 2, editors = array['kavya.n']`))).toContain('editors stay')
  expect(await refusal(update(`title = 'Other'`))).toContain('revision must increase')
  expect(await refusal(insert('ravi.k'))).toContain('is not one of its editors')
  expect(await refusal(insert('deepa.r'), edit)).toBe('')
  for (const late of [insert('deepa.r'), edit, 'delete from catalogue_draft_change']) {
    const first = late.startsWith('insert') ? [] : [insert('deepa.r')]
    expect(await refusal(...first, move('submitted'), late)).toContain('its changes stay')
  }
})
