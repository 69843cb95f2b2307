/** Tests invalid input to every call of the contract. A new call is included automatically. */
import { createPartnerKey } from '#api/identity/partners/create-partner-key.ts'
import { FIELD_TEXTS, REQUEST_TEXTS } from '#contract/validation.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { makeApp } from '#test/app.ts'
import type { InjectOptions } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'

const JSON_TYPE = { 'content-type': 'application/json' }
const LIMIT_BYTES = 64 * 1024

const isEndpoint = (thing: unknown): thing is Endpoint =>
  typeof thing === 'object' && thing !== null && 'url' in thing && 'method' in thing && 'schema' in thing

const endpoints = Object.values(
  import.meta.glob<object>(['/contract/*.ts', '!**/*.test.ts'], { eager: true }),
)
  .flatMap((module): unknown[] => Object.values(module))
  .filter(isEndpoint)
const named = (some: Endpoint[]) => some.map((one) => [`${one.method} ${one.url}`, one] as const)
const takeBodies = endpoints.filter(({ method }) => method === 'POST' || method === 'PUT')
const withFields = endpoints.filter(({ schema }) => schema.body instanceof z.ZodObject)
const addressOf = ({ url }: Endpoint): string => url.replace(/:[A-Za-z]+/g, '9840012345')
const fieldsOf = ({ schema }: Endpoint): string[] =>
  schema.body instanceof z.ZodObject ? Object.keys(schema.body.shape) : []

type ErrorBody = { message: string; code: string; fields?: Record<string, string> }

let ask: (
  request: InjectOptions,
) => Promise<{ status: number; body: ErrorBody; headers: Record<string, unknown> }>

beforeEach(async () => {
  const { app, platform } = await makeApp()
  // Partner calls check the API key before the body.
  const authorization = `Bearer ${await createPartnerKey(platform, 'tv-guide-app', ['mobile', 'number'])}`
  ask = async (request) => {
    const answer = await app.inject({ ...request, headers: { authorization, ...request.headers } })
    expectHarmless(answer.body, answer.headers)
    return { status: answer.statusCode, body: answer.json<ErrorBody>(), headers: answer.headers }
  }
})

/** Expects a JSON problem with a message for a person, never a page, a stack or a technical message. */
function expectHarmless(body: string, headers: Record<string, unknown>): void {
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()') as string,
  })
  expect(headers).not.toHaveProperty('x-powered-by')
  expect(body).not.toMatch(/<[a-z!/]|\n? {4}at |node_modules|expected|Invalid input|[Uu]nrecognized/)
  expect(body).toMatch(/"message":"[A-Z]/)
}

test('the test reads all calls of the contract', () => {
  expect(endpoints.length).toBeGreaterThan(20)
  expect(withFields.length).toBeGreaterThan(8)
})

describe('an invalid body', () => {
  test.each(named(takeBodies))(
    'is refused by %s if it is malformed, too large or not JSON [SPEC-11-04, SPEC-11-08, THR-W3, THR-W9, ASVS-2.2.2, ASVS-3.4.4, ASVS-3.5.2, ASVS-15.3.6, ASVS-16.5.1]',
    async (_name, endpoint) => {
      const { method } = endpoint
      const url = addressOf(endpoint)
      const send = (payload: string, headers: Record<string, string> = JSON_TYPE) =>
        ask({ method, url, payload, headers })

      for (const broken of ['{', '{"a":}', '', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":1}}']) {
        expect(await send(broken)).toMatchObject({ status: 400, body: { code: 'malformed' } })
      }
      expect(await send(JSON.stringify({ a: 'x'.repeat(LIMIT_BYTES) }))).toMatchObject({
        status: 413,
        body: { code: 'too_large' },
      })
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/xml',
        'multipart/form-data',
      ]) {
        expect(await send('a=b', { 'content-type': type })).toMatchObject({
          status: 415,
          body: { code: 'media_type' },
        })
      }
    },
  )

  test.each(named(withFields))(
    'is refused by %s if it is missing or not an object',
    async (_name, endpoint) => {
      const request = { method: endpoint.method, url: addressOf(endpoint) }
      const invalid = {
        status: 422,
        body: { code: 'invalid', message: 'Please check what you entered.', fields: {} },
      }
      for (const payload of ['[]', '"text"', '1', 'null', 'true']) {
        expect(await ask({ ...request, payload, headers: JSON_TYPE })).toMatchObject(invalid)
      }
      expect(await ask(request)).toMatchObject(invalid)
    },
  )
})

test.each(named(withFields))(
  '%s refuses a field of the wrong type and does not convert it [SPEC-5-12, SPEC-11-02, SPEC-11-03, ASVS-1.5.2, ASVS-2.2.1, ASVS-15.3.5]',
  async (_name, endpoint) => {
    const request = { method: endpoint.method, url: addressOf(endpoint) }
    for (const field of fieldsOf(endpoint)) {
      for (const wrong of [['9840012345'], { a: 1 }, 9_840_012_345, null]) {
        const { status, body } = await ask({ ...request, payload: { [field]: wrong } })
        const expected = textOf(endpoint, field) ?? (expect.stringMatching(/^[A-Z].*\.$/) as string)
        expect({ field, status, text: body.fields?.[field] }).toEqual({ field, status: 422, text: expected })
      }
    }
  },
)

/**
 * Returns the specification's message for a field, if there is one. The fields of payments are accepted and never read.
 */
function textOf({ url }: Endpoint, field: string): string | undefined {
  if (url.startsWith('/api/payment/')) return undefined
  return { ...FIELD_TEXTS, ...REQUEST_TEXTS, data_identifier: FIELD_TEXTS.mobile }[
    field as keyof typeof FIELD_TEXTS
  ]
}

