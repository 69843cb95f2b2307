/** Tests of drafts of the catalogue at the desk, over HTTP: written by one person, approved by another, then on sale. */
import { listAuditEntries } from '#api/staff/audit-log/audit-entry-store.ts'
import type { DeskDraftSummary } from '#contract/staff/desk-drafts.ts'
import { MOVIE, openDraftDesk } from '#test/staff/open-draft-desk.ts'
import { createSeededRandom } from '#test/seeded-random.ts'
import { HOSTILE_TEXTS, hostileValue } from '#verification/fuzz/hostile-values.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

test('a price that one person changes and another approves is on sale at once [SPEC-17-25, SPEC-17-28]', async () => {
  const { person, begin, save, act, read, catalogue, platform } = await openDraftDesk()
  const [kavya, ravi] = [await person('kavya.n', 'catalogue'), await person('ravi.k', 'approver')]
  const id = await begin(kavya)
  expect((await save(kavya, id, 'package', { ...MOVIE, price: '209.00' })).status).toBe(200)
  const draft = await read(kavya, id)
  expect(draft).toMatchObject({ state: 'draft', author: 'kavya.n', changeCount: 1, faults: [], revision: 2 })
  expect(draft.changes).toMatchObject([
    {
      kind: 'package',
      itemId: MOVIE.id,
      act: 'changed',
      conflict: null,
      editedBy: 'kavya.n',
      fields: [{ name: 'price of P2-KADALORA-RAYIL', before: '₹149.00', after: '₹209.00', percent: 40.3 }],
    },
  ])
  expect(draft.warnings).toEqual([
    'The price of P2-KADALORA-RAYIL changes from ₹149.00 to ₹209.00 (+40.3 %).',
  ])
  expect((await act(kavya, id, 'submit')).status).toBe(200)
  expect(await read(ravi, id)).toMatchObject({ state: 'submitted', submittedBy: 'kavya.n' })
  expect((await act(ravi, id, 'approve')).status).toBe(200)
  expect(await read(kavya, id)).toMatchObject({
    state: 'published',
    approvedBy: 'ravi.k',
    publishedVersion: 2,
    version: 2,
  })
  await catalogue.refreshIfStale()
  expect(catalogue.offers().find('P2-KADALORA-RAYIL')?.pricePaise).toBe(20900)
  const entries = await listAuditEntries(platform.db, { subject: id }, 10)
  expect(entries.map(({ staff, act: { name } }) => [staff.name, staff.role, name]).toReversed()).toEqual([
    ['kavya.n', 'catalogue', 'draft.begin'],
    ['kavya.n', 'catalogue', 'draft.edit'],
    ['kavya.n', 'catalogue', 'draft.submit'],
    ['ravi.k', 'approver', 'draft.approve'],
    ['ravi.k', 'approver', 'draft.publish'],
  ])
})

test('the list continues after the last draft of a page, even if that one changes meanwhile', async () => {
  const { person, begin, save, external } = await openDraftDesk()
  const kavya = await person('kavya.n', 'catalogue')
  const ids: string[] = []
  for (let at = 0; at < 22; at++) {
    ids.unshift(await begin(kavya))
    external.advance(1)
  }
  const list = async (query = '') =>
    (await kavya.call('GET', `/staff/api/catalogue/drafts${query}`)).body.data as DeskDraftSummary[]
  const page = await list()
  expect(page.map(({ id }) => id)).toEqual(ids.slice(0, 20))
  const last = page.at(-1)
  await save(kavya, last?.id ?? '', 'package', { ...MOVIE, price: '99.00' })
  const next = await list(`?after=${last?.cursor ?? ''}`)
  expect(next.map(({ id }) => id)).toEqual(ids.slice(20))
})

test('an item equal to the one on sale is not a change, and a change can be discarded [SPEC-17-25]', async () => {
  const { person, begin, save, act, read } = await openDraftDesk()
  const kavya = await person('kavya.n', 'catalogue')
  const id = await begin(kavya)
  await save(kavya, id, 'package', { ...MOVIE, price: '99.00' })
  await save(kavya, id, 'package', MOVIE)
  expect((await read(kavya, id)).changes).toEqual([])
  await act(kavya, id, 'items', { kind: 'package', itemId: MOVIE.id, item: null })
  expect(await read(kavya, id)).toMatchObject({ changes: [{ act: 'withdrawn' }] })
  await act(kavya, id, 'discard', { kind: 'package', itemId: MOVIE.id })
  expect((await read(kavya, id)).changes).toEqual([])
  expect(await act(kavya, id, 'submit')).toMatchObject({ status: 409, body: { code: 'draft_not_clean' } })
})

