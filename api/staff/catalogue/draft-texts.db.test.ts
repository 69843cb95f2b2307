/** Tests of texts in other languages in drafts of the catalogue, over HTTP. */
import { textIn, textsOf } from '#api/catalogue/catalogue-text.ts'
import { openDraftCatalogues } from '#api/catalogue/drafts/open-draft-catalogues.ts'
import { importCatalogueTexts } from '#api/catalogue/import/import-catalogue-texts.ts'
import { readTextFile } from '#api/catalogue/import/read-text-file.ts'
import { listAuditEntries } from '#api/staff/audit-log/audit-entry-store.ts'
import type { Language } from '#contract/languages.ts'
import { tamilTexts } from '#test/fixtures.ts'
import { MOVIE, openDraftDesk } from '#test/staff/open-draft-desk.ts'
import { expect, test } from 'vitest'

const TRAIN = { kind: 'package', itemId: MOVIE.id, language: 'hi', name: 'तट की रेल', description: '' }
const ACTION = { kind: 'genre', itemId: 'action', language: 'ta', name: 'சண்டை', description: '' }

/** The desk of a shop whose catalogue has texts in Tamil, an editor and an approver. */
async function openTexts() {
  const desk = await openDraftDesk()
  const { platform, catalogue, begin, act } = desk
  const importTexts = async (file: object) => {
    const texts = readTextFile(file, ({ message }) => expect.fail(message))
    if (texts) await importCatalogueTexts(platform, texts, { apply: true })
  }
  await importTexts(tamilTexts)
  const [kavya, ravi] = [await desk.person('kavya.n', 'catalogue'), await desk.person('ravi.k', 'approver')]
  const id = await begin(kavya)
  const save = (text: object, draft = id) => act(kavya, draft, 'texts', text)
  const publish = async (draft = id) => {
    expect((await act(kavya, draft, 'submit')).status).toBe(200)
    expect((await act(ravi, draft, 'approve')).status).toBe(200)
  }
  /** Returns the genre's name that the pages of a language show. */
  const genreIn = async (language: Language) => {
    await catalogue.refreshIfStale()
    return textIn(textsOf(catalogue.listTexts(), 'genre', 'action'), language)?.name
  }
  return { ...desk, kavya, ravi, id, saveText: save, publish, genreIn, importTexts }
}

test('texts that one person changes and another approves are on sale, and an undo restores the former ones [SPEC-17-81]', async () => {
  const { kavya, id, saveText, read, publish, genreIn, act, platform } = await openTexts()
  const former = await genreIn('ta')
  for (const text of [ACTION, TRAIN]) expect((await saveText(text)).status).toBe(200)
  expect(await read(kavya, id)).toMatchObject({
    changeCount: 2,
    faults: [],
    editors: ['kavya.n'],
    changes: [
      {
        kind: 'genre',
        language: 'ta',
        act: 'changed',
        fields: [{ name: 'name', before: former, after: 'சண்டை' }],
      },
      { kind: 'package', itemId: MOVIE.id, language: 'hi', act: 'added', conflict: null },
    ],
  })
  expect(await genreIn('ta')).toBe(former)
  await publish()
  expect(await genreIn('ta')).toBe('சண்டை')
  const entries = await listAuditEntries(platform.db, { subject: id }, 10)
  expect(entries.map(({ act: { name, after } }) => [name, after?.['item']])).toContainEqual([
    'draft.edit',
    'genre action in ta',
  ])

  const { id: undo } = (await act(kavya, id, 'undo')).body.data as { id: string }
  await publish(undo)
  expect(await genreIn('ta')).toBe(former)
})

test('two empty texts show the English ones again, and texts equal to those on sale are not a change [SPEC-17-81]', async () => {
  const { kavya, id, saveText, read, publish, genreIn } = await openTexts()
  const name = await genreIn('ta')
  expect((await saveText({ ...ACTION, name: ` ${name ?? ''} ` })).status).toBe(200)
  expect((await read(kavya, id)).changes).toEqual([])
  await saveText({ ...ACTION, name: ' ' })
  expect(await read(kavya, id)).toMatchObject({ changes: [{ act: 'withdrawn', language: 'ta' }] })
  await publish()
  expect(await genreIn('ta')).toBeUndefined()
})

