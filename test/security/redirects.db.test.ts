/** Checks where the API redirects browsers, and the headers of its answers, for any input. */
import { createSeededRandom } from '#test/seeded-random.ts'
import { User } from '#contract/identity.ts'
import { makeApp } from '#test/app.ts'
import { expect, test } from 'vitest'

const RETURNS = ['/api/payuResponse/checkAndSuccess', '/api/payuResponse/fail', '/api/paytmResponse/callback']
const NAMES = [
  'txnid',
  'status',
  'surl',
  'furl',
  'ORDERID',
  'STATUS',
  'url',
  'next',
  'message',
  'redirect',
  'hash',
]
const VALUES = [
  'https://evil.test/',
  '//evil.test',
  '/\\evil.test',
  'javascript:alert(1)',
  'intent://evil#Intent;end',
  'a\r\nlocation: https://evil.test',
  '/payment-success?x=',
  'success',
  '\u0000',
]

test('a return redirects the browser to one of two pages of ours, whatever it contains [THR-P4, ASVS-3.7.2]', async () => {
  const testApp = await makeApp()
  const { app, browser } = testApp
  const attempt = await browser.goToPayu(await browser.register())
  const { pickIfAny: pick } = createSeededRandom('redirects')
  for (let time = 0; time < 120; time++) {
    const fields = new URLSearchParams({ txnid: time % 3 === 0 ? attempt : pick(VALUES)! })
    for (let field = 0; field < 4; field++) fields.append(pick(NAMES)!, pick(VALUES)!)
    const answer = await app.inject({
      method: 'POST',
      url: `${pick(RETURNS)!}?${fields.toString()}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'evil.test' },
      payload: fields.toString(),
    })
    if (answer.statusCode >= 400) continue
    expect(answer.statusCode).toBe(303)
    expect(String(answer.headers.location)).toMatch(
      /^\/payment-(success|fail)(\?tsid=[A-Z2-7]{23}([0-9]{2})?&at=[\w%]+(&message=[\w%+]+)?)?$/,
    )
  }
})

test('every answer with a body names its type and UTF-8, and no other origin may read it [THR-W3, ASVS-3.4.2, ASVS-4.1.1, ASVS-3.5.6]', async () => {
  const { app } = await makeApp()
  const urls = [
    '/api/movies',
    '/api/faqs',
    '/api/apps',
    '/api/nothing',
    '/api/users',
    '/api/openapi.json',
    '/api/docs',
    '/healthz',
    '/readyz',
    '/api/pincodes/6000',
    '/api/search/train',
    '/api/%c0',
  ]
  for (const url of urls)
    for (const method of ['GET', 'OPTIONS'] as const) {
      const { headers, body } = await app.inject({
        method,
        url,
        headers: { origin: 'https://evil.test', 'access-control-request-method': 'POST' },
      })
      if (body !== '')
        expect(headers['content-type'], url).toMatch(/^(application\/json|text\/\w+); ?charset=utf-8$/)
      const names = Object.keys(headers).filter((name) => name.startsWith('access-control-'))
      expect(names, `${method} ${url}`).toEqual([])
    }
})

test('an account is returned with the fields of the contract, not with its database row [ASVS-15.3.1]', async () => {
  const { browser } = await makeApp()
  await browser.register()
  const { body } = await browser.call('GET', '/api/users')
  expect(Object.keys(body.data as object).sort()).toEqual(Object.keys(User.shape).sort())
  expect(JSON.stringify(body)).not.toMatch(/(?<!fld_)satellite|agreed|created_at|_hash|"id"/)
})
