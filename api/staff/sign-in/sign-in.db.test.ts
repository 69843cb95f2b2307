/** Tests of the sign-in at the desk, with the simulator of the identity provider over HTTP. */
import { buildDesk } from '#api/build-desk.ts'
import { type Runtime, systemRuntime } from '#api/platform/runtime/runtime.ts'
import { listAuditEntries } from '#api/staff/audit-log/audit-entry-store.ts'
import { openBrowser } from '#simulators/identity/test-desk.ts'
import { openTestHarness, setBehaviour } from '#simulators/test-harness.ts'
import { makeApp } from '#test/app.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { deriveSignIn } from './sign-in-secret.ts'

const TITLES = {
  unavailable: /does not respond/,
  refused: /refused the request/,
  invalid: /is not valid/,
  old: /too old/,
}

type Provider = {
  /** When the provider answers. */
  answers?: Promise<unknown>
  /** The issuer that the provider states in its metadata. */
  issuer?: string
  /** Whether its metadata has no address that ends a session. */
  keepsSessions?: boolean
}

/** The desk, its provider, and a browser with the cookies of both. */
async function openSignIn({ answers, issuer, keepsSessions = false }: Provider = {}) {
  const harness = await openTestHarness()
  onTestFinished(() => harness.app.close())
  const address = await harness.app.listen({ host: '127.0.0.1', port: 0 })
  const { platform, gateways, lines } = await makeApp({
    settings: { STAFF_PORT: '3100', STAFF_ISSUER: `${address}/identity` },
  })
  const { staff } = platform.config
  if (staff?.port === undefined) throw new Error('the desk is closed')
  const http: Runtime['http'] = async (request) => {
    await answers
    const response = await systemRuntime.http(request)
    let { body } = response
    if (issuer !== undefined) body = body.replace(/"issuer":"[^"]+"/, `"issuer":"${issuer}"`)
    if (keepsSessions) body = body.replace('"end_session_endpoint":', '"other":')
    return { ...response, body }
  }
  const runtime = { ...platform.runtime, http }
  const desk = await buildDesk({ ...platform, runtime }, staff, gateways)
  onTestFinished(() => desk.close())
  const browser = openBrowser()
  const cookies = new Map<string, string>()

  const visit = async (url: string, method: 'GET' | 'POST' = 'GET') => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await desk.inject({ method, url, headers: { cookie } })
    for (const { name, value } of response.cookies) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  /** Goes to the provider's page. @returns the page, or the address back at the desk where the provider asks nothing */
  const goToProvider = async (url = '/sign-in') => {
    const sent = await visit(url)
    expect(sent.statusCode).toBe(303)
    return browser.open(new URL(String(sent.headers.location)))
  }
  const choose = async (button: Record<string, string>, url?: string) => {
    const { url: back } = await browser.press(await goToProvider(url), button)
    expect(back.origin + back.pathname).toBe('http://localhost:3100/sign-in/callback')
    return `${back.pathname}${back.search}`
  }
  return {
    platform,
    lines,
    visit,
    cookies,
    goToProvider,
    choose,
    signIn: async (username: string) => visit(await choose({ username })),
    me: async () => (await visit('/staff/api/me')).json<{ data?: object; code?: string }>(),
    setFault: (behaviour: string) => setBehaviour(harness, { system: 'identity', behaviour, times: 1 }),
    /** Stores the name of a person who has signed in before. */
    keepName: (subject: string, name: string) =>
      sql`insert into staff_person values (${subject}, ${name}, now())`.execute(platform.db),
    acts: async () =>
      (await listAuditEntries(platform.db, {}, 9)).map(({ act, staff: by }) => [act.name, by.name]),
    countSessions: async () =>
      (
        await sql<{ n: number }>`select count(*)::int as n from staff_session where ended_at is null`.execute(
          platform.db,
        )
      ).rows[0]?.n,
  }
}

