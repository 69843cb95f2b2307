import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const meena = { fld_first_name: 'Meena', fld_last_name: 'Iyer', fld_mobile: '9840099999' }
const OTHER = { status: 409, body: { code: 'other_account', message: 'Another account is signed in here.' } }
const OVER = { status: 410, body: { code: 'clientkey_over', message: 'This link is no longer valid.' } }
const LET_IN = { status: 200, body: { token: 'new-token', data: meena } }

let answers: { status: number; body: object }[]
let asked: Request[]

/** Opens a page by a link or without one; the API returns these responses to the key, in order. */
async function openPage(link: { key?: string; answers?: typeof answers }) {
  answers = link.answers ?? []
  if (link.key !== undefined) window.clientKey = link.key
  vi.resetModules()
  const [clientKey, { sessionStore }, { useToast }, { renderHook }] = await Promise.all([
    import('./partner-login.ts'),
    import('#web/session/session-store.ts'),
    import('#web/session/toast-store.ts'),
    import('@testing-library/react'),
  ])
  const login = renderHook(() => clientKey.usePartnerLogin())
  const toast = renderHook(() => useToast())
  return {
    ...clientKey,
    login: () => (login.rerender(), login.result.current),
    session: () => sessionStore.get(),
    toast: () => (toast.rerender(), toast.result.current),
  }
}
const wishes = () =>
  asked.filter(({ url }) => url.includes('fromExternal')).map(({ headers }) => headers.get('x-client-key'))

beforeEach(() => {
  localStorage.clear()
  asked = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push(new Request(`http://shop.test${path}`, { ...init, body: init.body ?? null }))
    const { status, body } = path === '/api/users' ? { status: 200, body: { data: meena } } : answers.shift()!
    return new Response(JSON.stringify(body), { status })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('sends no request on a page without a client key', async () => {
  const page = await openPage({})
  expect(page.login()).toBe('none')
  await page.signInWithClientKey()
  expect(asked).toEqual([])
})

test('signs in once with the key of a link, and keeps the key nowhere [SPEC-2.5-01, SPEC-7-06]', async () => {
  const page = await openPage({ key: 'k+/1', answers: [LET_IN] })
  expect(page.login()).toBe('busy')
  await Promise.all([page.signInWithClientKey(), page.signInWithClientKey()])

  expect(wishes()).toEqual(['ask'])
  expect(asked[0]?.url).toBe('http://shop.test/api/auth/fromExternal/k%2B%2F1')
  expect(page.session()).toMatchObject({ status: 'authenticated', user: meena })
  expect(localStorage.getItem('sdg.token')).toBe('new-token')
  expect(page.login()).toBe('none')
  expect(window.clientKey).toBeUndefined()
})

test('shows a message for a link that no longer works [SPEC-4-05]', async () => {
  const page = await openPage({ key: 'old', answers: [OVER] })
  await page.signInWithClientKey()
  expect(page.login()).toBe('failed')
  expect(page.toast()).toEqual({ kind: 'error', message: 'This link is no longer valid.' })
})

test.each([400, 404, 414, 422])(
  'shows a malformed or unknown key (%i) as a link that no longer works [SPEC-14-01]',
  async (status) => {
    const nothing = { status, body: { code: 'invalid', message: 'Please check what you entered.' } }
    const page = await openPage({ key: 'x'.repeat(10_000), answers: [nothing] })
    await page.signInWithClientKey()
    expect(page.login()).toBe('failed')
    expect(page.toast()).toEqual({ kind: 'error', message: 'This link is no longer valid. Please login.' })
  },
)

test('replaces another signed-in account after the person agrees', async () => {
  const page = await openPage({ key: 'k', answers: [OTHER, LET_IN] })
  await page.signInWithClientKey()
  expect(page.login()).toBe('asks')
  expect(page.toast()).toBeUndefined()
  await page.replaceAccount()
  expect(wishes()).toEqual(['ask', 'replace'])
  expect(page.session()).toMatchObject({ user: meena })
})

test('keeps the signed-in account and sends no further request if the person declines', async () => {
  const page = await openPage({ key: 'k', answers: [OTHER] })
  await page.signInWithClientKey()
  page.clearClientKey()
  expect(page.login()).toBe('none')
  await page.replaceAccount()
  expect(wishes()).toEqual(['ask'])
})
