/** Export and erasure of a subscriber with an automatic renewal. */
import { RENEWAL_CONSENT_VERSION } from '#contract/terms.ts'
import { openConsentShop } from '#test/consent-shop.ts'
import { expect, test } from 'vitest'

const MOBILE = '9840012345'
const ERASE = '/api/account/erase'

test('the export has the consent, the mandate and the renewal [SPEC-15-56]', async () => {
  const { payWithRenewal, runJobs, browser, orderId, mandates } = await openConsentShop()
  await payWithRenewal()
  await runJobs()
  const [mandate] = await mandates()
  const { body } = await browser.call('GET', '/api/account/export')
  expect(body['renewals']).toEqual([
    {
      plan: 'Family Max',
      paidWith: orderId,
      textVersion: RENEWAL_CONSENT_VERSION,
      agreedAt: expect.stringMatching(/^2026-11-20T12:00:00/) as string,
      validUntil: expect.stringMatching(/^2029-11-19T18:30:00/) as string,
      amount: '249.00',
      neverMoreThan: '249.00',
      everyMonths: 1,
      mandate: 'active',
      method: 'upi',
      renewal: 'active',
      gateway: 'payu',
      payments: [expect.objectContaining({ amount: '249.00', state: 'scheduled', transactionId: null })],
      gatewayReference: mandate?.gateway_mandate_id,
    },
  ])
})

test('an erasure ends the renewal, and the mandate is revoked at the bank [SPEC-15-57]', async () => {
  const { payWithRenewal, runJobs, browser, platform, mandates, external } = await openConsentShop()
  await payWithRenewal()
  await runJobs()
  expect(await browser.call('POST', ERASE, {})).toMatchObject({ body: { code: 'packs_running' } })
  const states = () => platform.db.selectFrom('subscription').select('state').execute()
  expect(await states()).toEqual([{ state: 'active' }])

  expect(await browser.call('POST', ERASE, { giveUpPacks: true })).toMatchObject({ status: 200 })
  expect(await states()).toEqual([{ state: 'stopped' }])
  await runJobs()
  expect((await mandates()).map(({ state }) => state)).toEqual(['revoked_by_us'])
  expect((await external.simulators.inject('/upi-app')).body).toContain('cancelled')
})

test('after an erasure before its registration, the mandate is revoked and nothing renews [SPEC-15-57]', async () => {
  const { payWithRenewal, runJobs, browser, platform, mandates } = await openConsentShop()
  await payWithRenewal()
  expect(await browser.call('POST', ERASE, { giveUpPacks: true })).toMatchObject({ status: 200 })
  await runJobs()
  expect((await mandates()).map(({ state }) => state)).toEqual(['revoked_by_us'])
  expect(await platform.db.selectFrom('subscription').selectAll().execute()).toEqual([])
})

test('an erasure that is refused leaves the renewal as it is', async () => {
  const { payWithRenewal, runJobs, browser, renewal, external } = await openConsentShop()
  await payWithRenewal()
  await runJobs()
  external.advance(601)
  expect(await browser.call('POST', ERASE, { giveUpPacks: true })).toMatchObject({ status: 403 })
  expect(await renewal()).toMatchObject({ state: 'active' })
  await browser.verifyMobile(MOBILE)
  expect(await browser.call('POST', ERASE, {})).toMatchObject({ status: 409 })
  expect(await renewal()).toMatchObject({ state: 'active' })
})
