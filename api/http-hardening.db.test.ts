/** Tests the HTTP hardening of every route: cross-site requests, malformed requests and security headers. */
import { makeApp, type TestApp } from '#test/app.ts'
import { sendRaw } from '#test/raw-socket.ts'
import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, test, vi } from 'vitest'

const PROTECTED = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
}
const UNKEPT = {
  ...PROTECTED,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'cache-control': 'no-store',
}
const JSON_TYPE = { 'content-type': 'application/json' }

type Route = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; url: string }

/** Returns every route of the router, with sample values for its parameters. */
function routesOf(app: FastifyInstance): Route[] {
  const lines = app.printRoutes({ commonPrefix: false }).split('\n')
  const path: string[] = []
  return lines.flatMap((line): Route[] => {
    const found = /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line)
    if (!found) return []
    const [, indent = '', part = '', methods = ''] = found
    path.splice(indent.length / 4)
    path.push(part)
    const url = path.join('').replace(/:[A-Za-z]+/g, '9840012345')
    return methods
      .split(', ')
      .filter((method): method is Route['method'] => ['GET', 'POST', 'PUT', 'DELETE'].includes(method))
      .map((method) => ({ method, url }))
  })
}

const OPEN = [
  'GET /api/docs',
  'GET /api/openapi.json',
  'GET /api/paytmResponse/callback',
  'POST /api/paytmResponse/callback',
  'POST /api/payuResponse/checkAndSuccess',
  'POST /api/payuResponse/fail',
  'POST /api/reports/policy',
  'POST /api/webhooks/paytm',
  'POST /api/webhooks/paytm/mandates',
  'POST /api/webhooks/payu',
  'POST /api/webhooks/payu/mandates',
]

let testApp: TestApp
let routes: Route[]
beforeEach(async () => {
  testApp = await makeApp()
  routes = routesOf(testApp.app).filter(({ url }) => !url.includes('*'))
})

test('the router lists every call', () => {
  const names = routes.map(({ method, url }) => `${method} ${url}`)
  expect(names).toEqual(
    expect.arrayContaining([...OPEN, 'GET /api/users', 'PUT /api/users/update', 'GET /healthz']),
  )
  expect(names.length).toBeGreaterThan(40)
})

describe('a cross-site request', () => {
  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])(
    'is refused with %o, except for gateways, reports and the API description [THR-W3, ASVS-3.5.1]',
    async (headers) => {
      const open: string[] = []
      for (const { method, url } of routes.filter((one) => one.url.startsWith('/api/'))) {
        const answer = await testApp.app.inject({ method, url, headers })
        if (answer.statusCode !== 403 || answer.json<{ code: string }>().code !== 'cross_site') {
          open.push(`${method} ${url}`)
        } else expect(answer.headers).toMatchObject(UNKEPT)
      }
      expect(open.sort()).toEqual(OPEN)
    },
  )

  test('is refused when the path is percent-encoded', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    for (const url of ['/%61pi/users', '/api/%75sers', '/api/users?x=1']) {
      expect((await testApp.app.inject({ url, headers })).statusCode, url).toBe(403)
    }
  })

  test('is not assumed for the shop’s own pages, older browsers and other clients', async () => {
    for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { origin: 'http://localhost:3000' }, {}]) {
      expect((await testApp.app.inject({ url: '/api/movies', headers })).statusCode).toBe(200)
    }
  })
})

describe('a URL', () => {
  test('with a repeated or special parameter gets 400 at every call [THR-W9, ASVS-15.3.7]', async () => {
    for (const { method, url } of routes.filter((one) => one.url.startsWith('/api/'))) {
      for (const query of ['?type=1&type=2', '?__proto__=1', '?a&%61']) {
        const answer = await testApp.app.inject({ method, url: `${url}${query}` })
        expect({ method, url, query, status: answer.statusCode }).toEqual({ method, url, query, status: 400 })
        expect(answer.json()).toMatchObject({ code: 'malformed' })
        expect(answer.headers).toMatchObject(UNKEPT)
      }
    }
  })

  test('of more than 2,048 characters gets 414 [THR-W9]', async () => {
    const answer = await testApp.app.inject(`/api/movies?${'x'.repeat(2_040)}`)
    expect(answer.statusCode).toBe(414)
    expect(answer.headers).toMatchObject(UNKEPT)
    expect((await testApp.app.inject(`/api/movies?${'x'.repeat(2_030)}`)).statusCode).toBe(200)
  })
})

