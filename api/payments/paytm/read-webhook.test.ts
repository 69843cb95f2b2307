import { expect, test } from 'vitest'
import { sign } from './paytm-checksum.ts'
import { readFormWebhook, readJsonWebhook } from './read-webhook.ts'

const KEY = '0123456789abcdef'
const BODY =
  '{"mid":"M1", "orderId":"A1","txnId":"T1","txnAmount":"499.00","status":"TXN_SUCCESS","respCode":"01"}'
const head = (body: string) => JSON.stringify({ signature: sign(body, KEY, 'AbC1') })
const FIELDS = { ORDERID: 'A1', TXNID: 'T1', TXNAMOUNT: '499.00', STATUS: 'TXN_SUCCESS', RESPCODE: '01' }

test('a signed JSON webhook says what the form would say, whichever half comes first', () => {
  expect(readJsonWebhook(`{"head":${head(BODY)},"body":${BODY}}`, KEY)).toEqual(FIELDS)
  expect(readJsonWebhook(`{"body":${BODY},"head":${head(BODY)}}`, KEY)).toEqual(FIELDS)
})

test.each([
  ['another amount', `{"head":${head(BODY)},"body":${BODY.replace('499', '1')}}`],
  ['no signature', `{"head":{},"body":${BODY}}`],
  ['no JSON', 'TXNID=1'],
  ['nothing', ''],
])('%s is not from Paytm', (_name, raw) => {
  expect(() => readJsonWebhook(raw, KEY)).toThrow('not from the payment gateway')
})

test('a form without a checksum is nobody’s', () => {
  expect(() => readFormWebhook({ ...FIELDS })).toThrow('not from the payment gateway')
})