test('a member of the staff signs in with name and roles, and out again [SPEC-17-09, ASVS-10.1.1, ASVS-10.2.3]', async () => {
  const { signIn, me, visit, acts, cookies } = await openSignIn()
  const asked = new URL(String((await visit('/sign-in')).headers.location)).searchParams
  expect(asked.get('scope')).toBe('openid profile roles')
  const signedIn = await signIn('arun.t')
  expect([signedIn.statusCode, signedIn.headers.location]).toEqual([303, '/'])
  const session = signedIn.cookies.find(({ name }) => name === 'desk-session')
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 28_800 })
  expect([...cookies.keys()]).toEqual(['desk-session'])
  expect(await me()).toMatchObject({
    data: { name: 'arun.t', fullName: 'Arun Thomas', roles: ['support', 'finance'] },
  })
  const out = await visit('/staff/api/sign-out', 'POST')
  const { url } = out.json<{ data: { url: string } }>().data
  expect(url).toMatch(/\/identity\/session\/end\?/)
  expect(new URL(url).searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:3100/signed-out')
  expect(await me()).toMatchObject({ code: 'staff_signed_out' })
  expect(await acts()).toEqual([
    ['staff.sign_out', 'arun.t'],
    ['staff.sign_in', 'arun.t'],
  ])
})

test('after signing out a page waits, whose link asks for a person although the provider keeps its session [SPEC-17-99, THR-S22]', async () => {
  const { signIn, visit, goToProvider } = await openSignIn({ keepsSessions: true })
  await signIn('arun.t')
  const out = await visit('/staff/api/sign-out', 'POST')
  expect(out.json()).toEqual({ data: { url: 'http://localhost:3100/signed-out' } })
  const page = await visit('/signed-out')
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.body).toContain('You are signed out')
  const link = /href="([^"]+)"/.exec(page.body)?.[1]
  expect((await goToProvider(link)).body).toContain('Who signs in?')
})

test('a further sign-in ends the session before it in this browser', async () => {
  const { signIn, visit, goToProvider, countSessions } = await openSignIn()
  await signIn('asha.p')
  const { url } = await goToProvider()
  expect((await visit(url.pathname + url.search)).statusCode).toBe(303)
  expect(await countSessions()).toBe(1)
})

test.each([
  ['/orders?q=1', '/orders?q=1'],
  ['//attacker.example', '/'],
  ['/\\attacker.example', '/'],
  ['https://attacker.example', '/'],
  ['/a b', '/'],
])('a sign-in returns to a page of the desk alone: %s [SPEC-17-09, THR-S5]', async (to, page) => {
  const { choose, visit } = await openSignIn()
  const callback = await choose({ username: 'asha.p' }, `/sign-in?to=${encodeURIComponent(to)}`)
  expect((await visit(callback)).headers.location).toBe(page)
})

test('"again" asks the provider for a new proof of the person [SPEC-17-09, ASVS-6.8.4, ASVS-7.6.1]', async () => {
  const { signIn, goToProvider } = await openSignIn()
  await signIn('meena.s')
  expect((await goToProvider()).url.pathname).toBe('/sign-in/callback')
  expect((await goToProvider('/sign-in?again')).body).toContain('Who signs in?')
})

test.each([
  ['wrong-audience', TITLES.invalid],
  ['expired-token', TITLES.invalid],
  ['forged-token', TITLES.invalid],
  ['without-roles', /no role for the desk/],
])(
  'an ID token with the fault %s begins no session [SPEC-17-09, THR-S5, ASVS-10.5.4]',
  async (fault, sentence) => {
    const { choose, visit, setFault, countSessions, acts, cookies } = await openSignIn()
    await setFault(fault)
    const answer = await visit(await choose({ username: 'asha.p' }))
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.body).toMatch(sentence)
    expect(answer.body).toContain('<a href="/sign-in">')
    expect([await countSessions(), await acts(), cookies.size]).toEqual([0, [], 0])
  },
)

test('a person keeps the first name at the desk, whatever the provider calls them later [SPEC-17-58, THR-S13]', async () => {
  const { signIn, me, keepName } = await openSignIn()
  await keepName('E1001', 'asha.before')
  await signIn('asha.p')
  expect(await me()).toMatchObject({ data: { name: 'asha.before', fullName: 'Asha Pillai' } })
})

test('the name of another person begins no session [SPEC-17-58, THR-S13, ASVS-10.5.2]', async () => {
  const { signIn, countSessions, keepName } = await openSignIn()
  await keepName('E1001', 'meena.s')
  const refused = await signIn('meena.s')
  expect([refused.statusCode, await countSessions()]).toEqual([403, 0])
  expect(refused.body).toContain('belongs to another person at this desk')
})

