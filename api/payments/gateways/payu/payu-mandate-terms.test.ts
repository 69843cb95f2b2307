/** The registration of a mandate with a payment: the fields of the form and its hash. */
import type { MandateTerms } from '#api/payments/gateways/mandate.ts'
import { paise } from '#contract/money.ts'
import { PAYU } from '#test/payu-settings.ts'
import { describe, expect, test } from 'vitest'
import { payuHostedForm } from './payu-hosted-form.ts'
import { mandateFields } from './payu-mandate-terms.ts'
import { requestHash, responseHash } from './payu-signature.ts'

const TERMS: MandateTerms = {
  capPaise: paise(499_00),
  months: 1,
  startsAt: new Date('2026-12-15T10:50:00Z'),
  endsAt: new Date('2031-12-15T10:50:00Z'),
  reason: 'Silver 1 month',
}
/** Computed independently of this code from PayU's formula. */
const HASH =
  '6b6284165f499af99fdd0b494adaa091951cc1f36bb6824a1d24822c3e42399f001622f536801ddb13d3597334ae0f0afdb1e6c454869823937bc8019abf5ad2'
const FORM = {
  key: PAYU.key,
  txnid: 'SDG0001A1',
  amount: '499.00',
  productinfo: 'Silver 1 month',
  firstname: 'Test',
  email: 'buyer@example.com',
}
const details = (changes: Partial<MandateTerms> = {}, cycle: 'MONTHLY' | 'ADHOC' = 'MONTHLY') =>
  JSON.parse(mandateFields({ ...TERMS, ...changes }, cycle).si_details) as Record<string, unknown>

test('signs the registration of a mandate as PayU documents it', () => {
  const fields = { ...FORM, ...mandateFields(TERMS, 'MONTHLY') }
  expect(fields).toMatchObject({ api_version: '7', si: '1' })
  expect(requestHash(fields, PAYU.salt)).toBe(HASH)
})

test.each([
  ['a space', (text: string) => text.replace('":"', '": "')],
  [
    'another order of its keys',
    (text: string) =>
      JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text) as object).toReversed())),
  ],
  ['another cap', (text: string) => text.replace('499.00', '4999.00')],
  ['nothing in it', () => ''],
])('signs the terms as the exact text: with %s the hash differs', (_what, change) => {
  const { si_details: terms } = mandateFields(TERMS, 'MONTHLY')
  expect(change(terms)).not.toBe(terms)
  expect(requestHash({ ...FORM, si_details: change(terms) }, PAYU.salt)).not.toBe(HASH)
})

test('the hash of a response does not cover the terms', () => {
  const answer = { ...FORM, status: 'success' }
  expect(responseHash({ ...answer, si_details: '{}' }, PAYU.salt)).toBe(responseHash(answer, PAYU.salt))
})

describe('the form of an attempt', () => {
  const request = {
    attemptId: 'SDG0001A1',
    amountPaise: paise(499_00),
    description: 'Silver 1 month',
    customer: { name: 'Test', email: 'buyer@example.com', mobile: '9840012345' },
    notes: ['NewCustomer', '1', '1 Month'] as [string, string, string],
  }
  const form = (mandate?: MandateTerms) =>
    payuHostedForm(
      PAYU,
      { shopUrl: 'https://shop.example', language: 'en' },
      { ...request, ...(mandate && { mandate }) },
    )

  test('registers a mandate only where its payment has one', () => {
    for (const name of ['si', 'si_details', 'api_version']) {
      expect(Object.keys(form().fields)).not.toContain(name)
      expect(Object.keys(form(TERMS).fields)).toContain(name)
    }
  })

  test('is signed with the terms that it posts', () => {
    const { fields, hash } = form(TERMS)
    expect(hash).toBe(requestHash(fields, PAYU.salt))
    const { si_details: _terms, ...without } = fields
    expect(hash).not.toBe(requestHash(without, PAYU.salt))
  })
})

describe('the terms of a mandate', () => {
  test('have days in India', () => {
    const late = { startsAt: new Date('2026-12-15T18:29:00Z'), endsAt: new Date('2029-12-15T18:30:00Z') }
    expect(details(late)).toMatchObject({ paymentStartDate: '2026-12-15', paymentEndDate: '2029-12-16' })
  })

  test('are monthly in whole months, or without an interval', () => {
    expect(details({ months: 3 })).toMatchObject({ billingCycle: 'MONTHLY', billingInterval: 3 })
    expect(details({ months: 3 }, 'ADHOC')).toMatchObject({ billingCycle: 'ADHOC', billingInterval: 1 })
  })

  test.each([
    ['Silver | 1 month|1.00', 'Silver 1 month 1.00'],
    ['சில்வர் Silver "HD" & <b>', 'Silver HD b'],
    ['x'.repeat(60), 'x'.repeat(50)],
    ['\u0000\n', ''],
  ])('name the reason %j in the characters that PayU allows', (reason, remarks) => {
    expect(details({ reason })['remarks']).toBe(remarks)
  })

  test.each<[string, Partial<MandateTerms>]>([
    ['a cap above ₹15,000', { capPaise: paise(15_000_01) }],
    ['no cap', { capPaise: paise(0) }],
    ['no interval', { months: 0 }],
    ['a part of a month', { months: 1.5 }],
    ['an interval over a year', { months: 13 }],
    ['an end before the start', { endsAt: TERMS.startsAt }],
  ])('are refused with %s', (_what, changes) => {
    expect(() => details(changes)).toThrow('mandate')
  })

  test('may have a cap of ₹15,000', () => {
    expect(details({ capPaise: paise(15_000_00) })).toMatchObject({ billingAmount: '15000.00' })
  })
})