test('a text with a fault is not saved, and one that its item cannot have prevents the submission [SPEC-17-82]', async () => {
  const { kavya, id, saveText, read, act, save } = await openTexts()
  const faulty = {
    ...TRAIN,
    kind: 'faq',
    itemId: 'what',
    name: 'x'.repeat(401),
    description: '<script>x</script>',
  }
  expect(await saveText(faulty)).toMatchObject({
    status: 422,
    body: {
      code: 'item_invalid',
      fields: { name: 'must have at most 400 characters', description: 'must not be empty' },
    },
  })
  expect(await saveText({ ...ACTION, description: 'சண்டை' })).toMatchObject({ status: 422 })
  for (const wrong of [{ kind: 'app', itemId: 'one' }, { language: 'en' }, { language: 'fr' }])
    expect((await saveText({ ...ACTION, ...wrong })).status).toBe(422)
  expect((await read(kavya, id)).changes).toEqual([])

  await saveText({ ...TRAIN, itemId: 'family-max' })
  await saveText({ ...ACTION, itemId: 'drama' })
  expect((await read(kavya, id)).faults).toEqual([
    { place: 'genre drama in ta', message: 'the catalogue has no genre "drama"' },
    {
      place: 'package family-max in hi',
      message: 'an app plan has the same name in all languages',
    },
  ])
  expect((await act(kavya, id, 'submit')).body).toMatchObject({ code: 'draft_not_clean' })
  await save(kavya, id, 'genre', { id: 'drama', name: 'Drama' })
  await act(kavya, id, 'discard', { kind: 'package', itemId: 'family-max', language: 'hi' })
  expect(await read(kavya, id)).toMatchObject({ faults: [], changeCount: 2 })
  expect((await act(kavya, id, 'submit')).status).toBe(200)
})

test('texts that change on sale meanwhile are a conflict until the editor takes them as the base [SPEC-17-82]', async () => {
  const { kavya, ravi, id, saveText, read, act, importTexts, genreIn } = await openTexts()
  await saveText(ACTION)
  await act(kavya, id, 'submit', { publishAt: '2026-11-30T09:00' })
  await importTexts({ language: 'ta', genres: [{ id: 'action', name: 'அதிரடிப் படங்கள்' }] })
  expect((await act(ravi, id, 'approve')).body).toMatchObject({ code: 'draft_not_clean' })
  await act(kavya, id, 'take-back')
  // Another edit keeps the base.
  await saveText({ ...ACTION, name: 'சண்டைப் படங்கள்' })
  await saveText(ACTION)
  const { changes } = await read(kavya, id)
  expect(changes.map(({ conflict }) => conflict)).toEqual([
    '"genre action in ta" was changed on sale since version 2; the catalogue is now version 3.',
  ])
  await act(kavya, id, 'rebase', { kind: 'genre', itemId: 'action', language: 'ta' })
  expect(await read(kavya, id)).toMatchObject({
    changes: [{ conflict: null, fields: [{ before: 'அதிரடிப் படங்கள்', after: 'சண்டை' }] }],
  })
  await act(kavya, id, 'submit')
  await act(ravi, id, 'approve')
  expect(await genreIn('ta')).toBe('சண்டை')
})

test('the desk exports the texts of a language, and imports such a file as a draft [SPEC-17-83]', async () => {
  const { kavya, read, desk } = await openTexts()
  const { body: file, headers } = await desk.inject({
    url: '/staff/api/catalogue/export?language=ta',
    headers: { cookie: kavya.cookie },
  })
  expect(headers['content-disposition']).toContain('catalogue.ta.json')
  const importFile = async (content: string) => {
    const payload = { title: 'Texts in Tamil', file: Buffer.from(content).toString('base64') }
    return (await kavya.call('POST', '/staff/api/catalogue/imports', { payload })).body.data
  }
  expect(await importFile(file)).toEqual({ id: null, changeCount: 0, faults: [] })
  const begun = (await importFile(
    JSON.stringify({ language: 'ta', genres: [{ id: 'action', name: 'சண்டை' }] }),
  )) as { id: string }
  const { changes } = await read(kavya, begun.id)
  expect(new Set(changes.map(({ act, language }) => `${act} ${String(language)}`))).toEqual(
    new Set(['changed ta', 'withdrawn ta']),
  )
  expect(
    await importFile(JSON.stringify({ language: 'ta', genres: [{ id: 'none', name: 'x' }] })),
  ).toMatchObject({ id: null, faults: [{ message: 'the catalogue has no genre "none"' }] })
})

