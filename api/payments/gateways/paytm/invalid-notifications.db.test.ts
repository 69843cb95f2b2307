/** Forged and malformed notifications in Paytm's name: refused with the right status, logged, and without effect. */
import { openTestShop } from '#test/test-shop.ts'
import { describe, expect, test } from 'vitest'

const FORM = 'application/x-www-form-urlencoded'
type Fields = Record<string, string>

async function failedPayment() {
  const testShop = await openTestShop()
  const orderId = await testShop.browser.register()
  const attemptId = await testShop.browser.goToPaytm(orderId)
  const { fields } = await testShop.browser.payAtPaytm(attemptId, 'failure')
  const post = async (url: string, payload: string, type = FORM): Promise<number> =>
    (await testShop.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload }))
      .statusCode
  return { ...testShop, orderId, fields: fields ?? {}, post }
}
const asForm = (fields: Fields): string => new URLSearchParams(fields).toString()

const FORGERIES: Record<string, (fields: Fields) => Fields> = {
  'another status': (fields) => ({ ...fields, STATUS: 'TXN_SUCCESS' }),
  'another amount': (fields) => ({ ...fields, TXNAMOUNT: '1.00' }),
  'another order': (fields) => ({ ...fields, ORDERID: 'A'.repeat(23) }),
  'another payment id': (fields) => ({ ...fields, TXNID: '1' }),
  'one field more': (fields) => ({ ...fields, ADDED: 'x' }),
  'a bar in a field': (fields) => ({ ...fields, RESPMSG: 'a|TXN_SUCCESS' }),
  'a line break in a field': (fields) => ({ ...fields, RESPMSG: 'a\r\nSTATUS=TXN_SUCCESS' }),
  'a NUL in the id': (fields) => ({ ...fields, ORDERID: `${fields['ORDERID'] ?? ''}\0` }),
  'no base64': (fields) => ({ ...fields, CHECKSUMHASH: '!!!!' }),
  'a very long checksum': (fields) => ({ ...fields, CHECKSUMHASH: 'A'.repeat(20_000) }),
}

describe('refuses a message with a wrong checksum', () => {
  test.each(Object.entries(FORGERIES))('%s [GW-09, GW-30]', async (_name, forge) => {
    const { browser, orderId, fields, post, lines } = await failedPayment()
    const forged = asForm(forge(fields))
    expect(await post('/api/webhooks/paytm', forged)).toBe(403)
    expect(await post('/api/paytmResponse/callback', forged)).toBe(303)
    const refused = lines
      .filter(({ message }) => message.endsWith('invalid signature'))
      .map(({ message }) => message)
    expect(refused).toEqual([
      'webhook rejected: invalid signature',
      'payment return rejected: invalid signature',
    ])
    expect(await browser.packs()).toEqual([])
    expect((await browser.order(orderId)).status).not.toBe('paid')
  })
})

test('refuses a webhook without a checksum; a return without one only causes a verification [GW-09c, ASVS-9.1.2]', async () => {
  const { browser, orderId, fields, post } = await failedPayment()
  const { CHECKSUMHASH: _checksum, ...unsigned } = fields
  const claim = asForm({ ...unsigned, STATUS: 'TXN_SUCCESS' })
  expect(await post('/api/webhooks/paytm', claim)).toBe(403)
  expect(await post('/api/paytmResponse/callback', claim)).toBe(303)
  expect(await browser.order(orderId)).toMatchObject({ status: 'failed' })
})

test('answers a return with an unknown id of any kind and changes nothing [GW-28]', async () => {
  const { fields, post, platform } = await failedPayment()
  const before = await platform.db.selectFrom('payment_news').selectAll().execute()
  const { CHECKSUMHASH: _checksum, ...unsigned } = fields
  for (const ORDERID of ['', 'A'.repeat(23), 'A'.repeat(5_000), "' or 1=1 --", '\u{1F600}', 'null']) {
    expect(await post('/api/paytmResponse/callback', asForm({ ...unsigned, ORDERID }))).toBe(303)
  }
  expect(await platform.db.selectFrom('payment_news').selectAll().execute()).toEqual(before)
})

// An unsigned return is used only for its id, to look up the payment; nothing else of it is stored.
test.each(['STATUS', 'RESPCODE', 'TXNID', 'ORDERID'])(
  'answers an unsigned return with a NUL in %s without an error',
  async (name) => {
    const { browser, fields, post } = await failedPayment()
    const { CHECKSUMHASH: _checksum, ...unsigned } = fields
    const claim = asForm({ ...unsigned, STATUS: 'TXN_SUCCESS', [name]: `${fields[name] ?? ''}\0` })
    expect(await post('/api/paytmResponse/callback', claim)).toBe(303)
    expect(await browser.packs()).toEqual([])
  },
)

test('refuses JSON that is deep, long, broken or of the wrong type [GW-33, ASVS-1.5.2]', async () => {
  const { browser, post } = await failedPayment()
  const JSON_TYPE = 'application/json'
  const malformed = ['', '{', '[]', 'null', '{"head":{}}', '{"head":{"signature":1},"body":{}}']
  malformed.push(
    `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
    `{"body":${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}}`,
  )
  malformed.push(
    `{"head":{"signature":"${'A'.repeat(108)}"},"body":{"orderId":"x","__proto__":{"status":"TXN_SUCCESS"}}}`,
  )
  for (const body of malformed) {
    expect([400, 403], body.slice(0, 40)).toContain(await post('/api/webhooks/paytm', body, JSON_TYPE))
  }
  expect(await post('/api/webhooks/paytm', `{"a":"${'x'.repeat(70_000)}"}`, JSON_TYPE)).toBe(413)
  expect(await post('/api/webhooks/paytm', '<xml/>', 'application/xml')).toBe(415)
  expect(await browser.packs()).toEqual([])
})
