/** The permissions of the desk: every endpoint, requested by every role, compared with the table in the contract. */
import type { OpenApiDocument } from '#api/platform/http/openapi-document.ts'
import { requireStaff } from '#api/staff/sessions/require-staff.ts'
import { STAFF_ACCESS } from '#contract/staff/staff-access.ts'
import { STAFF_ROLES } from '#contract/staff/staff-roles.ts'
import { listRoutes } from '#test/access/list-routes.ts'
import { deskCalls } from '#test/staff/desk-calls.ts'
import { openDesk } from '#test/staff/open-desk.ts'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const REFUSALS: unknown[] = [401, 403]

test('every endpoint of the desk allows the roles of the table, and no other [SPEC-17-06, THR-S4]', async () => {
  const { signIn, anonymous, platform } = await openDesk()
  const countEntries = async () => (await sql`select count(*) from audit_entry`.execute(platform.db)).rows
  for (const { route, method, url, payload } of deskCalls()) {
    const options = payload ? { payload } : {}
    expect([route, 'without a session', (await anonymous(method, url, options)).status]).toEqual([
      route,
      'without a session',
      401,
    ])
    for (const role of STAFF_ROLES) {
      const person = await signIn([role])
      const before = await countEntries()
      const { status } = await person.call(method, url, options)
      const isAllowed = STAFF_ACCESS[route].some((one) => one === role)
      expect([route, role, REFUSALS.includes(status)]).toEqual([route, role, !isAllowed])
      if (!isAllowed) expect(await countEntries()).toEqual(before)
    }
  }
})

test('a call that its roles do not allow is refused before its body is read [SPEC-17-06, THR-S4]', async () => {
  const { desk, signIn } = await openDesk()
  const { cookie } = await signIn(['auditor'])
  // Signing out needs no role.
  for (const { route, method, url } of deskCalls().filter(({ route: one }) => !one.endsWith('/sign-out'))) {
    if (method === 'GET') {
      expect([route, (await desk.inject({ method: 'HEAD', url })).statusCode]).toEqual([route, 401])
      continue
    }
    const statusWith = async (headers: Record<string, string>) => {
      const unreadable = {
        method,
        url,
        payload: '{',
        headers: { ...headers, 'content-type': 'application/json' },
      }
      return (await desk.inject(unreadable)).statusCode
    }
    const mayCall = STAFF_ACCESS[route].some((one) => one === 'auditor')
    expect([route, await statusWith({}), await statusWith({ cookie })]).toEqual([
      route,
      401,
      mayCall ? 400 : 403,
    ])
  }
})

test('the acts that name it in their document need a proof of the person, and no other call does [SPEC-17-06]', async () => {
  const { desk, signIn } = await openDesk()
  const document: OpenApiDocument = (await desk.inject('/staff/api/openapi.json')).json()
  for (const { route, method, url, payload } of deskCalls()) {
    const person = await signIn([STAFF_ACCESS[route][0]], { provedAt: null })
    const { body } = await person.call(method, url, payload ? { payload } : {})
    const path = document.paths[route.split(' ')[1]?.replace(/:(\w+)/g, '{$1}') ?? '']
    const described = JSON.stringify(path?.[method.toLowerCase()]).includes('staff_proof_needed')
    expect([route, body.code === 'staff_proof_needed']).toEqual([route, described])
  }
})

/** Routes that need no session and have no data; uploaded pictures are public in the shop. */
const OPEN_ROUTES = [
  'GET /pictures/:file',
  'GET /sign-in',
  'GET /sign-in/callback',
  'GET /signed-out',
  'GET /staff/api/docs',
  'GET /staff/api/openapi.json',
]

test('the desk has no endpoint without a row in the table', async () => {
  const routes = await listRoutes(async () => (await openDesk()).desk)
  expect(routes.toSorted()).toEqual([...OPEN_ROUTES, ...Object.keys(STAFF_ACCESS)].toSorted())
})

test('an endpoint of the desk without a row in the table cannot be registered [SPEC-17-06]', async () => {
  const { platform } = await openDesk()
  const app = Fastify()
  requireStaff(app, platform)
  expect(() => app.get('/staff/api/other', () => 'data')).toThrow(
    '/staff/api/other has no row in STAFF_ACCESS',
  )
})

