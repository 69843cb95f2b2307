import { makeApp } from '#test/app.ts'
import type { OpenApiDocument } from '#api/platform/http/openapi-document.ts'
import { expect, test } from 'vitest'

test('the OpenAPI document describes every call [SPEC-11-46, ASVS-2.1.1]', async () => {
  const { app } = await makeApp()
  const document: OpenApiDocument = (await app.inject('/api/openapi.json')).json()
  const described = Object.entries(document.paths).flatMap(([url, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${url}`),
  )
  expect(described).toContain('POST /api/auth/verify')
  expect(described).toContain('GET /api/orders/{transactionID}')
  expect(described.length).toBeGreaterThan(25)
  expect(document.paths['/api/auth/verify']?.post).toMatchObject({ security: [{ device: [] }] })
  expect(document.paths['/api/partner/clientkeys']?.post).toMatchObject({ security: [{ partner: [] }] })
  expect(document.paths['/api/movies']?.get).not.toHaveProperty('security')
  const start = document.paths['/api/payment/payU']?.post
  expect(start).toMatchObject({
    security: [{ token: [], device: [] }],
    responses: { 409: { description: 'Conflicts with the present state' } },
  })
})

test('the HTML page of the API description contains no scripts [SPEC-11-46]', async () => {
  const { app } = await makeApp()
  const page = await app.inject('/api/docs')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('<code>POST /api/auth/verify</code>')
  expect(page.body).not.toContain('<script')
  expect(page.headers['content-security-policy']).toMatch(
    /script-src 'none';.*style-src-elem 'self' 'sha256-/,
  )
})
