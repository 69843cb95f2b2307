import { describe, expect, test } from 'vitest'
import { checksumInput, paytmChecksum } from '#api/payments/gateways/paytm/paytm-checksum.ts'
import { parseSubscriptionWebhook } from './paytm-subscription-webhook.ts'

const KEY = '0123456789abcdef'
const STATUS = { MID: 'M1', SUBS_ID: '100412345678', STATUS: 'REJECT', ORDERID: 'SDG0001A1' }
const NOTICE = { NOTIFICATIONSTATUS: 'SUCCESS', REFERENCEID: 'N0001P2', TXNDATE: '15/01/2027 05:30' }

const signed = (fields: Record<string, string>, key = KEY): Record<string, string> => ({
  ...fields,
  CHECKSUMHASH: paytmChecksum(checksumInput(fields), key, 'AbC1'),
})
const json = (body: object, key = KEY): string => {
  const text = JSON.stringify(body)
  return `{"head":{"signature":"${paytmChecksum(text, key, 'AbC1')}"},"body":${text}}`
}
const parse = (body: unknown, keys = [KEY]) => parseSubscriptionWebhook(body, keys)

test('reads the form about a change, and the one about a notice, which names no mandate', () => {
  expect(parse(signed(STATUS))).toEqual({ mandateId: STATUS.SUBS_ID, isSigned: true, detail: 'REJECT' })
  expect(parse(signed(NOTICE))).toEqual({ mandateId: '', isSigned: true, detail: 'SUCCESS' })
})

test.each(['subscriptionId', 'subsId'])('reads signed JSON with the id as %s', (name) => {
  const body = { mid: 'M1', [name]: STATUS.SUBS_ID, txnType: 'SUBSCRIPTION_CANCEL' }
  expect(parse(json(body))).toEqual({
    mandateId: STATUS.SUBS_ID,
    isSigned: true,
    detail: 'SUBSCRIPTION_CANCEL',
  })
})

test('accepts the second key while the key is changed', () => {
  expect(parse(signed(STATUS), ['fedcba9876543210', KEY]).isSigned).toBe(true)
})

describe('a webhook without a valid signature', () => {
  test.each<[string, unknown]>([
    ['a form with another key', signed(STATUS, 'fedcba9876543210')],
    ['a form with a changed value', { ...signed(STATUS), SUBS_ID: '1' }],
    ['a form with one more value', { ...signed(STATUS), MORE: '1' }],
    ['a form without a checksum', STATUS],
    ['JSON with another key', json({ subsId: '1' }, 'fedcba9876543210')],
    ['JSON without a head', '{"body":{}}'],
    ['no JSON', '<h1>'],
    ['an empty text', ''],
    ['nothing', undefined],
    ['a list', []],
  ])('is %s', (_what, body) => {
    expect(parse(body).isSigned).toBe(false)
  })

  test('is JSON whose signed part is not its body', () => {
    const body = json({ subsId: STATUS.SUBS_ID }).replace(/"body":/, '"body":{"subsId":"1"},"other":')
    expect(parse(body)).not.toMatchObject({ isSigned: true, mandateId: '1' })
  })
})