test.each(named(withFields))(
  '%s refuses an unknown field [THR-W2, ASVS-2.2.1, ASVS-8.1.2, ASVS-8.2.3, ASVS-15.3.3]',
  async (_name, endpoint) => {
    const payload = { nonsense: 'x', isAdmin: true }
    expect(await ask({ method: endpoint.method, url: addressOf(endpoint), payload })).toMatchObject({
      status: 422,
      body: {
        fields: { nonsense: 'This field is not known here.', isAdmin: 'This field is not known here.' },
      },
    })
  },
)

const WRONG_PARAMETERS = [
  ['/api/users/check/mobile/12345', FIELD_TEXTS.mobile],
  ['/api/users/check/mobile/5840012345', FIELD_TEXTS.mobile],
  ['/api/users/check/mobile/98400123456', FIELD_TEXTS.mobile],
  ['/api/users/check/mobile/९८४००१२३४५', FIELD_TEXTS.mobile],
  ['/api/users/check/email/a%00b@example.com', 'Please enter an e-mail address of at most 50 characters.'],
  ['/api/search/ab', 'Please type at least 3 characters.'],
  [`/api/search/${'x'.repeat(61)}`, 'Please type at most 60 characters.'],
  [`/api/search/${'x'.repeat(400)}`, 'Please type at most 60 characters.'],
  ['/api/pincodes/012', 'Please type 1 to 6 digits; the first is never 0.'],
  ['/api/pincodes/1234567', 'Please type 1 to 6 digits; the first is never 0.'],
  ['/api/orders/short', 'We cannot find that order.'],
  ["/api/orders/' OR 1=1 --", 'We cannot find that order.'],
] as const

test('refuses an invalid URL parameter with the message of that parameter [SPEC-5-01, THR-W8, ASVS-1.1.1, ASVS-1.2.1, ASVS-1.2.4, ASVS-1.3.11]', async () => {
  for (const [url, message] of WRONG_PARAMETERS) {
    const { status, body } = await ask({ url: encodeURI(url).replaceAll('%25', '%') })
    expect({ url, status, message: body.message }).toEqual({ url, status: 422, message })
  }
})

describe('an unknown URL', () => {
  test('gets 404 in JSON for every method [SPEC-11-05, THR-P6, THR-W5, ASVS-3.2.1, ASVS-3.4.5, ASVS-3.4.6, ASVS-4.1.1, ASVS-3.5.8]', async () => {
    for (const url of ['/api/', '/api/nothing', '/api/users/', '/api/users/nobody', '/api/movies/genres/1']) {
      for (const request of [{ url }, { url, method: 'POST', payload: {} }] as const) {
        const { status, body } = await ask(request)
        expect({ url, status, code: body.code }).toEqual({ url, status: 404, code: 'not_found' })
      }
    }
  })

  test('gets 404 if a parameter is longer than the router allows [SPEC-11-05]', async () => {
    for (const path of ['/api/auth/fromExternal', '/api/search', '/api/orders', '/api/pincodes']) {
      const { status, body } = await ask({ url: `${path}/${'x'.repeat(1_000)}` })
      expect({ path, status, code: body.code }).toEqual({ path, status: 404, code: 'not_found' })
    }
  })

  test('gets 400 in JSON if it cannot be decoded [SPEC-11-08, ASVS-1.1.1]', async () => {
    for (const url of ['/api/search/%E0%A4%A', '/api/orders/%', '/api/%c0%ae%c0%ae/']) {
      const { status, body } = await ask({ url })
      expect(status).toBe(400)
      expect(body).toEqual({ code: 'malformed', message: 'The request cannot be read.' })
    }
  })
})

test('returns 405 with the allowed methods for a wrong method [SPEC-11-06, ASVS-4.1.4]', async () => {
  for (const endpoint of endpoints) {
    const url = addressOf(endpoint)
    const known = endpoints.filter((other) => addressOf(other) === url).map(({ method }) => method as string)
    const others = (['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const).filter(
      (one) => !known.includes(one),
    )
    for (const method of others) {
      const { status, body, headers } = await ask({ method, url })
      expect({ method, url, status, code: body.code }).toEqual({
        method,
        url,
        status: 405,
        code: 'wrong_method',
      })
      expect(String(headers.allow).split(', '), url).toEqual(expect.arrayContaining(known))
    }
  }
})

describe('successful responses', () => {
  test('forbid caching of private data [THR-P7, ASVS-14.2.2, ASVS-14.3.2]', async () => {
    const { browser } = await makeApp()
    const orderId = await browser.register()
    const privately = {
      status: 200,
      headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    }
    for (const url of ['/api/users', '/api/account/packs', `/api/orders/${orderId}`]) {
      expect(await browser.call('GET', url), url).toMatchObject(privately)
    }
  })

  test('of public lists are cacheable, have security headers, and revalidate with 304 [SPEC-11-09, THR-W5, ASVS-3.2.1, ASVS-3.4.4]', async () => {
    const { app } = await makeApp()
    const lists = [
      '/api/movies',
      '/api/movies/genres',
      '/api/movies/languages',
      '/api/apptypes',
      '/api/apps',
      '/api/faqs',
    ]
    for (const url of lists) {
      const { statusCode, headers } = await app.inject(url)
      const protectedBy = {
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.any(String) as string,
      }
      expect({ statusCode, headers }).toMatchObject({
        statusCode: 200,
        headers: { ...protectedBy, 'cache-control': expect.stringMatching(/^public/) as string },
      })
      const unchanged = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
      expect(unchanged).toMatchObject({ statusCode: 304, body: '', headers: protectedBy })
    }
  })
})