test('of two persons who edit the same revision the second is refused, and the first entry stays [SPEC-17-26]', async () => {
  const { person, begin, save, read } = await openDraftDesk()
  const [kavya, deepa] = [await person('kavya.n', 'catalogue'), await person('deepa.r', 'catalogue')]
  const id = await begin(kavya)
  const edit = (price: string) => ({
    payload: { revision: 1, kind: 'package', itemId: MOVIE.id, item: { ...MOVIE, price } },
  })
  const url = `/staff/api/catalogue/drafts/${id}/items`
  const answers = await Promise.all([
    kavya.call('POST', url, edit('159.00')),
    deepa.call('POST', url, edit('169.00')),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'draft_changed' })
  expect(await read(kavya, id)).toMatchObject({ revision: 2, changeCount: 1 })
  await save(deepa, id, 'genre', { id: 'comedy', name: 'Comedy' })
  expect((await read(kavya, id)).editors).toContain('deepa.r')
})

test('an item with a fault is not saved, and the fault names its field [SPEC-17-27]', async () => {
  const { person, begin, save, read } = await openDraftDesk()
  const kavya = await person('kavya.n', 'catalogue')
  const id = await begin(kavya)
  expect(await save(kavya, id, 'package', { ...MOVIE, price: '0', name: '' })).toMatchObject({
    status: 422,
    body: {
      code: 'item_invalid',
      fields: { name: 'must not be empty', price: 'must be more than zero, in rupees, such as "149.00"' },
    },
  })
  expect((await read(kavya, id)).revision).toBe(1)
  const answer = '<p onclick="x()">Yes.</p><script>steal()</script>'
  await save(kavya, id, 'faq', { id: 'what', question: 'What is it?', answer })
  expect(await read(kavya, id)).toMatchObject({
    changes: [{ fields: [{ name: 'answer', after: '<p>Yes.</p>' }] }],
  })
})

test('a picture of another host is refused, but one on sale does not prevent other changes [SPEC-17-114]', async () => {
  const { person, begin, save, act, read, exported, platform } = await openDraftDesk()
  const kavya = await person('kavya.n', 'catalogue')
  const elsewhere = 'https://pictures.example/a.png'
  await platform.db.updateTable('app').set({ image: elsewhere }).where('id', '=', 'one').execute()
  const id = await begin(kavya)
  const message = 'must be an address that begins with / and is in the shop: upload the picture'
  for (const image of [elsewhere, '//pictures.example/a.png'])
    expect(await save(kavya, id, 'package', { ...MOVIE, image })).toMatchObject({
      status: 422,
      body: { code: 'item_invalid', fields: { image: message } },
    })
  const file = (await exported(kavya)).replace('/art/posters/vilakku.svg', elsewhere)
  const payload = { title: 'From a file', file: Buffer.from(file).toString('base64') }
  const imported = await kavya.call('POST', '/staff/api/catalogue/imports', { payload })
  expect(imported.body.data).toMatchObject({
    id: null,
    faults: [{ place: 'packages[3].image (vilakku)', message }],
  })
  expect((await save(kavya, id, 'package', { ...MOVIE, price: '159.00' })).status).toBe(200)
  expect((await read(kavya, id)).faults).toEqual([])
  expect((await act(kavya, id, 'submit')).status).toBe(200)
})

test('a name with a sign that changes the direction of the text is refused [SPEC-17-115]', async () => {
  const { person, begin, save, read } = await openDraftDesk()
  const kavya = await person('kavya.n', 'catalogue')
  const id = await begin(kavya)
  for (const change of [{ name: 'abc\u202edef' }, { alias: 'abc\u2066def' }])
    expect(await save(kavya, id, 'package', { ...MOVIE, ...change })).toMatchObject({
      status: 422,
      body: { fields: { item: 'must have no signs that change the direction of the text' } },
    })
  await save(kavya, id, 'package', { ...MOVIE, alias: 'Cafe\u0301' })
  const [change] = (await read(kavya, id)).changes
  expect(change?.fields).toMatchObject([{ name: 'alias', after: 'Caf\u00e9' }])
})

test('a new item does not replace one on sale or in the draft that has its id [SPEC-17-27]', async () => {
  const { person, begin, act, read } = await openDraftDesk()
  const kavya = await person('kavya.n', 'catalogue')
  const id = await begin(kavya)
  const add = (item: typeof MOVIE & { name?: string; poid?: string }) =>
    act(kavya, id, 'items', { kind: 'package', itemId: item.id, item, isNew: true })
  const refused = {
    status: 422,
    body: { code: 'item_invalid', fields: { id: 'is in use; choose another' } },
  }
  expect(await add({ ...MOVIE, name: 'Another' })).toMatchObject(refused)
  expect((await read(kavya, id)).changes).toEqual([])
  const added = { ...MOVIE, id: 'another', poid: 'P2-ANOTHER' }
  expect((await add(added)).status).toBe(200)
  expect(await add({ ...added, name: 'Another' })).toMatchObject(refused)
  expect((await read(kavya, id)).revision).toBe(2)
})

