import { persistentStorage } from '#web/browser/storage.ts'
import { RENEWAL_CONSENT_VERSION } from '#contract/terms.ts'
import {
  FORM,
  ITEM,
  openCheckout,
  ORDER,
  payButton,
  paymentMethod,
  PAYU,
  stubCheckout,
} from '#test/web/checkout-fixtures.tsx'
import { type MockApi, OFFLINE, refusal, type Reply } from '#test/web/mock-api.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'

const OFFER = 'GET /api/account/renewal/offer'
const TERMS = { amount: '399.00', cap: '399.00', months: 3, firstDebitOn: '2027-02-20', endsOn: '2029-11-20' }
const RESULT = { resultStatus: 'F', resultCode: '501', resultMsg: 'System Error' }
const FILM = { ...ITEM, fld_package_id: 'train', fld_type: '2', poid: 'TRAIN' }
const OFFERED = { data: { kind: 'offered' as const, terms: TERMS, gateways: ['payu'] } }

let server: MockApi
let posted: ReturnType<typeof stubCheckout>['posted']
beforeEach(() => {
  persistentStorage.write('sdg.renewal-offer', undefined)
  ;({ server, posted } = stubCheckout())
  server.on(OFFER, OFFERED)
})

const findBox = () => screen.findByRole('region', { name: 'Automatic renewal' })
const tickOf = (box: HTMLElement) => within(box).getByRole('checkbox')
const agreeToTerms = () => userEvent.click(screen.getByRole('checkbox', { name: /^I agree/ }))
const pay = async () => {
  await userEvent.click(payButton())
  await waitFor(() => expect(server.sent(PAYU).length).toBeGreaterThan(0))
}

/** A text that changes needs a new version: the stored consents are to the text of their version. */
const TEXT_OF_2026_11_26 = [
  'Automatic renewal',
  'Payment₹399.00 every 3 months',
  'Never more than₹399.00',
  'First payment20/02/2027',
  'At the longest until20/11/2029',
  'Your bank tells you before each payment. Stop at any time in two taps: in My Account under Renewal, in your UPI app, or at your bank. Your plan then runs to its end.',
  'Yes, renew this plan by itself with these payments. I approve it on the next page, in my UPI app or with a Visa or Mastercard card.',
].join('')

test('the box states amount, interval, cap, first day, end and stop, and is not ticked [SPEC-15-46]', async () => {
  openCheckout()
  const box = await findBox()
  expect(box.textContent).toBe(TEXT_OF_2026_11_26)
  expect(RENEWAL_CONSENT_VERSION).toBe('2026-11-26')
  expect(tickOf(box)).toHaveProperty('checked', false)
  expect(server.sent(OFFER)).toEqual([{ poid: 'S-3M', start: 'now' }])
})

test('a payment without the tick sends no consent [SPEC-15-46]', async () => {
  openCheckout()
  await findBox()
  await agreeToTerms()
  await pay()
  expect(server.sent(PAYU)[0]).not.toHaveProperty('renew')
})

test('a payment with the tick sends the terms and the version of the text [SPEC-15-48]', async () => {
  openCheckout()
  await userEvent.click(tickOf(await findBox()))
  await agreeToTerms()
  await pay()
  expect(server.sent(PAYU)[0]).toMatchObject({
    txnid: ORDER,
    renew: { ...TERMS, version: RENEWAL_CONSENT_VERSION },
  })
  await waitFor(() => expect(posted).toHaveLength(1))
})

test('a payment does not require the tick', async () => {
  openCheckout()
  const box = await findBox()
  await agreeToTerms()
  expect(payButton()).toHaveProperty('disabled', false)
  await userEvent.click(tickOf(box))
  await userEvent.click(tickOf(box))
  await pay()
  expect(server.sent(PAYU)[0]).not.toHaveProperty('renew')
})

test('after a return from a payment with the tick neither box is ticked [SPEC-15-80]', async () => {
  openCheckout()
  await userEvent.click(tickOf(await findBox()))
  await agreeToTerms()
  await pay()
  await waitFor(() => expect(posted).toHaveLength(1))
  cleanup()
  openCheckout(undefined, true)
  expect(tickOf(await findBox())).toHaveProperty('checked', false)
  expect(screen.getByRole('checkbox', { name: /^I agree/ })).toHaveProperty('checked', false)
  expect(payButton()).toHaveProperty('disabled', true)
})

test('another way to pay has no box [SPEC-15-47]', async () => {
  openCheckout()
  await findBox()
  await userEvent.click(await paymentMethod(/Paytm/))
  expect(screen.queryByRole('region', { name: 'Automatic renewal' })).toBeNull()
  await userEvent.click(await paymentMethod(/PayU/))
  await findBox()
})

