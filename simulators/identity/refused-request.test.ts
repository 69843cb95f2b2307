/** The requests that the identity provider refuses, as a real one does. */
import { useTestHarness } from '#simulators/test-harness.ts'
import { ClientSecretBasic, ClientSecretPost, None } from 'openid-client'
import { beforeEach, expect, test } from 'vitest'
import { openBrowser, openDesk, signIn, type TestDesk } from './test-desk.ts'

const harness = useTestHarness()
let desk: TestDesk
let address: string

beforeEach(async () => {
  address = await harness.app.listen({ host: '127.0.0.1', port: 0 })
  desk = await openDesk(address)
})

test.each([
  'http://localhost:3100/elsewhere',
  'http://localhost:3101/sign-in/callback',
  'http://elsewhere.test/sign-in/callback',
])('refuses the redirect URI %s with a page, without a redirect', async (redirect_uri) => {
  const page = await openBrowser().open(desk.signInUrl({ redirect_uri }))
  expect([page.status, page.url.origin]).toEqual([400, address])
  expect(page.body).toContain('redirect_uri')
})

test.each([
  [{ code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
  [{ code_challenge_method: 'plain' }, 'invalid_request'],
  [{ response_type: 'id_token' }, 'unsupported_response_type'],
  [{ prompt: 'consent' }, 'invalid_request'],
])('refuses a sign-in with %o', async (parameters, error) => {
  const { url } = await openBrowser().open(desk.signInUrl(parameters))
  const answer = new URLSearchParams(url.search || url.hash.slice(1))
  expect([url.origin, answer.get('error')]).toEqual(['http://localhost:3100', error])
})

test('refuses an unknown client', async () => {
  const page = await openBrowser().open(desk.signInUrl({ client_id: 'other' }))
  expect([page.status, page.url.origin]).toEqual([400, address])
  expect(page.body).toContain('invalid_client')
})

test.each([
  ['a wrong secret', ClientSecretBasic('wrong-secret')],
  ['its secret in the body', ClientSecretPost('standin-staff-desk')],
  ['no secret', None()],
])('refuses a code from a client with %s', async (_case, authentication) => {
  const { callback } = await signIn(desk, 'asha.p')
  const other = await openDesk(address, authentication)
  await expect(other.claimsOf(expectedBy(other, callback))).rejects.toMatchObject({ status: 401 })
})

test('refuses a code with a wrong verifier of PKCE', async () => {
  const { callback } = await signIn(desk, 'asha.p')
  const other = await openDesk(address)
  await expect(other.claimsOf(expectedBy(other, callback))).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('refuses a code that was used before', async () => {
  const { callback } = await signIn(desk, 'asha.p')
  await desk.claimsOf(callback)
  await expect(desk.claimsOf(callback)).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('refuses the form of the sign-in page from another site, and an unknown person', async () => {
  const browser = openBrowser()
  const page = await browser.open(desk.signInUrl())
  const foreign = await fetch(page.url, { method: 'POST', headers: { origin: 'http://elsewhere.test' } })
  expect(foreign.status).toBe(403)
  expect((await browser.press(page, { username: 'x.y' })).status).toBe(422)
})

test('shows a page for a sign-in that does not exist', async () => {
  const page = await openBrowser().open(new URL(`${address}/identity/sign-in/unknown`))
  expect(page.status).toBe(404)
  expect(page.body).toContain('This sign-in has expired')
})

/** Returns the callback with the state of another desk, so that only the code is wrong. */
function expectedBy(other: TestDesk, callback: URL): URL {
  const changed = new URL(callback)
  changed.searchParams.set('state', other.signInUrl().searchParams.get('state') ?? '')
  return changed
}
