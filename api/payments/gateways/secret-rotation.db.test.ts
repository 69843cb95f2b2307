/**
 * Rotation of a gateway's secret: signatures with either of two secrets are accepted, all others are refused. The shop
 * signs with the first secret only.
 */
import { payOrderAt } from '#test/browser.ts'
import { openTestShop } from '#test/test-shop.ts'
import { describe, expect, test } from 'vitest'
import { checksumInput, isValidChecksum, paytmChecksum } from '#api/payments/gateways/paytm/paytm-checksum.ts'
import { requestHash, responseHash } from '#api/payments/gateways/payu/payu-signature.ts'

const OTHER_SALT = 'the-other-salt'
const OTHER_KEY = 'the-other-key-16'
const FIRST_SALT = 'standin-salt'
const FIRST_KEY = 'standin-paytm-16'
const BOTH = { PAYU_OTHER_SALT: OTHER_SALT, PAYTM_OTHER_KEY: OTHER_KEY }
const FORM = 'application/x-www-form-urlencoded'
type Fields = Record<string, string>

const asForm = (fields: Fields) => ({ type: FORM, payload: new URLSearchParams(fields).toString() })

/** A gateway's notifications about a payment, signed again. */
const SIGNED = {
  payu: {
    other: OTHER_SALT,
    returnTo: '/api/payuResponse/checkAndSuccess',
    form: (fields: Fields, salt: string) => ({ ...fields, hash: responseHash(fields, salt) }),
  },
  paytm: {
    other: OTHER_KEY,
    returnTo: '/api/paytmResponse/callback',
    form: ({ CHECKSUMHASH: _checksum, ...fields }: Fields, key: string) => ({
      ...fields,
      CHECKSUMHASH: paytmChecksum(checksumInput(fields), key, 'AbC1'),
    }),
  },
}

async function payAt(gateway: keyof typeof SIGNED, settings: Record<string, string>, outcome = 'success') {
  const testShop = await openTestShop({ settings })
  const { browser, app } = testShop
  const orderId = await browser.register()
  const { attemptId, fields } = await payOrderAt(gateway, browser, orderId, outcome)
  const post = async (url: string, { type, payload }: { type: string; payload: string }) =>
    app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
  const status = async () => (await browser.order(orderId)).status
  return { ...testShop, orderId, attemptId, fields: fields ?? {}, post, status }
}

describe.each(Object.keys(SIGNED) as (keyof typeof SIGNED)[])('%s', (gateway) => {
  const { other, returnTo, form } = SIGNED[gateway]

  test('accepts a webhook signed with the second secret', async () => {
    const { fields, post, status } = await payAt(gateway, BOTH)
    expect((await post(`/api/webhooks/${gateway}`, asForm(form(fields, other)))).statusCode).toBe(200)
    expect(await status()).toBe('paid')
  })

  test('accepts a return signed with the second secret', async () => {
    const { fields, post, status, lines } = await payAt(gateway, BOTH)
    const { headers } = await post(returnTo, asForm(form(fields, other)))
    expect(headers.location).toMatch(/^\/payment-success\?/)
    expect(await status()).toBe('paid')
    expect(lines.filter(({ message }) => message.endsWith('invalid signature'))).toEqual([])
  })

  test('accepts a webhook signed with the first secret', async () => {
    const { fields, post, status } = await payAt(gateway, BOTH)
    expect((await post(`/api/webhooks/${gateway}`, asForm(fields))).statusCode).toBe(200)
    expect(await status()).toBe('paid')
  })

  test.each([
    ['the second secret, when the settings contain only one', {}, other],
    ['a third secret, when the settings contain two', BOTH, 'a-third-secret-x'],
    ['an empty secret, when the settings contain two', BOTH, '\0'.repeat(16)],
  ])('refuses a signature with %s [THR-M6, ASVS-9.1.3]', async (_name, settings, secret) => {
    const { fields, post, lines, external } = await payAt(gateway, settings, 'failure')
    const forged = asForm(form(fields, secret))
    external.failCalls()
    expect((await post(`/api/webhooks/${gateway}`, forged)).statusCode).toBe(403)
    // No part of it counts, not even that the payment failed.
    expect((await post(returnTo, forged)).headers.location).toMatch(/^\/payment-success\?/)
    expect(lines.filter(({ message }) => message.endsWith('invalid signature'))).toHaveLength(2)
  })
})

describe('Paytm', () => {
  const json = ({ ORDERID, TXNID, TXNAMOUNT, STATUS, RESPCODE }: Fields, key: string) => {
    const body = JSON.stringify({
      orderId: ORDERID,
      txnId: TXNID,
      txnAmount: TXNAMOUNT,
      status: STATUS,
      respCode: RESPCODE,
    })
    const head = JSON.stringify({ signature: paytmChecksum(body, key, 'AbC1') })
    return { type: 'application/json', payload: `{"head":${head},"body":${body}}` }
  }

  test.each([
    [200, BOTH],
    [403, {}],
  ])('answers a JSON webhook signed with the second key with %i', async (expected, settings) => {
    const { fields, post } = await payAt('paytm', settings, 'failure')
    expect((await post('/api/webhooks/paytm', json(fields, OTHER_KEY))).statusCode).toBe(expected)
  })

  test.each([
    [200, BOTH],
    [503, {}],
  ])('handles an API answer signed with the second key with %i', async (expected, settings) => {
    const { browser, external } = await openTestShop({ settings })
    const orderId = await browser.register()
    external.intercept(async (request, send) => {
      const answer = await send(request)
      if (!request.url.includes('initiateTransaction')) return answer
      const body = JSON.stringify((JSON.parse(answer.body) as { body: object }).body)
      const head = JSON.stringify({ signature: paytmChecksum(body, OTHER_KEY, 'AbC1') })
      return { ...answer, body: `{"head":${head},"body":${body}}` }
    })
    expect((await browser.call('POST', '/api/payment/payTM', { orderId })).status).toBe(expected)
  })
})

test('signs requests with the first secret only [ASVS-13.2.1]', async () => {
  const { browser, external } = await openTestShop({ settings: BOTH })
  const orderId = await browser.register()
  const { body } = await browser.call('POST', '/api/payment/payU', { txnid: orderId })
  const { fields } = body.data as { fields: Fields }
  expect(fields['hash']).toBe(requestHash(fields, FIRST_SALT))

  await browser.call('POST', '/api/payment/payTM', { orderId })
  const asked = external.network.requests.find(({ url }) => url.includes('initiateTransaction'))?.body ?? ''
  const { head } = JSON.parse(asked) as { head: { signature: string } }
  const signed = asked.slice(asked.indexOf('"body":') + '"body":'.length, -1)
  expect(isValidChecksum(signed, [FIRST_KEY], head.signature)).toBe(true)
  expect(isValidChecksum(signed, [OTHER_KEY], head.signature)).toBe(false)
})