test('a provider that names another issuer begins no sign-in [SPEC-17-09, ASVS-10.5.3]', async () => {
  const { visit, cookies } = await openSignIn({ issuer: 'https://attacker.example' })
  const answer = await visit('/sign-in')
  expect([answer.statusCode, cookies.size]).toEqual([400, 0])
  expect(answer.body).toMatch(TITLES.invalid)
})

test('a person who cancels sees a page with a link to try again [SPEC-17-09]', async () => {
  const { choose, visit, countSessions } = await openSignIn()
  const answer = await visit(await choose({ refuse: 'yes' }))
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
  expect(answer.body).toMatch(TITLES.refused)
  expect(await countSessions()).toBe(0)
})

test('an answer is refused in another browser, a second time, and with another state [SPEC-17-09, THR-S5, ASVS-10.1.2, ASVS-10.2.1, ASVS-10.5.1]', async () => {
  const { choose, visit, cookies, countSessions } = await openSignIn()
  const callback = await choose({ username: 'asha.p' })
  const secret = cookies.get('desk-sign-in') ?? ''
  cookies.clear()
  expect((await visit(callback)).body).toMatch(TITLES.old)
  cookies.set('desk-sign-in', 'another secret')
  expect((await visit(callback)).body).toMatch(TITLES.old)
  cookies.set('desk-sign-in', secret)
  expect((await visit(callback.replace(/state=[^&]+/, 'state=forged'))).body).toMatch(TITLES.old)
  cookies.set('desk-sign-in', secret)
  expect((await visit(callback)).statusCode).toBe(303)
  cookies.set('desk-sign-in', secret)
  expect((await visit(callback)).body).toMatch(TITLES.invalid)
  expect(await countSessions()).toBe(1)
})

test('of two tabs that sign in at once, the second one succeeds, and the first then leads to the desk [SPEC-17-98]', async () => {
  const { visit, choose, goToProvider, me } = await openSignIn()
  const first = await choose({ username: 'asha.p' })
  const { url: second } = await goToProvider('/sign-in?to=/orders')
  expect((await visit(first)).body).toMatch(TITLES.old)
  expect((await visit(second.pathname + second.search)).headers.location).toBe('/orders')
  const again = await visit(first)
  expect([again.statusCode, again.headers.location]).toEqual([303, '/'])
  expect(await me()).toMatchObject({ data: { name: 'asha.p' } })
})

test('a return without a cookie begins no session, also with the state of an empty secret [SPEC-17-09, THR-S5]', async () => {
  const { visit, countSessions } = await openSignIn()
  for (const state of ['', deriveSignIn('').state]) {
    const answer = await visit(`/sign-in/callback?code=1&state=${state}`)
    expect(answer.body).toMatch(TITLES.old)
  }
  expect(await countSessions()).toBe(0)
})

test('the 61st return from the provider in a minute is a page with 429 [SPEC-17-09]', async () => {
  const { visit, cookies } = await openSignIn()
  const { state } = deriveSignIn('a secret')
  const returnWithCode = async () => {
    cookies.set('desk-sign-in', 'a secret')
    return visit(`/sign-in/callback?code=1&state=${state}`)
  }
  for (let count = 0; count < 60; count++) expect((await returnWithCode()).body).toMatch(TITLES.invalid)
  const answer = await returnWithCode()
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '60'])
  expect(answer.body).toContain('<a href="/sign-in">')
})

test('a provider that is down is a page with 503, and the next sign-in succeeds [SPEC-17-09]', async () => {
  const { signIn, visit, setFault, lines } = await openSignIn()
  await setFault('down')
  const answer = await visit('/sign-in')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60'])
  expect(answer.body).toMatch(TITLES.unavailable)
  expect(lines.map(({ fields }) => fields)).toContainEqual(
    expect.objectContaining({ event: 'staff.sign_in_refused', reason: 'unavailable' }) as object,
  )
  expect((await signIn('asha.p')).statusCode).toBe(303)
})

test('a sign-in that waits for a slow provider delays no other call of the desk [SPEC-17-09]', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const { visit, me } = await openSignIn({ answers: promise })
  let isSent = false
  const sent = visit('/sign-in').finally(() => (isSent = true))
  expect(await me()).toMatchObject({ code: 'staff_signed_out' })
  expect(isSent).toBe(false)
  resolve(undefined)
  expect((await sent).statusCode).toBe(303)
})
