/** The language of an account over HTTP: set by the page of the registration, changed by the subscriber. */
import type { Language } from '#contract/languages.ts'
import { TERMS_VERSION } from '#contract/terms.ts'
import { makeApp, type TestApp } from '#test/app.ts'
import { openBrowser, orderIdOf } from '#test/browser.ts'
import { LAMP, TRAIN, registrationForm } from '#test/fixtures.ts'
import { openPartner } from '#test/open-partner.ts'
import { describe, expect, test } from 'vitest'

const SATELLITE = '9000000001'

async function openShop(language?: Language) {
  const shop = await makeApp()
  const { db } = shop.platform
  const browser = openBrowser(shop, language)
  return {
    ...shop,
    browser,
    languages: async () =>
      (await db.selectFrom('subscriber').select('language').execute()).map((row) => row.language),
    choose: (code: string) => browser.call('PUT', '/api/account/language', { language: code }),
  }
}

test.each(['ta', 'or'] as const)(
  'an account is created in the language of the page: %s',
  async (language) => {
    const { browser, languages, platform } = await openShop(language)
    await browser.register(TRAIN)
    expect(await languages()).toEqual([language])
    const [consent] = await platform.db.selectFrom('consent').selectAll().execute()
    expect(consent).toMatchObject({ given_at: 'registration', language })
    const [order] = await platform.db.selectFrom('orders').selectAll().execute()
    expect(order).toMatchObject({ language })
  },
)

test('an account is English if the page names no language or an unknown one', async () => {
  const { browser, languages } = await openShop()
  await browser.register(TRAIN)
  expect(await languages()).toEqual(['en'])
})

test('a satellite subscriber gets an account in the language of the login page', async () => {
  const { browser, languages } = await openShop('kn')
  expect(await browser.logIn(SATELLITE)).toMatchObject({ status: 200 })
  expect(await languages()).toEqual(['kn'])
})

test('a satellite subscriber gets an account in the language of a partner’s link', async () => {
  const { languages, ...shop } = await openShop()
  const { askForLink } = await openPartner(shop)
  const { statusCode } = await askForLink({ mobile: SATELLITE, language: 'ml' })
  expect(statusCode).toBe(201)
  expect(await languages()).toEqual(['ml'])
})

test('a login from a page in another language does not change the account', async () => {
  const { browser, external, languages, ...shop } = await openShop('te')
  await browser.register(TRAIN)
  external.advance(60)
  await openBrowser({ ...shop, external }, 'hi').logIn('9840012345')
  expect(await languages()).toEqual(['te'])
})

test('a subscriber changes the language, as often as they like, without a body in the answer', async () => {
  const { browser, languages, choose } = await openShop()
  await browser.register(TRAIN)
  for (const code of ['ta', 'ta', 'en', 'mr'] as const) {
    expect(await choose(code)).toMatchObject({ status: 204, body: {} })
    expect(await languages()).toEqual([code])
  }
})

test.each(['fr', 'EN', '', 'ta-IN', '__proto__'])('refuses the language "%s"', async (code) => {
  const { browser, languages, choose } = await openShop()
  await browser.register(TRAIN)
  expect(await choose(code)).toMatchObject({
    status: 422,
    body: { code: 'invalid', fields: { language: 'This language is not known.' } },
  })
  expect(await languages()).toEqual(['en'])
})

test('changes only the account of the session, and none without one', async () => {
  const { browser, external, languages, choose, ...shop } = await openShop()
  expect(await choose('ta')).toMatchObject({ status: 401 })
  await browser.register(TRAIN)
  external.advance(60)
  await openBrowser({ ...shop, external }).register(TRAIN, { mobile: '9840054321' })
  await choose('ta')
  expect((await languages()).toSorted()).toEqual(['en', 'ta'])
})

test('an update of the profile keeps the language', async () => {
  const { browser, languages, choose } = await openShop()
  await browser.register(TRAIN)
  await choose('bn')
  const { agree: _, ...profile } = registrationForm({ city: 'Kolkata' })
  expect(await browser.call('PUT', '/api/users/update', profile)).toMatchObject({ status: 200 })
  expect(await languages()).toEqual(['bn'])
})

test('an order keeps the language of the page on which it was placed', async () => {
  const shop = await openShop('ta')
  await shop.browser.register(TRAIN)
  const onHindiPage = openBrowser(shop, 'hi')
  Object.assign(onHindiPage.credentials, shop.browser.credentials)
  await onHindiPage.placeOrder(LAMP)
  const orders = await shop.platform.db.selectFrom('orders').select('language').execute()
  expect(orders.map(({ language }) => language).toSorted()).toEqual(['hi', 'ta'])
})

describe('a consent keeps the language of the page with the terms', () => {
  const consents = ({ platform }: Pick<TestApp, 'platform'>) =>
    platform.db.selectFrom('consent').select(['version', 'given_at', 'language']).execute()

  test('before a payment', async () => {
    const shop = await openShop('kn')
    await shop.browser.logIn(SATELLITE)
    const onHindiPage = openBrowser(shop, 'hi')
    Object.assign(onHindiPage.credentials, shop.browser.credentials)
    await onHindiPage.goToPayu(orderIdOf(await onHindiPage.placeOrder(TRAIN)))
    expect(await consents(shop)).toEqual([{ version: TERMS_VERSION, given_at: 'payment', language: 'hi' }])
  })

  test('in My Account', async () => {
    const shop = await openShop('te')
    await shop.browser.logIn(SATELLITE)
    await shop.browser.call('POST', '/api/account/agreement', { version: TERMS_VERSION })
    expect(await consents(shop)).toEqual([{ version: TERMS_VERSION, given_at: 'account', language: 'te' }])
  })
})
