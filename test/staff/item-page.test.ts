/** What the form of an item sends to the server. */
import { saveItem } from '#desk/catalogue/item-page.tsx'
import type { ActionFunctionArgs } from 'react-router'
import { expect, test, vi } from 'vitest'

test.each([
  ['?kind=genre', true],
  ['?kind=genre&itemId=comedy', false],
])('the form at %s says whether its item is new: %s', async (query, isNew) => {
  const sent = vi.fn((_path: string, _init: { body: string }) =>
    Promise.resolve(Response.json({ data: { id: 'draft', revision: 2 } })),
  )
  vi.stubGlobal('fetch', sent)
  const body = new FormData()
  for (const [name, value] of Object.entries({ kind: 'genre', revision: '1', id: 'comedy', name: 'Comedy' }))
    body.set(name, value)
  const request = new Request(`http://localhost/catalogue/drafts/draft/item${query}`, {
    method: 'POST',
    body,
  })
  await saveItem({ request, params: { id: 'draft' } } as unknown as ActionFunctionArgs)
  expect(JSON.parse(sent.mock.calls[0]?.[1].body ?? '')).toMatchObject({ itemId: 'comedy', isNew })
})