test('texts of a withdrawn question stay for an undo, and no file has them [SPEC-17-83]', async () => {
  const { kavya, id, act, publish, desk, catalogue, importTexts } = await openTexts()
  const answerInTamil = async () => {
    await catalogue.refreshIfStale()
    return textIn(textsOf(catalogue.listTexts(), 'faq', 'what'), 'ta')
  }
  const former = await answerInTamil()
  expect(former).toBeDefined()
  await act(kavya, id, 'items', { kind: 'faq', itemId: 'what', item: null })
  await publish()
  const { body: file } = await desk.inject({
    url: '/staff/api/catalogue/export?language=ta',
    headers: { cookie: kavya.cookie },
  })
  const payload = { title: 'Texts in Tamil', file: Buffer.from(file).toString('base64') }
  expect((await kavya.call('POST', '/staff/api/catalogue/imports', { payload })).body.data).toEqual({
    id: null,
    changeCount: 0,
    faults: [],
  })
  await importTexts({ language: 'ta', genres: [{ id: 'action', name: 'சண்டை' }] })

  const { id: undo } = (await act(kavya, id, 'undo')).body.data as { id: string }
  await publish(undo)
  expect(await answerInTamil()).toEqual(former)
})

test('a draft warns of the texts that a new question gets from an earlier one with its id [SPEC-17-29]', async () => {
  const { kavya, id, act, publish, begin, read } = await openTexts()
  await act(kavya, id, 'items', { kind: 'faq', itemId: 'what', item: null })
  await publish()
  const next = await begin(kavya, 'A new question')
  const item = { id: 'what', question: 'What does a refund cost?', answer: '<p>Nothing.</p>' }
  await act(kavya, next, 'items', { kind: 'faq', itemId: 'what', isNew: true, item })
  expect((await read(kavya, next)).warnings).toEqual([
    'The texts of question "what" in other languages (ta) stay as they are: have them checked, and change them in this draft.',
  ])
})

test('a preview shows the texts of the draft; the shop does not [SPEC-17-29]', async () => {
  const { id, saveText, platform, genreIn } = await openTexts()
  await saveText(ACTION)
  await saveText(TRAIN)
  const made = await openDraftCatalogues(platform)(id)
  if (made.kind !== 'made') return expect.fail(made.kind)
  const { listTexts, packLists } = made.catalogue
  expect(textIn(textsOf(listTexts(), 'genre', 'action'), 'ta')?.name).toBe('சண்டை')
  const { table } = packLists()
  expect(table.at(table.positionOfId(MOVIE.id) ?? -1, 'hi').fld_texts).toMatchObject({ name: 'तट की रेल' })
  expect(await genreIn('ta')).not.toBe('சண்டை')
})

test('a draft warns of texts that stay as they are, except those that it changes [SPEC-17-29]', async () => {
  const { kavya, id, saveText, save, read, importTexts } = await openTexts()
  await importTexts({ language: 'hi', genres: [{ id: 'action', name: 'एक्शन' }] })
  await save(kavya, id, 'genre', { id: 'action', name: 'Action films' })
  await saveText(ACTION)
  expect((await read(kavya, id)).warnings).toEqual([
    'The texts of genre "action" in other languages (hi) stay as they are: have them checked, and change them in this draft.',
  ])
})

test('the form of texts has the English ones, those on sale and those of the draft [SPEC-17-81]', async () => {
  const { kavya, id, saveText, genreIn } = await openTexts()
  const former = await genreIn('ta')
  await saveText(ACTION)
  const form = async (query: string) =>
    (await kavya.call('GET', `/staff/api/catalogue/drafts/${id}/texts?${query}`)).body.data as {
      texts: { language: string }[]
    }
  const { texts, ...item } = await form('kind=genre&itemId=action')
  expect(item).toEqual({
    revision: 2,
    english: { name: 'Action', description: '' },
    labels: { name: 'name', description: null },
  })
  expect(texts).toHaveLength(8)
  expect(texts.find(({ language }) => language === 'ta')).toEqual({
    language: 'ta',
    onSale: { name: former, description: '' },
    inDraft: { name: 'சண்டை', description: '' },
    isChanged: true,
  })
  expect(await form('kind=package&itemId=family-max')).toMatchObject({
    labels: { name: null, description: 'description' },
  })
  expect(await form('kind=faq&itemId=what')).toMatchObject({
    labels: { name: 'question', description: 'answer' },
  })
})
