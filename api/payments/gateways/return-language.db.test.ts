/** The language of the page to which PayU and Paytm return a buyer. */
import { openTestShop } from '#test/test-shop.ts'
import { postForm } from '#test/post-form.ts'
import { expect, test } from 'vitest'
import { gatewayFields, returnAddress, returnLanguage, returnPath } from './return-language.ts'

test('names each language but English in the address of a return', () => {
  expect(returnAddress('https://go.example.com/api/back', 'en')).toBe('https://go.example.com/api/back')
  expect(returnAddress('https://go.example.com/api/back', 'ta')).toBe(
    'https://go.example.com/api/back?language=ta',
  )
})

test('chooses the page in the language of the return, in English if it is not offered', () => {
  const page = (query: unknown) => returnPath('/payment-success?tsid=1', { query, offered: ['en', 'ta'] })
  expect(page({ language: 'ta' })).toBe('/ta/payment-success?tsid=1')
  for (const query of [
    {},
    { language: 'hi' },
    { language: ['ta', 'ta'] },
    { language: '//evil.example' },
    null,
  ])
    expect(page(query)).toBe('/payment-success?tsid=1')
  expect(returnLanguage({ query: { language: 'ta' }, offered: ['en', 'ta'] })).toBe('ta')
})

test('gives a gateway its own fields without the language', () => {
  expect(gatewayFields({ ORDERID: '1', language: 'ta' })).toEqual({ ORDERID: '1' })
})

test('PayU shows its page in the language of the buyer, who returns to a page in that language [SPEC-16-09]', async () => {
  const { app, browser } = await openTestShop({ settings: { LANGUAGES: 'en,ta' } })
  const orderId = await browser.register()
  const { cookie, token } = browser.credentials
  const started = await app.inject({
    method: 'POST',
    url: '/api/payment/payU',
    headers: { cookie, 'x-auth-token': token, 'accept-language': 'ta' },
    payload: { txnid: orderId },
  })
  const form: unknown = started.json()
  const surl = 'http://localhost:3000/api/payuResponse/checkAndSuccess?language=ta'
  expect(form).toMatchObject({ data: { fields: { surl, display_lang: 'Tamil' } } })

  const { fields } = await browser.payAtPayu(await browser.goToPayu(orderId), 'success')
  const returned = await postForm(app, '/api/payuResponse/checkAndSuccess?language=ta', fields)
  expect(returned.headers.location).toMatch(/^\/ta\/payment-success\?tsid=/)
})
