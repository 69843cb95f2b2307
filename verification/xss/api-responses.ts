/** XSS by responses of the API: private data, error messages, and input that was stored before. */
import { openBrowser } from '#test/browser.ts'
import type { Page } from '@playwright/test'
import { chunksOf, type Ground, open, settle, signIn } from './environment.ts'
import { hostileAnswer, hostileRefusal, textsOf } from './hostile-answers.ts'

const ORDER = 'AAAAAAAAAAAAAAAAAAAAAAA'

export async function answers({ page, look, vectors }: Ground): Promise<number> {
  const paths = [
    '/my-account',
    '/my-account?tab=transactions',
    '/dashboard',
    '/raise-a-request',
    '/cart',
    `/payment-success?tsid=${ORDER}`,
    `/payment-fail?tsid=${ORDER}`,
  ]
  await signIn(page, 'token')
  for (const chunk of chunksOf(vectors)) {
    const texts = textsOf(chunk)
    await page.route('**/api/**', async (route) => {
      const body = hostileAnswer(new URL(route.request().url()).pathname, texts)
      await (body ? route.fulfill({ json: body }) : route.continue())
    })
    for (const path of paths) {
      await open(page, path)
      await page.waitForLoadState('networkidle')
      await look()
    }
    await page.unroute('**/api/**')
  }
  await signIn(page, '')
  return vectors.length * 30
}

export async function refusals({ page, look, vectors }: Ground): Promise<number> {
  await signIn(page, '')
  for (const chunk of chunksOf(vectors)) {
    const texts = textsOf(chunk)
    const refuse = (route: Parameters<Parameters<Page['route']>[1]>[0]) =>
      route.fulfill({ status: 422, json: hostileRefusal(texts) })
    await page.route('**/api/auth', refuse)
    await open(page, '/')
    await page.locator('main input[type=tel]').first().fill('9840012345')
    const answered = page.waitForResponse('**/api/auth')
    await page.locator('main form button[type=submit], main form button').first().click()
    await answered
    await settle(page)
    await look()
    await page.unroute('**/api/auth', refuse)
  }
  return vectors.length
}

/** Sends texts to the real API, which stores those that its validation accepts, and shows them to the person again. */
export async function stored({ page, context, look, shop, vectors }: Ground): Promise<number> {
  const person = openBrowser(shop)
  await person.register({ poid: 'P2-V0', amount: '149.00' })
  for (const chunk of chunksOf(vectors)) {
    shop.outside.advance(3_600)
    for (const { text } of chunk) {
      const sent = { query: `Why ${text}`, requestType: 'Account Related', altContact: '9840012345' }
      shop.outside.advance(150)
      await person.call('POST', '/api/raiseRequest', sent)
    }
  }
  const [name = '', value = ''] = person.kept.cookie.split('=')
  await context.addCookies([{ name, value, url: shop.url }])
  await signIn(page, person.kept.token)
  for (const path of ['/my-account', '/raise-a-request']) {
    await open(page, path)
    await page.waitForLoadState('networkidle')
    await look()
  }
  await context.clearCookies()
  await signIn(page, '')
  return vectors.length
}
