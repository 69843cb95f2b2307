import { describe, expect, test } from 'vitest'
import { parseMandateWebhook } from './payu-mandate-webhook.ts'

const SALTS = { salt: 'tvSalt0123456789' }
/** Both hashes were computed independently of this code from PayU's formulas. */
const UPI = {
  status: 'revoked',
  authpayuid: '403993715512345678',
  action: 'MANDATE_REVOKE',
  dateTime: '2027-01-12 09:15:00',
  amount: '499.00',
  endDate: '2031-12-15',
  mandateNumber: '<UMN>',
  key: 'tvKey1',
  udf1: '',
  pauseStartDate: '',
  pauseEndDate: '',
  hash: 'bb8d87673fe089c1f95d35bf37ad30473e193e014d01faae33e54c22e63b2586ea0a676eb8b4fec29e913ba28d682d59dbd3f321894e216e0662a89d30ee7b89',
}
const CARD = {
  status: 'deleted',
  authPayuId: '403993715512345679',
  notificationType: 'MANDATE_CANCELLATION',
  si_details: { billingAmount: '499.00', paymentStartDate: '2026-12-15', paymentEndDate: '2031-12-15' },
  message: 'Mandate cancelled',
  eventDate: '2027-01-12 09:15:00',
  key: 'tvKey1',
  udf1: '',
  udf2: '',
  udf3: '',
  udf4: '',
  udf5: '',
  hash: '69b962dc321b0358d753f2147b89705089bc760e043ddf7c889deae923b48772d669d23ec533289ad75834b8828146bd56470ee293d6bbf91fdc5957e07b1cd2',
}

test('reads the signed webhook of a UPI mandate and of a card mandate', () => {
  expect(parseMandateWebhook(UPI, SALTS)).toEqual({
    mandateId: UPI.authpayuid,
    isSigned: true,
    detail: 'MANDATE_REVOKE',
  })
  expect(parseMandateWebhook(CARD, SALTS)).toEqual({
    mandateId: CARD.authPayuId,
    isSigned: true,
    detail: 'MANDATE_CANCELLATION',
  })
})

test('accepts the second salt while the salt is changed', () => {
  for (const body of [UPI, CARD]) {
    expect(parseMandateWebhook(body, { salt: 'new', secondarySalt: SALTS.salt }).isSigned).toBe(true)
    expect(parseMandateWebhook(body, { salt: 'new' }).isSigned).toBe(false)
  }
})

describe('a webhook without a valid signature', () => {
  test.each(['status', 'action', 'authpayuid', 'dateTime', 'amount', 'endDate'] as const)(
    'is one of a UPI mandate whose %s was changed',
    (name) => {
      expect(parseMandateWebhook({ ...UPI, [name]: 'MANDATE_PAUSE' }, SALTS).isSigned).toBe(false)
    },
  )

  test.each(['status', 'authPayuId', 'notificationType', 'message', 'eventDate', 'key', 'udf5'] as const)(
    'is one of a card mandate whose %s was changed',
    (name) => {
      expect(parseMandateWebhook({ ...CARD, [name]: 'other' }, SALTS).isSigned).toBe(false)
    },
  )

  test('is one of a card mandate whose terms were changed', () => {
    const terms = { ...CARD.si_details, billingAmount: '1.00' }
    expect(parseMandateWebhook({ ...CARD, si_details: terms }, SALTS).isSigned).toBe(false)
  })

  test('is one whose values moved over a bar', () => {
    const moved = {
      ...UPI,
      status: 'revoked|MANDATE_REVOKE',
      action: UPI.authpayuid,
      authpayuid: UPI.dateTime,
    }
    const shifted = { ...moved, dateTime: UPI.amount, amount: UPI.endDate, endDate: SALTS.salt }
    expect(parseMandateWebhook(shifted, { salt: '' }).isSigned).toBe(false)
    const joined = { ...UPI, dateTime: `${UPI.dateTime}|${UPI.amount}`, amount: UPI.endDate, endDate: '' }
    expect(parseMandateWebhook(joined, SALTS).isSigned).toBe(false)
  })

  test.each([[{ ...UPI, hash: '' }], [{ ...UPI, hash: null }], [{ ...CARD, hash: UPI.hash }]])(
    'is one without its own hash',
    (body) => {
      expect(parseMandateWebhook(body, SALTS).isSigned).toBe(false)
    },
  )

  test.each([
    [undefined],
    [null],
    ['text'],
    [[]],
    [{}],
    [{ ...UPI, action: 1 }],
    [{ ...CARD, si_details: '' }],
  ])('is the body %j, which names no mandate', (body) => {
    expect(parseMandateWebhook(body, SALTS)).toEqual({ mandateId: '', isSigned: false, detail: 'unreadable' })
  })
})