test('a draft with a fault across items cannot be submitted, and lists it with its place [SPEC-17-27]', async () => {
  const { person, begin, save, act, read } = await openDraftDesk()
  const kavya = await person('kavya.n', 'catalogue')
  const id = await begin(kavya)
  await save(kavya, id, 'package', { ...MOVIE, genre: 'unknown', poid: 'P3-VILAKKU' })
  await act(kavya, id, 'items', { kind: 'language', itemId: 'tamil', item: null })
  const { faults } = await read(kavya, id)
  expect(faults).toEqual(
    expect.arrayContaining([
      { place: 'package kadalora-rayil, genre', message: 'there is no genre "unknown"' },
      { place: 'package vilakku, language', message: 'there is no language "tamil"' },
      expect.objectContaining({ place: 'package vilakku, poid' }),
    ]),
  )
  expect(await act(kavya, id, 'submit')).toMatchObject({ status: 409, body: { code: 'draft_not_clean' } })
})

test('a draft with another duration of a poid cannot be submitted; with another poid it can [SPEC-12-22]', async () => {
  const { person, begin, save, act, read } = await openDraftDesk()
  const kavya = await person('kavya.n', 'catalogue')
  const id = await begin(kavya)
  await save(kavya, id, 'package', { ...MOVIE, days: 7 })
  expect((await read(kavya, id)).faults).toEqual([
    {
      place: 'package kadalora-rayil',
      message: 'poid "P2-KADALORA-RAYIL" belongs to the duration "30 Days"; choose another for "7 Days"',
    },
  ])
  expect(await act(kavya, id, 'submit')).toMatchObject({ status: 409, body: { code: 'draft_not_clean' } })
  await save(kavya, id, 'package', { ...MOVIE, days: 7, poid: 'P2-KADALORA-RAYIL-7D' })
  expect((await read(kavya, id)).faults).toEqual([])
  expect((await act(kavya, id, 'submit')).status).toBe(200)
})

test('an edit after the submission is refused until the draft is taken back [SPEC-17-28]', async () => {
  const { person, submitted, save, act, read } = await openDraftDesk()
  const kavya = await person('kavya.n', 'catalogue')
  const id = await submitted(kavya)
  expect(await save(kavya, id, 'package', { ...MOVIE, price: '1.00' })).toMatchObject({
    status: 409,
    body: { code: 'draft_in_other_state' },
  })
  await act(kavya, id, 'take-back')
  expect((await save(kavya, id, 'package', { ...MOVIE, price: '189.00' })).status).toBe(200)
  await act(kavya, id, 'withdraw')
  expect(await read(kavya, id)).toMatchObject({ state: 'withdrawn' })
})

test('a rejected draft returns to its editors with the reason [SPEC-17-28]', async () => {
  const { person, submitted, act, read } = await openDraftDesk()
  const [kavya, ravi] = [await person('kavya.n', 'catalogue'), await person('ravi.k', 'approver')]
  const id = await submitted(kavya)
  expect((await act(ravi, id, 'reject', { reason: 'the price is wrong' })).status).toBe(200)
  expect(await read(kavya, id)).toMatchObject({
    state: 'draft',
    submittedBy: null,
    rejection: { by: 'ravi.k', reason: 'the price is wrong' },
  })
  expect((await act(kavya, id, 'submit')).status).toBe(200)
})

test('hostile texts and values in an item are refused or shown as they are, without a server error [SPEC-17-27, THR-S10]', async () => {
  const { person, begin, read, platform } = await openDraftDesk()
  const kavya = await person('kavya.n', 'catalogue')
  const id = await begin(kavya)
  const random = createSeededRandom('items')
  const values = [...HOSTILE_TEXTS, ...Array.from({ length: 40 }, () => hostileValue(random))]
  let revision = 1
  for (const [count, value] of values.entries()) {
    const field = ['name', 'description', 'apps', 'price', 'id', 'unknown'][count % 6] ?? ''
    const response = await kavya.call('POST', `/staff/api/catalogue/drafts/${id}/items`, {
      payload: { revision, kind: 'package', itemId: MOVIE.id, item: { ...MOVIE, [field]: value } },
    })
    expect([value, response.status < 500]).toEqual([value, true])
    if (response.status === 200) revision += 1
    await sql`delete from request_count`.execute(platform.db)
  }
  expect((await read(kavya, id)).revision).toBe(revision)
})
