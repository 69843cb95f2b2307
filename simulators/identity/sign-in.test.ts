/** Signs staff in at the identity provider by HTTP, as the desk and a browser do. */
import { useTestHarness } from '#simulators/test-harness.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { STAFF } from './staff-member.ts'
import { openBrowser, openDesk, signIn, type TestDesk } from './test-desk.ts'

const HOUR_MS = 3_600_000

const harness = useTestHarness()
let desk: TestDesk
let address: string

beforeEach(async () => {
  address = await harness.app.listen({ host: '127.0.0.1', port: 0 })
  desk = await openDesk(address)
})

test('the issuer is the address on which the simulators listen', () => {
  const { issuer, token_endpoint } = desk.config.serverMetadata()
  expect([issuer, token_endpoint]).toEqual([`${address}/identity`, `${address}/identity/token`])
})

test.each(STAFF)('signs $username in with name and roles', async ({ username, subject, name, roles }) => {
  const { callback } = await signIn(desk, username)
  expect(callback.href).toMatch(/^http:\/\/localhost:3100\/sign-in\/callback\?code=/)
  const { claims } = await desk.claimsOf(callback)
  expect(claims).toMatchObject({ sub: subject, preferred_username: username, name, roles })
  expect(claims).toMatchObject({ iss: `${address}/identity`, aud: 'staff-desk' })
  expect(claims?.auth_time).toBeTypeOf('number')
})

test('the sign-in page lists all staff with their roles, and may post to the desk', async () => {
  const page = await openBrowser().open(desk.signInUrl())
  expect(page.body).toMatch(/This is a simulator .+ It asks for no password/)
  for (const { username, roles } of STAFF) {
    expect(page.body).toContain(`name="username" value="${username}"`)
    expect(page.body).toContain(`${username}: ${roles.join(', ')}`)
  }
  // The answer to the form redirects to the desk, which a browser allows only then.
  expect(page.policy).toContain("form-action 'self' http://localhost:3100;")
})

test('a second sign-in uses the session of the provider', async () => {
  const { browser } = await signIn(desk, 'devi.a')
  const again = await browser.open(desk.signInUrl())
  expect((await desk.claimsOf(again.url)).claims).toMatchObject({ preferred_username: 'devi.a' })
})

test('"prompt=login" asks again, and another person can sign in', async () => {
  const { browser } = await signIn(desk, 'devi.a')
  const page = await browser.open(desk.signInUrl({ prompt: 'login' }))
  expect(page.body).toContain('Who signs in?')
  // Ends the session of the first person by a form that a script sends.
  const change = await browser.press(page, { username: 'ravi.k' })
  expect(change.body).toContain('document.forms[0].submit()')
  const { url } = await browser.press(change, {})
  expect((await desk.claimsOf(url)).claims).toMatchObject({ preferred_username: 'ravi.k' })
})

test('"max_age" asks again when the sign-in is older, and only then', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { browser, callback } = await signIn(desk, 'meena.s')
  const first = (await desk.claimsOf(callback)).claims?.auth_time
  vi.setSystemTime(Date.now() + HOUR_MS)

  const younger = await browser.open(desk.signInUrl({ max_age: '7200' }))
  expect((await desk.claimsOf(younger.url, 7200)).claims?.auth_time).toBe(first)
  const page = await browser.open(desk.signInUrl({ max_age: '600' }))
  expect(page.body).toContain('Who signs in?')
  const { url } = await browser.press(page, { username: 'meena.s' })
  expect((await desk.claimsOf(url, 600)).claims?.auth_time).toBe(Number(first) + HOUR_MS / 1000)
})

test('"prompt=none" needs a session', async () => {
  const without = await openBrowser().open(desk.signInUrl({ prompt: 'none' }))
  expect(without.url.searchParams.get('error')).toBe('login_required')
  const { browser } = await signIn(desk, 'asha.p')
  const { url } = await browser.open(desk.signInUrl({ prompt: 'none' }))
  expect((await desk.claimsOf(url)).claims).toMatchObject({ preferred_username: 'asha.p' })
})

test('"Refuse" answers access_denied to the desk', async () => {
  const browser = openBrowser()
  const { url } = await browser.press(await browser.open(desk.signInUrl()), { refuse: 'yes' })
  expect(url.origin).toBe('http://localhost:3100')
  expect(url.searchParams.get('error')).toBe('access_denied')
  await expect(desk.claimsOf(url)).rejects.toMatchObject({ error: 'access_denied' })
})

test('a sign-out ends the session of the provider and returns to the desk', async () => {
  const { browser, callback } = await signIn(desk, 'arun.t')
  const { idToken } = await desk.claimsOf(callback)
  const question = await browser.open(desk.signOutUrl(idToken))
  expect(question.body).toContain('Stay signed in')
  const { url } = await browser.press(question, { logout: 'yes' })
  expect(url.href).toBe('http://localhost:3100/signed-out?state=end')
  expect((await browser.open(desk.signInUrl())).body).toContain('Who signs in?')
})
