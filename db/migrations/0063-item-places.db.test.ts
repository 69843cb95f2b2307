/** Tests of the rules of the database about moves in drafts of the catalogue. */
import { freshDatabase } from '#test/database.ts'
import { findRefusal } from '#test/refusal.ts'
import { expect, test } from 'vitest'

const ID = '00000000-0000-7000-8000-000000000063'
const AT = `'2026-11-27T12:00:00Z'`
const BEGUN = `insert into catalogue_draft (id, title, author, editors, state, revision, base_version, created_at, changed_at)
  values ('${ID}', 'Order', 'kavya.n', array['kavya.n'], 'draft', 1, 1, ${AT}, ${AT})`

const change = (columns: { before?: string; after?: string; follows?: string; movedFrom: string }) => {
  const { before = `'{}'`, after = `'{}'`, follows = `'a'`, movedFrom } = columns
  return `insert into catalogue_draft_change
    (draft_id, kind, item_id, before, after, follows, moved_from, based_on, edited_by, edited_at)
    values ('${ID}', 'genre', 'drama', ${before}, ${after}, ${follows}, ${movedFrom}, 1, 'kavya.n', ${AT})`
}

test('only an item that stays on sale is moved, after another item [SPEC-17-84]', async () => {
  const db = await freshDatabase()
  const refusal = (columns: Parameters<typeof change>[0]) => findRefusal(db, BEGUN, change(columns))
  for (const wrong of [{ before: 'null' }, { after: 'null' }, { follows: 'null' }, { follows: `'drama'` }])
    expect(await refusal({ movedFrom: `''`, ...wrong })).toContain('moved_to_another_place')
  expect(await refusal({ movedFrom: `''` })).toBe('')
  expect(await refusal({ movedFrom: 'null', after: 'null' })).toBe('')
})
