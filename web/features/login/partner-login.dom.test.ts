import { type MockApi, mockApi, refusal } from '#test/web/mock-api.ts'
import { kavitha } from '#test/web/render-page.tsx'
import { beforeEach, expect, test, vi } from 'vitest'

const meena = { ...kavitha, fld_first_name: 'Meena' }
const LOGIN = 'GET /api/auth/fromExternal/:clientkey'
const OTHER = refusal({ status: 409, code: 'other_account', message: 'Another account is signed in here.' })
const LET_IN = { token: 'new-token', data: meena }

let server: MockApi

/** Opens a page by a link or without one. */
async function openPage(key?: string) {
  if (key !== undefined) window.clientKey = key
  vi.resetModules()
  const [clientKey, { sessionStore }, { saveToken }, { useToast }, { renderHook }] = await Promise.all([
    import('./partner-login.ts'),
    import('#web/session/session-store.ts'),
    import('#web/session/token-store.ts'),
    import('#web/session/toast-store.ts'),
    import('@testing-library/react'),
  ])
  const login = renderHook(() => clientKey.usePartnerLogin())
  const toast = renderHook(() => useToast())
  const problem = renderHook(() => clientKey.usePartnerProblem())
  return {
    ...clientKey,
    saveToken,
    problem: () => (problem.rerender(), problem.result.current),
    login: () => (login.rerender(), login.result.current),
    session: () => sessionStore.get(),
    toast: () => (toast.rerender(), toast.result.current),
  }
}
const sentModes = () =>
  server.calls.filter(({ route }) => route === LOGIN).map(({ headers }) => headers.get('x-client-key'))

beforeEach(() => {
  localStorage.clear()
  server = mockApi()
  server.on('GET /api/users', { data: meena })
})

test('sends no request on a page without a client key', async () => {
  const page = await openPage()
  expect(page.login()).toBe('none')
  await page.signInWithClientKey()
  expect(server.calls).toEqual([])
})

test('signs in once with the key of a link, and keeps the key nowhere [SPEC-2.5-01, SPEC-7-06]', async () => {
  server.on(LOGIN, LET_IN)
  const page = await openPage('k+/1')
  expect(page.login()).toBe('busy')
  await Promise.all([page.signInWithClientKey(), page.signInWithClientKey()])

  expect(sentModes()).toEqual(['ask'])
  expect(server.sent(LOGIN)).toEqual([{ clientkey: 'k+/1' }])
  expect(page.session()).toMatchObject({ status: 'authenticated', user: meena })
  expect(localStorage.getItem('sdg.token')).toBe('new-token')
  expect(page.login()).toBe('none')
  expect(window.clientKey).toBeUndefined()
})

const refusedLink = (status: number) =>
  refusal({ status, code: 'invalid', message: 'Please check what you entered.' })

test.each([400, 404, 410, 414, 422])(
  'shows a malformed, unknown or used key (%i) as a link that no longer works [SPEC-2.4-10, SPEC-4-05, SPEC-14-01]',
  async (status) => {
    server.on(LOGIN, refusedLink(status))
    const page = await openPage('x'.repeat(10_000))
    await page.signInWithClientKey()
    expect(page.login()).toBe('failed')
    expect(page.toast()).toEqual({ kind: 'error', message: 'This link is no longer valid. Please login.' })
    expect(page.session()).toMatchObject({
      status: 'anonymous',
      problem: 'This link is no longer valid. Please login.',
    })
  },
)

test.each([404, 410])(
  'keeps the reason of an invalid link (%i) for the dashboard of a signed-in person [SPEC-15-97]',
  async (status) => {
    localStorage.setItem('sdg.token', 'token-of-kavitha')
    server.on(LOGIN, refusedLink(status))
    const page = await openPage('old')
    await page.signInWithClientKey()
    expect(page.login()).toBe('failed')
    const message = 'This link is no longer valid, but you are still signed in.'
    expect(page.toast()).toEqual({ kind: 'error', message })
    expect(page.problem()).toBe(message)
  },
)

test('drops the reason of an invalid link at the end of the session in which the link was opened [SPEC-15-99]', async () => {
  localStorage.setItem('sdg.token', 'token-of-kavitha')
  server.on(LOGIN, refusedLink(410))
  const page = await openPage('old')
  await page.signInWithClientKey()
  page.saveToken(undefined)
  expect(page.problem()).toBeUndefined()
  page.saveToken('token-of-meena')
  expect(page.problem()).toBeUndefined()
})

test('replaces another signed-in account after the person agrees', async () => {
  server.on(LOGIN, OTHER, LET_IN)
  const page = await openPage('k')
  await page.signInWithClientKey()
  expect(page.login()).toBe('asks-to-switch-account')
  expect(page.toast()).toBeUndefined()
  await page.replaceAccount()
  expect(sentModes()).toEqual(['ask', 'replace'])
  expect(page.session()).toMatchObject({ user: meena })
})

test('keeps the signed-in account and sends no further request if the person declines', async () => {
  server.on(LOGIN, OTHER)
  const page = await openPage('k')
  await page.signInWithClientKey()
  page.clearClientKey()
  expect(page.login()).toBe('none')
  await page.replaceAccount()
  expect(sentModes()).toEqual(['ask'])
})
