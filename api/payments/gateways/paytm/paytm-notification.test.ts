import { expect, test } from 'vitest'
import { checksumInput, paytmChecksum } from './paytm-checksum.ts'
import { parseReturn, parseWebhook } from './paytm-notification.ts'

const KEY = '0123456789abcdef'
const KEYS = [KEY]
const BODY =
  '{"mid":"M1", "orderId":"A1","txnId":"T1","txnAmount":"499.00","status":"TXN_SUCCESS","respCode":"01"}'
const FAILED = BODY.replace('TXN_SUCCESS', 'TXN_FAILURE').replace('"01"', '"227"')
const head = (body: string) => JSON.stringify({ signature: paytmChecksum(body, KEY, 'AbC1') })
const FIELDS = { ORDERID: 'A1', TXNID: 'T1', TXNAMOUNT: '499.00', STATUS: 'TXN_SUCCESS', RESPCODE: '01' }
const CHECKSUMHASH = paytmChecksum(checksumInput(FIELDS), KEY, 'AbC1')
const SUCCESS = {
  attemptId: 'A1',
  outcome: { kind: 'captured', gatewayPaymentId: 'T1', amountPaise: 499_00 },
  detail: 'TXN_SUCCESS/01',
}

test('parses a signed JSON webhook like the form, with head and body in any order', () => {
  const signed = { ...SUCCESS, proof: 'signed' }
  expect(parseWebhook({ ...FIELDS, CHECKSUMHASH }, KEYS)).toEqual(signed)
  expect(parseWebhook(`{"head":${head(BODY)},"body":${BODY}}`, KEYS)).toEqual(signed)
  expect(parseWebhook(`{"body":${BODY},"head":${head(BODY)}}`, KEYS)).toEqual(signed)
})

test('parses the signed one of two bodies', () => {
  const both = `{"body":${FAILED},"head":${head(FAILED)},"body":${BODY}}`
  expect(JSON.parse(both)).toMatchObject({ body: { status: 'TXN_SUCCESS' } })
  expect(parseWebhook(both, KEYS)).toMatchObject({ outcome: { kind: 'failed' }, proof: 'signed' })
})

test.each([
  ['another amount', `{"head":${head(BODY)},"body":${BODY.replace('499', '1')}}`, 'A1'],
  ['no signature', `{"head":{},"body":${BODY}}`, 'A1'],
  ['a list for a text', `{"head":{"signature":[1]},"body":{"orderId":["A1"]}}`, ''],
  ['a NUL in the id', `{"head":{},"body":{"orderId":"A1\\u0000"}}`, ''],
  ['no JSON', 'TXNID=1', ''],
  ['nothing', '', ''],
])('marks JSON with %s as forged, with the attempt id "%s"', (_name, raw, attemptId) => {
  expect(parseWebhook(raw, KEYS)).toMatchObject({ attemptId, proof: 'forged' })
})

test('parses a signed value that is not text as empty, and parses the rest', () => {
  const body = BODY.replace('"499.00"', '["499.00"]')
  expect(parseWebhook(`{"head":${head(body)},"body":${body}}`, KEYS)).toEqual({
    ...SUCCESS,
    outcome: { kind: 'pending', isUnreadableCapture: true },
    proof: 'signed',
  })
})

test('accepts a return without a checksum, and marks a webhook without one and a wrong checksum as forged', () => {
  expect(parseReturn(FIELDS, KEYS)).toEqual({ ...SUCCESS, proof: 'unsigned' })
  expect(parseWebhook(FIELDS, KEYS)).toEqual({ ...SUCCESS, proof: 'forged' })
  expect(parseReturn({ ...FIELDS, CHECKSUMHASH }, KEYS).proof).toBe('signed')
  expect(parseReturn({ ...FIELDS, TXNAMOUNT: '1.00', CHECKSUMHASH }, KEYS).proof).toBe('forged')
})
