/** What stays on a page with entries after an act fails. */
import { catalogueRoutes } from '#desk/catalogue/catalogue-routes.tsx'
import { requestRoutes } from '#desk/requests/request-routes.tsx'
import { keepEntries } from '#desk/session/keep-entries.ts'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'

const REQUEST = '/requests/SRONE'
const DRAFT = '/catalogue/drafts/draft-one'
const OFFLINE = () => Promise.reject(new TypeError('Failed to fetch'))
const SIGNED_OUT = () => reply(401, { code: 'staff_signed_out', message: 'Please sign in.' })

const reply = (status: number, body: object) => Promise.resolve(Response.json(body, { status }))
const loaded = () => reply(200, { data: { revision: 1, orders: [] } })

beforeEach(() => void vi.stubGlobal('window', { location: { pathname: REQUEST, search: '' } }))

/** Opens a page, and sends its form while the API answers in another way than before. */
async function sendFrom(routes: RouteObject[], page: string, answer: () => Promise<Response>) {
  const calls = vi.fn(loaded)
  vi.stubGlobal('fetch', calls)
  const router = createMemoryRouter(keepEntries(routes), { initialEntries: [page] })
  await vi.waitFor(() => expect(router.state.initialized).toBe(true))
  calls.mockImplementation(answer)
  calls.mockClear()
  const formData = new FormData()
  formData.set('act', 'answer')
  await router.navigate(page, { formMethod: 'post', formData })
  await vi.waitFor(() => expect(router.state.navigation.state).toBe('idle'))
  const { errors, actionData } = router.state
  router.dispose()
  return { errors, result: Object.values(actionData ?? {})[0] as unknown, calls: calls.mock.calls.length }
}

test.each([
  ['without a network', OFFLINE, 'offline'],
  ['after the end of the session', SIGNED_OUT, 'staff_signed_out'],
  ['on a server that is away', () => reply(503, { code: 'too_busy', message: 'Busy.' }), 'too_busy'],
])('an act %s keeps the page and its entries', async (_, answer, code) => {
  const { errors, result, calls } = await sendFrom(requestRoutes, REQUEST, answer)
  expect(errors).toBeNull()
  expect(result).toMatchObject({ failure: { code } })
  expect(calls).toBe(1)
})

test('a refused act loads the page again, so that it shows what changed meanwhile', async () => {
  const conflict = { code: 'request_changed', message: 'It changed.' }
  const answers = [() => reply(409, conflict)]
  const { errors, calls } = await sendFrom(requestRoutes, REQUEST, () => (answers.shift() ?? loaded)())
  expect(errors).toBeNull()
  expect(calls).toBeGreaterThan(1)
})

test.each(['item?kind=genre&itemId=drama', 'texts?kind=package&itemId=one&language=ta'])(
  'a refused entry in %s keeps its revision: a second try replaces no change of another person',
  async (form) => {
    const conflict = { code: 'draft_changed', message: 'It changed.' }
    const { errors, result, calls } = await sendFrom(catalogueRoutes, `${DRAFT}/${form}`, () =>
      reply(409, conflict),
    )
    expect(errors).toBeNull()
    expect(result).toMatchObject({ failure: { code: 'draft_changed' } })
    expect(calls).toBe(1)
  },
)