test('rejects JSON with a repeated name [THR-W9, ASVS-15.3.7]', async () => {
  const post = (payload: string) =>
    testApp.app.inject({ method: 'POST', url: '/api/auth', payload, headers: JSON_TYPE })
  const answer = await post('{"mobile":"9840012345","mobile":"9840012346"}')
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { code: 'malformed', message: 'The request cannot be read.' },
  ])
  expect((await post('{"mobile":"9840012345"}')).json()).toMatchObject({ code: 'user_not_found' })
})

test('rejects JSON that is nested more than 20 levels [THR-W9]', async () => {
  const payload = `{"mobile":${'['.repeat(20)}${']'.repeat(20)}}`
  const answer = await testApp.app.inject({ method: 'POST', url: '/api/auth', payload, headers: JSON_TYPE })
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { code: 'malformed', message: 'The request is not valid JSON.' },
  ])
})

describe('security headers', () => {
  test('are on every response to an unauthenticated request [THR-W5, ASVS-3.4.1, ASVS-3.4.4, ASVS-3.4.6, ASVS-3.4.8]', async () => {
    for (const { method, url } of routes) {
      const { headers, statusCode } = await testApp.app.inject({ method, url })
      expect({ url, headers }).toMatchObject({ url, headers: PROTECTED })
      expect(headers['content-security-policy'], url).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
      if (statusCode >= 400)
        expect({ url, headers }).toMatchObject({ url, headers: { 'cache-control': 'no-store' } })
    }
  })

  const WRONG = [
    [400, { method: 'POST', url: '/api/auth', payload: '{', headers: JSON_TYPE }],
    [400, { method: 'GET', url: '/api/search/%E0%A4%A' }],
    [401, { method: 'GET', url: '/api/users' }],
    [404, { method: 'GET', url: '/api/nothing' }],
    [405, { method: 'DELETE', url: '/api/users' }],
    [413, { method: 'POST', url: '/api/auth', payload: `"${'x'.repeat(65_536)}"`, headers: JSON_TYPE }],
    [414, { method: 'GET', url: `/api/${'x'.repeat(3_000)}` }],
    [415, { method: 'POST', url: '/api/auth', payload: 'a=b', headers: { 'content-type': 'text/plain' } }],
    [422, { method: 'POST', url: '/api/auth', payload: '{}', headers: JSON_TYPE }],
  ] as const
  test.each(WRONG)('are on a %i response', async (status, request) => {
    const answer = await testApp.app.inject(request)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers).toMatchObject(UNKEPT)
  })

  test('are on a 500 response, which does not expose the error [ASVS-16.5.1]', async () => {
    vi.spyOn(testApp.catalogue, 'packLists').mockImplementation(() => {
      throw new Error('secret of ours')
    })
    const answer = await testApp.app.inject('/api/search/rayil')
    expect(answer.statusCode).toBe(500)
    expect(answer.headers).toMatchObject(UNKEPT)
    expect(answer.body).not.toContain('secret')
  })
})

describe('a request that Node’s HTTP parser refuses', () => {
  const HEAD = 'POST /api/auth HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'
  const BROKEN = [
    ['two lengths', 400, `${HEAD}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`],
    ['a length and chunks', 400, `${HEAD}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['a transfer encoding after chunked', 400, `${HEAD}transfer-encoding: chunked, x\r\n\r\n0\r\n\r\n`],
    ['a blank before the colon', 400, `${HEAD}content-length : 2\r\n\r\n{}`],
    ['a folded header', 400, `${HEAD}x-a: 1\r\n b\r\n\r\n`],
    ['bare line feeds', 400, 'GET / HTTP/1.1\nhost: localhost\n\n'],
    ['no host', 400, 'GET /api/movies HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['an unknown method', 400, 'FETCH / HTTP/1.1\r\nhost: localhost\r\n\r\n'],
    ['a TLS handshake', 400, '\x16\x03\x01\x02\x00\x01'],
    [
      'headers of seventeen kilobytes',
      431,
      `GET / HTTP/1.1\r\nhost: localhost\r\nx-a: ${'x'.repeat(17_000)}\r\n\r\n`,
    ],
    [
      'an address of seventeen kilobytes',
      431,
      `GET /${'x'.repeat(17_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`,
    ],
  ] as const

  test.each(BROKEN)(
    'gets a JSON problem with security headers: %s [THR-W5, THR-W9, ASVS-4.2.1]',
    async (_name, status, text) => {
      const url = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
      const response = await sendRaw(url, text)
      expect(response.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${String(status)}`])
      for (const [name, value] of Object.entries(UNKEPT)) expect(response).toContain(`${name}: ${value}\r\n`)
      expect(JSON.parse(response.slice(response.indexOf('\r\n\r\n')))).toMatchObject({
        message: expect.stringMatching(/^The request .*\.$/) as string,
      })
    },
  )
})
