/** Tests of drafts that move items of the catalogue within their lists, over HTTP. */
import { smallCatalogue } from '#test/fixtures.ts'
import { MOVIE, openDraftDesk } from '#test/staff/open-draft-desk.ts'
import { expect, test } from 'vitest'

const [ONE, TWO, THREE] = smallCatalogue.apps
const FOUR = { id: 'four', name: 'App four', image: '/art/apps/four.svg' }

async function openPlaces() {
  const desk = await openDraftDesk()
  const { act, begin, exported } = desk
  const [kavya, ravi] = [await desk.person('kavya.n', 'catalogue'), await desk.person('ravi.k', 'approver')]
  const id = await begin(kavya)
  const put = (item: { id: string } | undefined, place: string | null, kind = 'app') =>
    act(kavya, id, 'items', { kind, itemId: item?.id, item, place })
  const publish = async (draft = id) => {
    expect((await act(kavya, draft, 'submit')).status).toBe(200)
    expect((await act(ravi, draft, 'approve')).status).toBe(200)
  }
  const order = async (list: 'apps' | 'packages') => {
    const lists = JSON.parse(await exported(kavya)) as Record<typeof list, { id: string }[]>
    return lists[list].map((one) => one.id)
  }
  return { ...desk, kavya, id, put, publish, order }
}

test('moved and new items are shown in their places, and an undo restores the file byte for byte [SPEC-17-84]', async () => {
  const { put, publish, order, read, kavya, id, exported, act } = await openPlaces()
  const before = await exported(kavya)
  expect((await put(THREE, '')).status).toBe(200)
  await put(FOUR, 'three')
  await put(MOVIE, '', 'package')
  const { changes } = await read(kavya, id)
  expect(changes.map(({ itemId, act: what, fields }) => [itemId, what, fields.find(isPlace)])).toEqual([
    ['four', 'added', { name: 'place', before: null, after: 'after three', percent: null }],
    ['three', 'changed', { name: 'place', before: 'after two', after: 'first', percent: null }],
    [
      'kadalora-rayil',
      'changed',
      { name: 'place', before: 'after south-stars', after: 'first', percent: null },
    ],
  ])
  await publish()
  expect(await order('apps')).toEqual(['three', 'four', 'one', 'two'])
  expect((await order('packages'))[0]).toBe(MOVIE.id)

  const { id: undo } = (await act(kavya, id, 'undo')).body.data as { id: string }
  await publish(undo)
  expect(await exported(kavya)).toBe(before)
})

const isPlace = ({ name }: { name: string }): boolean => name === 'place'

test('the place on sale is not a change, a wrong one is refused, and without one the draft’s stays [SPEC-17-84]', async () => {
  const { put, read, kavya, id, save } = await openPlaces()
  await put(TWO, 'one')
  await put(TWO, null)
  expect((await read(kavya, id)).changes).toEqual([])
  expect((await put(TWO, 'two')).body).toMatchObject({ fields: { place: 'must be another item' } })
  expect((await put(TWO, 'none')).body).toMatchObject({
    code: 'item_invalid',
    fields: { place: 'there is no such item on sale or in this draft' },
  })
  await put(ONE, 'three')
  await save(kavya, id, 'app', { id: 'one', name: 'App 1', image: '/art/apps/one.svg' })
  const form = await kavya.call('GET', `/staff/api/catalogue/drafts/${id}/item?kind=app&itemId=one`)
  expect(form.body.data).toMatchObject({
    place: 'three',
    inDraft: { name: 'App 1' },
    others: [{ id: 'two' }, { id: 'three' }],
  })
  await put(ONE, null)
  expect((await read(kavya, id)).changes).toEqual([])
})

test('a file in another order is imported as a draft that moves as few items as possible [SPEC-17-84]', async () => {
  const { kavya, read, publish, order } = await openPlaces()
  const file = { ...smallCatalogue, apps: [THREE, ONE, TWO] }
  const payload = { title: 'Another order', file: Buffer.from(JSON.stringify(file)).toString('base64') }
  const { body } = await kavya.call('POST', '/staff/api/catalogue/imports', { payload })
  const { id } = body.data as { id: string }
  expect((await read(kavya, id)).changes).toMatchObject([{ itemId: 'three', fields: [{ after: 'first' }] }])
  await publish(id)
  expect(await order('apps')).toEqual(['three', 'one', 'two'])
})