test('the OpenAPI document of the desk describes every call, with the session that it needs', async () => {
  const { desk } = await openDesk()
  const document: OpenApiDocument = (await desk.inject('/staff/api/openapi.json')).json()
  const described = Object.entries(document.paths).flatMap(([url, calls]) =>
    Object.entries(calls).map(([method, { security }]) => {
      expect(security).toEqual([{ session: [] }])
      return `${method.toUpperCase()} ${url.replace(/\{(\w+)\}/g, ':$1')}`
    }),
  )
  expect(described.toSorted()).toEqual(Object.keys(STAFF_ACCESS).toSorted())
  expect(document.components.securitySchemes).toMatchObject({
    session: { in: 'cookie', name: 'desk-session' },
  })
  expect((await desk.inject('/staff/api/docs')).body).toContain('<code>GET /staff/api/orders</code>')
})

test('the shop has no endpoint of the desk, and the desk none of the shop [SPEC-17-05, THR-S4]', async () => {
  const { app, desk } = await openDesk()
  expect((await app.inject({ method: 'GET', url: '/staff/api/me' })).statusCode).toBe(404)
  expect((await desk.inject({ method: 'GET', url: '/api/catalogue' })).statusCode).toBe(404)
})

test('a session ends after half an hour without a request, after eight hours, and on signing out [SPEC-17-07]', async () => {
  const { signIn, platform, external } = await openDesk()
  const now = platform.runtime.now().getTime()
  const before = (minutes: number): Date => new Date(now - minutes * 60_000)
  const statusOf = async (given: { startedAt: Date; lastUsedAt: Date }) =>
    (await (await signIn(['support'], given)).call('GET', '/staff/api/me')).status
  expect(await statusOf({ startedAt: before(100), lastUsedAt: before(29) })).toBe(200)
  expect(await statusOf({ startedAt: before(100), lastUsedAt: before(30) })).toBe(401)
  expect(await statusOf({ startedAt: before(480), lastUsedAt: before(1) })).toBe(401)

  const person = await signIn(['support'])
  external.advance(29 * 60)
  expect((await person.call('GET', '/staff/api/me')).status).toBe(200)
  external.advance(29 * 60)
  expect((await person.call('POST', '/staff/api/sign-out')).status).toBe(200)
  expect((await person.call('GET', '/staff/api/me')).status).toBe(401)
})

test('one person calls the desk at most 120 times a minute, in all browsers [SPEC-17-19, THR-S7]', async () => {
  const { signIn, external } = await openDesk()
  const person = await signIn(['support'])
  const list = async (by = person) => by.call('GET', '/staff/api/refund-proposals')
  for (let call = 0; call < 120; call++) expect((await list()).status).toBe(200)
  const refused = await list(await signIn(['support'], { name: person.name }))
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(refused.headers['retry-after']).toBe('60')
  expect((await list(await signIn(['support']))).status).toBe(200)
  external.advance(60)
  expect((await list()).status).toBe(200)
})

test('a line of the access log has the session of a person, even if the call is refused [THR-S4]', async () => {
  const { signIn, lines } = await openDesk()
  const person = await signIn(['auditor'])
  await person.call('POST', '/staff/api/subscribers/find', { payload: { q: '9840012345' } })
  await person.call('POST', '/staff/api/requests/SRABCDEFGHIJ/close')
  const logged = lines.flatMap(({ fields }) => ('who' in fields ? [fields] : []))
  expect(logged).toMatchObject([
    { who: `staff:${person.id}`, route: '/staff/api/subscribers/find', status: 404 },
    {
      who: `staff:${person.id}`,
      route: '/staff/api/requests/:number/close',
      status: 403,
      code: 'staff_role_missing',
    },
  ])
})

test('a page of another site cannot act with the cookie of a member of the staff [THR-S4]', async () => {
  const { signIn } = await openDesk()
  const person = await signIn(['support'])
  const url = '/staff/api/sign-out'
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://attacker.example' }])
    expect(await person.call('POST', url, { headers })).toMatchObject({
      status: 403,
      body: { code: 'cross_site' },
    })
  expect((await person.call('GET', '/staff/api/me')).status).toBe(200)
})
