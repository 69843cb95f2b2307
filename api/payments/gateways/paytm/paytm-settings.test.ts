import { ConfigError } from '#api/platform/config/config.ts'
import { readConfig } from '#api/read-config.ts'
import { expect, test } from 'vitest'

test('automatic renewal with Paytm is off without a setting, also at the simulator [SPEC-15-65]', () => {
  expect(readConfig({}).paytm).toMatchObject({
    offersMandates: false,
    subscriptionPath: '/subscription',
    noticeDate: 'debit',
  })
})

test('the settings of subscriptions are read', () => {
  const settings = {
    PAYTM_MANDATES: 'on',
    PAYTM_SUBSCRIPTION_PATHS: '/subscription/subscription',
    PAYTM_NOTICE_DATE: 'today',
  }
  expect(readConfig(settings).paytm).toMatchObject({
    offersMandates: true,
    subscriptionPath: '/subscription/subscription',
    noticeDate: 'today',
  })
})

test.each([
  ['PAYTM_MANDATES', 'true', 'must be on or off'],
  ['PAYTM_SUBSCRIPTION_PATHS', '/other', 'must be /subscription or /subscription/subscription'],
  ['PAYTM_NOTICE_DATE', 'tomorrow', 'must be debit or today'],
])('the start refuses any other value of %s', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).toThrow(`${name}: ${message}`)
})
