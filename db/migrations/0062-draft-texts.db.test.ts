/** Tests of the rules of the database about texts in drafts of the catalogue. */
import { freshDatabase } from '#test/database.ts'
import { findRefusal } from '#test/refusal.ts'
import { expect, test } from 'vitest'

const ID = '00000000-0000-7000-8000-000000000062'
const AT = `'2026-11-27T12:00:00Z'`

const BEGUN = `insert into catalogue_draft (id, title, author, editors, state, revision, base_version, created_at, changed_at)
  values ('${ID}', 'Texts', 'kavya.n', array['kavya.n'], 'draft', 1, 1, ${AT}, ${AT})`
const insertText = ({ by = 'kavya.n', before = 'null', after = `'{"name": "x", "description": ""}'` } = {}) =>
  `insert into catalogue_draft_text values ('${ID}', 'genre', 'drama', 'ta', ${before}, ${after}, 1, '${by}', ${AT})`
const submitted = `update catalogue_draft set state = 'submitted', revision = 2, submitted_by = 'kavya.n', submitted_at = ${AT}`

test('texts of a submitted draft stay, and only its editors write them [SPEC-17-81]', async () => {
  const db = await freshDatabase()
  const refusal = (...statements: string[]) => findRefusal(db, BEGUN, ...statements)
  expect(await refusal(insertText({ by: 'ravi.k' }))).toContain('is not one of its editors')
  expect(await refusal(insertText({ after: 'null' }))).toContain('texts_change')
  expect(await refusal(insertText())).toBe('')
  for (const late of ['delete from catalogue_draft_text', `update catalogue_draft_text set after = null`])
    expect(await refusal(insertText(), submitted, late)).toContain('its changes stay')
  expect(await refusal(submitted, insertText())).toContain('its changes stay')
})

test('a draft is not published without its texts, as the version before would do [SPEC-17-81]', async () => {
  const db = await freshDatabase()
  const publish = (text: string, ...before: string[]) =>
    findRefusal(
      db,
      ...before,
      BEGUN,
      text,
      // Who approved it does not matter here.
      `alter table catalogue_draft disable trigger drafts_move_forward`,
      `update catalogue_draft set state = 'published', revision = 2, submitted_by = 'kavya.n', submitted_at = ${AT},
        approved_by = 'ravi.k', approved_at = ${AT}, published_at = ${AT}, published_version = 2`,
    )
  const store = (name: string) => `insert into catalogue_text values ('genre', 'drama', 'ta', '${name}', '')`
  const removal = insertText({ before: `'{"name": "x", "description": ""}'`, after: 'null' })
  expect(await publish(insertText())).toContain('its texts are not stored')
  expect(await publish(insertText(), store('y'))).toContain('its texts are not stored')
  expect(await publish(removal, store('x'))).toContain('its texts are not stored')
  expect(await publish(insertText(), store('x'))).toBe('')
  expect(await publish(removal)).toBe('')
})
