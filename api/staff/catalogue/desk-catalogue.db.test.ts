/** Tests of the items on sale at the desk, the export, and the import of a file as a draft. */
import { smallCatalogue, tamilTexts } from '#test/fixtures.ts'
import { importCatalogueTexts } from '#api/catalogue/import/import-catalogue-texts.ts'
import { readTextFile } from '#api/catalogue/import/read-text-file.ts'
import { MOVIE, openDraftDesk } from '#test/staff/open-draft-desk.ts'
import type { DeskItem } from '#contract/staff/desk-catalogue.ts'
import { expect, test } from 'vitest'

const base64 = (content: unknown): string => Buffer.from(JSON.stringify(content)).toString('base64')

test('the desk lists items on sale by id or name, in pages [SPEC-17-32]', async () => {
  const { person } = await openDraftDesk()
  const auditor = await person('mala.s', 'auditor')
  const list = async (query: string) =>
    (await auditor.call('GET', `/staff/api/catalogue/items?${query}`)).body.data as DeskItem[]
  expect(await list('q=RAYIL')).toEqual([
    {
      itemId: 'kadalora-rayil',
      title: 'கடலோர ரயில்',
      detail: 'Kadalora Rayil',
      cursor: expect.stringMatching(/^\d+\.kadalora-rayil$/) as string,
    },
  ])
  const [first] = await list('kind=app')
  expect(first?.itemId).toBe('one')
  expect(await list(`kind=app&after=${first?.cursor ?? ''}`)).toMatchObject([
    { itemId: 'two' },
    { itemId: 'three' },
  ])
  expect(await list('kind=faq&q=%25')).toEqual([])
  for (const kind of ['language', 'genre', 'app_type', 'app', 'package', 'faq'])
    expect(await list(`kind=${kind}`)).not.toEqual([])
})

test('a list of items continues after one that was withdrawn meanwhile [SPEC-17-32]', async () => {
  const { person, platform } = await openDraftDesk()
  const auditor = await person('mala.s', 'auditor')
  const list = async (query: string) =>
    (await auditor.call('GET', `/staff/api/catalogue/items?kind=app${query}`)).body.data as DeskItem[]
  const [first, ...others] = await list('')
  await platform.db
    .updateTable('app')
    .set({ position: -1 })
    .where('id', '=', first?.itemId ?? '')
    .execute()
  expect(await list(`&after=${first?.cursor ?? ''}`)).toEqual(others)
})

test('a list of items continues after one with a position below zero, as packages put first have [SPEC-17-32]', async () => {
  const { person, platform } = await openDraftDesk()
  const auditor = await person('mala.s', 'auditor')
  const list = async (query: string) =>
    (await auditor.call('GET', `/staff/api/catalogue/items?${query}`)).body.data as DeskItem[]
  const [first, ...others] = await list('')
  await platform.db
    .updateTable('package')
    .set({ position: -11_000 })
    .where('id', '=', first?.itemId ?? '')
    .execute()
  const [moved] = await list('')
  expect(moved?.cursor).toBe(`-11000.${first?.itemId ?? ''}`)
  expect(await list(`after=${moved?.cursor ?? ''}`)).toEqual(others)
})

test('the form of an item has the item on sale, the one of the draft, and what it chooses from [SPEC-17-32]', async () => {
  const { person, begin, save, act } = await openDraftDesk()
  const kavya = await person('kavya.n', 'catalogue')
  const id = await begin(kavya)
  await save(kavya, id, 'genre', { id: 'drama', name: 'Drama' })
  await save(kavya, id, 'package', { ...MOVIE, price: '159.00' })
  const form = async (query: string) =>
    (await kavya.call('GET', `/staff/api/catalogue/drafts/${id}/item?${query}`)).body.data
  expect(await form(`kind=package&itemId=${MOVIE.id}`)).toMatchObject({
    revision: 3,
    onSale: { price: '149.00' },
    inDraft: { price: '159.00' },
    isWithdrawn: false,
    choices: { genres: [{ id: 'action' }, { id: 'drama', name: 'Drama' }] },
  })
  await act(kavya, id, 'items', { kind: 'faq', itemId: 'what', item: null })
  expect(await form('kind=faq&itemId=what')).toMatchObject({ inDraft: null, isWithdrawn: true })
  expect(await form('kind=faq')).toMatchObject({ onSale: null, inDraft: null })
})

test('an import of the exported file has no difference, and a changed file becomes a draft [SPEC-17-33]', async () => {
  const { person, exported, read } = await openDraftDesk()
  const kavya = await person('kavya.n', 'catalogue')
  const importFile = (file: string) =>
    kavya.call('POST', '/staff/api/catalogue/imports', { payload: { title: 'From a file', file } })
  const file = await exported(kavya)
  const unchanged = await importFile(Buffer.from(file).toString('base64'))
  expect(unchanged.body.data).toEqual({ id: null, changeCount: 0, faults: [] })

  const [family, , movie, show] = smallCatalogue.packages
  const sequel = { ...movie, id: 'sequel', poid: 'P2-SEQUEL' }
  const packages = [family, { ...movie, price: '99.00' }, sequel, show]
  const { body } = await importFile(base64({ ...smallCatalogue, packages }))
  const { id } = body.data as { id: string }
  const draft = await read(kavya, id)
  expect(draft).toMatchObject({ title: 'From a file', changeCount: 3, faults: [], state: 'draft' })
  expect(draft.changes.map(({ itemId, act }) => [itemId, act])).toEqual([
    ['kadalora-rayil', 'changed'],
    ['sequel', 'added'],
    ['south-stars', 'withdrawn'],
  ])
})

test('a file with a fault does not become a draft, and one that is not JSON is refused with that reason [SPEC-17-33]', async () => {
  const { person } = await openDraftDesk()
  const kavya = await person('kavya.n', 'catalogue')
  const importFile = (file: string) =>
    kavya.call('POST', '/staff/api/catalogue/imports', { payload: { title: 'From a file', file } })
  const faulty = await importFile(base64({ ...smallCatalogue, genres: [] }))
  expect(faulty.body.data).toMatchObject({
    id: null,
    faults: [{ message: 'there is no genre "action"' }, { message: 'there is no genre "action"' }],
  })
  expect(await importFile(Buffer.from('{').toString('base64'))).toMatchObject({
    status: 422,
    body: { code: 'file_unreadable' },
  })
  expect((await kavya.call('GET', '/staff/api/catalogue/drafts')).body.data).toEqual([])
})

test('a draft warns of texts in other languages that stay as they are [SPEC-17-29]', async () => {
  const { person, begin, save, read, platform } = await openDraftDesk()
  const texts = readTextFile(tamilTexts, () => undefined)
  if (texts) await importCatalogueTexts(platform, texts, { apply: true })
  const kavya = await person('kavya.n', 'catalogue')
  const id = await begin(kavya)
  await save(kavya, id, 'package', { ...MOVIE, description: 'The first train along the coast.' })
  expect((await read(kavya, id)).warnings).toEqual([
    'The texts of package "kadalora-rayil" in other languages (ta) stay as they are: have them checked, and change them in this draft.',
  ])
})
