import { expect, test } from 'vitest'
import { paytmChecksum, signForm, isValidChecksum, signedFormText } from './paytm-checksum.ts'
import { readEnvelope } from './signed-json.ts'

const KEY = '0123456789abcdef'
const callback = {
  MID: 'TESTMID00000000001',
  ORDERID: 'DTH20261120A1B2C3D4',
  TXNID: '20261120111212800110168000000000001',
  BANKTXNID: '62909899',
  TXNAMOUNT: '499.00',
  CURRENCY: 'INR',
  STATUS: 'TXN_SUCCESS',
  RESPCODE: '01',
  RESPMSG: 'Txn Success',
  TXNDATE: '2026-11-20 12:00:00.0',
  GATEWAYNAME: 'WALLET',
  BANKNAME: 'WALLET',
  PAYMENTMODE: 'PPI',
}
const CALLBACK_SIGNATURE =
  'TQDbTh5HvneiPMEEVO5j6N8nnAUrCsLnXSVXt9yIKhIMCm7icosOsnv55TCYyOHEl5wxJBoNvkdFFqAaLXoE3RGr8ichE8HlbbPkJsniqD4='

test.each([
  [
    'a body of initiateTransaction',
    'AbC1',
    '{"requestType":"Payment","mid":"TESTMID00000000001","websiteName":"WEBSTAGING","orderId":"DTH20261120A1B2C3D4","callbackUrl":"http://localhost:4000/api/pay/paytm/callback","txnAmount":{"value":"499.00","currency":"INR"},"userInfo":{"custId":"CUST_1001"}}',
    'NPPAARfcowyY16hug7e8DNhRy1nUGyVnKJyJRPH48nY5ovIqIxvMlVI8Aa3xJY38ro9Xb2BVn0a84MK8kK8Tf9dK6W+ICdbyq4i0dhSn+mw=',
  ],
  [
    'a question for the status',
    'z9/+',
    '{"mid":"TESTMID00000000001","orderId":"DTH20261120A1B2C3D4"}',
    'zx10Sn0W6vjM8gv/kAXhEejxJBN8hmx97bDGUWZ6xyzRq8zdyKuA6Frxod7KHs6W8qD3X+czcpxB4YOTB/8bcXoQUmjsbfmcKpB8Lpl9fxE=',
  ],
  ['a callback', 'Qw3r', signedFormText(callback), CALLBACK_SIGNATURE],
  [
    'a callback with empty values',
    'S4lt',
    signedFormText({
      ...callback,
      BANKNAME: '',
      BANKTXNID: '',
      RESPCODE: '141',
      RESPMSG: 'User cancelled transaction',
      STATUS: 'TXN_FAILURE',
    }),
    'ekMpFybcEVl6n9Tca9+W49TUxgSjUmpe2lEdXvwD1jQK4pr6b1uwWCfq1B9RhQK6ebQ07if8LB8n9wZhWc5tpeC5/dzYRTKORNVm1Tb3i74=',
  ],
])('signs %s as the published packages do', (_what, salt, words, signature) => {
  expect(paytmChecksum(words, KEY, salt)).toBe(signature)
  expect(isValidChecksum(words, KEY, signature)).toBe(true)
})

test('a signature has 108 characters, differs each time, and always verifies', () => {
  const two = [paytmChecksum('words', KEY), paytmChecksum('words', KEY)]
  expect(two.map((signature) => signature.length)).toEqual([108, 108])
  expect(two[0]).not.toBe(two[1])
  expect(two.every((signature) => isValidChecksum('words', KEY, signature))).toBe(true)
})

test('another amount, an additional value or another key fails verification', () => {
  const fits = (fields: Record<string, string>, key = KEY) =>
    isValidChecksum(signedFormText(fields), key, CALLBACK_SIGNATURE)
  expect(fits(callback)).toBe(true)
  expect(fits({ ...callback, TXNAMOUNT: '1.00' })).toBe(false)
  expect(fits({ ...callback, EXTRA: 'x' })).toBe(false)
  expect(fits(callback, 'fedcba9876543210')).toBe(false)
})

test('rejects malformed signatures without an exception', () => {
  for (const odd of [
    '',
    '!!!!',
    undefined,
    null,
    7,
    ['a'],
    {},
    'AAAA',
    paytmChecksum('', KEY).slice(0, 40),
  ]) {
    expect(isValidChecksum('words', KEY, odd)).toBe(false)
  }
})

test("keeps Paytm's weakness: a renamed field and merged values still verify", () => {
  const { RESPMSG, STATUS, ...rest } = callback
  expect(
    isValidChecksum(signedFormText({ ...rest, STATUS, RESPMSH: RESPMSG }), KEY, CALLBACK_SIGNATURE),
  ).toBe(true)
  const merged = { ...rest, RESPMSG: `${RESPMSG}|${STATUS}` }
  expect(isValidChecksum(signedFormText(merged), KEY, CALLBACK_SIGNATURE)).toBe(true)
})

test('the checksum of a form does not cover itself', () => {
  const form = signForm(callback, KEY)
  expect(isValidChecksum(signedFormText(form), KEY, form.CHECKSUMHASH)).toBe(true)
})

test.each([
  ['{"head":{"signature":"s"},"body":{"a":1}}', '{"a":1}'],
  [
    '{"head":{"signature":"s"} , "body" : { "a" : "}\\"]" , "b":[1,{"body":2}] } }',
    '{ "a" : "}\\"]" , "b":[1,{"body":2}] }',
  ],
  ['{"body":{"n":1.50,"t":"\\u20b9"},"head":{}}', '{"n":1.50,"t":"\\u20b9"}'],
  ['{"b\\u006fdy":[],"head":{}}', '[]'],
  ['{"body":{"a":1},"head":{},"body":"last"}', '"last"'],
])('cuts the exact text of the body out of %s', (text, body) => {
  expect(readEnvelope(text)?.bodyText).toBe(body)
})

test.each([
  '',
  'no json',
  '[]',
  '"text"',
  '{}',
  '{"head":{}}',
  '{"body":{}}',
  '{"head":[],"body":{}}',
  undefined,
])('rejects %s as an envelope', (text) => expect(readEnvelope(text)).toBeUndefined())