describe('where Paytm can register it as well', () => {
  const PAYTM = 'POST /api/payment/payTM'
  const REFUSED = { data: { paymentUrl: { body: { resultInfo: RESULT, txnToken: '' } } } }
  const pressPay = async () => {
    await userEvent.click(payButton())
    await waitFor(() => expect(server.sent(PAYTM).length).toBeGreaterThan(0))
  }
  beforeEach(() => {
    server.on(OFFER, { data: { ...OFFERED.data, gateways: ['payu', 'paytm'] } })
    server.on(PAYTM, REFUSED)
  })

  test('the box stays, with its tick, and the consent is sent [SPEC-15-65]', async () => {
    openCheckout()
    await userEvent.click(tickOf(await findBox()))
    await userEvent.click(await paymentMethod(/Paytm/))
    expect(tickOf(await findBox())).toHaveProperty('checked', true)
    await agreeToTerms()
    await pressPay()
    expect(server.sent(PAYTM)[0]).toEqual({
      orderId: ORDER,
      renew: { ...TERMS, version: RENEWAL_CONSENT_VERSION },
    })
  })

  test('changed terms are shown without a tick', async () => {
    const message = 'The terms of automatic renewal have changed.'
    server.on(PAYTM, refusal({ status: 409, code: 'renewal_terms_changed', message }))
    openCheckout()
    await userEvent.click(tickOf(await findBox()))
    await userEvent.click(await paymentMethod(/Paytm/))
    await agreeToTerms()
    await pressPay()
    await waitFor(async () => expect(tickOf(await findBox())).toHaveProperty('checked', false))
  })
})

test('a tick that was set for PayU is not sent to Paytm, which cannot register it [SPEC-15-65]', async () => {
  const PAYTM = 'POST /api/payment/payTM'
  server.on(PAYTM, { data: { paymentUrl: { body: { resultInfo: RESULT, txnToken: '' } } } })
  openCheckout()
  await userEvent.click(tickOf(await findBox()))
  await userEvent.click(await paymentMethod(/Paytm/))
  await agreeToTerms()
  await userEvent.click(payButton())
  await waitFor(() => expect(server.sent(PAYTM)).toEqual([{ orderId: ORDER }]))
})

test('changed terms are shown without a tick, with the reason [SPEC-15-50]', async () => {
  const message = 'The terms of automatic renewal have changed.'
  server.on(PAYU, refusal({ status: 409, code: 'renewal_terms_changed', message }), FORM)
  server.on(OFFER, OFFERED, {
    data: { ...OFFERED.data, terms: { ...TERMS, firstDebitOn: '2027-02-21' } },
  })
  openCheckout()
  await userEvent.click(tickOf(await findBox()))
  await agreeToTerms()
  await pay()
  expect((await screen.findByRole('alert')).textContent).toContain(message)
  await waitFor(async () => expect((await findBox()).textContent).toContain('21/02/2027'))
  expect(tickOf(await findBox())).toHaveProperty('checked', false)
  await userEvent.click(payButton())
  await waitFor(() => expect(posted).toHaveLength(1))
  expect(server.sent(PAYU)[1]).not.toHaveProperty('renew')
})

test('a plan that is paid with another pack has no box [SPEC-15-100]', async () => {
  openCheckout(undefined, false, [ITEM, FILM])
  expect(await paymentMethod(/PayU/)).toHaveProperty('checked', true)
  expect(document.querySelector('.renewal-consent')).toBeNull()
  await waitFor(() => expect(persistentStorage.read('sdg.renewal-offer')).toBe('offered'))
  expect(document.querySelector('.renewal-consent')).toBeNull()
})

test.each([
  ['a plan', [ITEM]],
  ['a plan and a film', [ITEM, FILM]],
])('a buyer of %s whose other plan renews sees where to stop it [SPEC-15-47]', async (_what, items) => {
  server.on(OFFER, { data: { kind: 'subscribed' } })
  openCheckout(undefined, false, items)
  const link = await screen.findByRole('link', { name: 'My Account' })
  expect(link.getAttribute('href')).toBe('/my-account#renewal')
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
})

test.each([
  ['is not offered', { data: { kind: 'not_offered' } }],
  ['cannot be read', OFFLINE],
] satisfies [string, Reply<typeof OFFER>][])('nothing is shown where renewal %s', async (_what, reply) => {
  server.on(OFFER, reply)
  openCheckout()
  await waitFor(() => expect(document.querySelector('.renewal-consent')).toBeNull())
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
})

test('reserves the space while the offer loads, except after none was made', async () => {
  server.onCall(OFFER, () => new Promise(() => undefined))
  openCheckout()
  const reserved = document.querySelector('.renewal-consent')
  expect(reserved?.getAttribute('aria-hidden')).toBe('true')
  expect(reserved?.textContent).toContain('₹399.00 every 3 months')
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  cleanup()
  persistentStorage.write('sdg.renewal-offer', 'not_offered')
  openCheckout()
  expect(document.querySelector('.renewal-consent')).toBeNull()
})
