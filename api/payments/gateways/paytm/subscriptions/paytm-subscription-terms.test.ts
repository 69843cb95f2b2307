import { paise } from '#contract/money.ts'
import { expect, test } from 'vitest'
import { createPath, CYCLE_MONTHS, subscriptionFields } from './paytm-subscription-terms.ts'

const TERMS = {
  capPaise: paise(499_00),
  months: 1,
  reason: 'Silver 1 month',
  startsAt: new Date('2026-12-14T19:00:00Z'),
  endsAt: new Date('2029-12-14T18:30:00Z'),
}

test('the fields have the cap, the interval, and the days in India', () => {
  expect(subscriptionFields(TERMS)).toEqual({
    requestType: 'NATIVE_SUBSCRIPTION',
    subscriptionPaymentMode: 'UPI',
    subscriptionAmountType: 'VARIABLE',
    subscriptionMaxAmount: '499.00',
    subscriptionFrequency: '1',
    subscriptionFrequencyUnit: 'MONTH',
    subscriptionStartDate: '2026-12-15',
    subscriptionExpiryDate: '2029-12-15',
    subscriptionGraceDays: '2',
    subscriptionEnableRetry: '1',
    subscriptionRetryCount: '3',
  })
})

test('twelve months are a year, and no other interval is registered', () => {
  expect(subscriptionFields({ ...TERMS, months: 12 })).toMatchObject({
    subscriptionFrequency: '1',
    subscriptionFrequencyUnit: 'YEAR',
  })
  expect(CYCLE_MONTHS).toEqual([1, 12])
  for (const months of [0, 3, 6, 24])
    expect(() => subscriptionFields({ ...TERMS, months })).toThrow(
      'the interval of a mandate is out of range',
    )
})

test.each([
  ['no cap', { capPaise: paise(0) }, 'the cap of a mandate is out of range'],
  ['a cap above the highest', { capPaise: paise(15_000_01) }, 'the cap of a mandate is out of range'],
  ['an end before its start', { endsAt: TERMS.startsAt }, 'a mandate ends before it starts'],
])('a mandate with %s is not requested', (_what, changes, message) => {
  expect(() => subscriptionFields({ ...TERMS, ...changes })).toThrow(message)
})

test.each([
  ['https://securestage.paytmpayments.com', '/subscription/create'],
  ['http://127.0.0.1:4000', '/subscription/create'],
  ['https://secure.paytmpayments.com', '/theia/api/v1/subscription/create'],
])('at %s a subscription is created by %s', (pgUrl, path) => {
  expect(createPath(pgUrl)).toBe(path)
})
