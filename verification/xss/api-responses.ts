/** XSS by responses of the API: private data, error messages, and stored input. */
import { setStorage } from '#e2e/support/page-steps.ts'
import { openBrowser } from '#test/browser.ts'
import type { Page } from '@playwright/test'
import {
  addDeviceCookie,
  chunksOf,
  type Environment,
  mockResponses,
  open,
  signIn,
  waitForPaint,
} from './environment.ts'
import {
  hostileResponse,
  hostileErrorResponse,
  createTexts,
  requireAllRequested,
} from './hostile-responses.ts'

const ORDER = 'AAAAAAAAAAAAAAAAAAAAAAA'

export async function apiResponses({ page, checkPage, payloads }: Environment): Promise<number> {
  const paths = [
    '/my-account',
    '/my-account?tab=transactions',
    '/dashboard',
    '/raise-a-request',
    '/cart',
    `/payment-success?tsid=${ORDER}`,
    `/payment-fail?tsid=${ORDER}`,
  ]
  for (const chunk of chunksOf(payloads)) {
    const texts = createTexts(chunk)
    const stop = await mockResponses(page, (request) => hostileResponse(request, texts))
    await setStorage(page, { token: 'token', cart: 'P2-V0' })
    for (const path of paths) {
      await open(page, path)
      await page.waitForLoadState('networkidle')
      await checkPage()
    }
    await open(page, '/my-account')
    await page.getByRole('button', { name: 'Edit' }).first().click()
    await page.getByLabel('Pincode').fill('60001')
    await page.getByRole('listbox', { name: 'Places' }).waitFor()
    await checkPage()
    await signIn(page, '')
    await open(page, '/')
    const delivery = page.waitForResponse('**/api/otp/delivery/*')
    await requestCode(page)
    await delivery
    await waitForPaint(page)
    await checkPage()
    await stop()
    requireAllRequested(texts)
  }
  await signIn(page, '')
  return payloads.length * 30 // About thirty members of the responses.
}

async function requestCode(page: Page): Promise<void> {
  await page.locator('main input[type=tel]').first().fill('9840012345')
  await page.locator('main form button[type=submit], main form button').first().click()
}

export async function errorResponses({ page, checkPage, payloads }: Environment): Promise<number> {
  await signIn(page, '')
  for (const chunk of chunksOf(payloads)) {
    const texts = createTexts(chunk)
    const fulfillWithError = (route: Parameters<Parameters<Page['route']>[1]>[0]) =>
      route.fulfill({ status: 422, json: hostileErrorResponse(texts) })
    await page.route('**/api/auth', fulfillWithError)
    await open(page, '/')
    const answered = page.waitForResponse('**/api/auth')
    await requestCode(page)
    await answered
    await waitForPaint(page)
    await checkPage()
    await page.unroute('**/api/auth', fulfillWithError)
  }
  return payloads.length
}

/** Sends texts to the real API, which stores those that pass validation, and opens the pages that show them. */
export async function storedRequests(environment: Environment): Promise<number> {
  const { page, context, checkPage, shop, payloads } = environment
  const user = openBrowser(shop)
  await user.register({ poid: 'P2-V0', amount: '149.00' })
  for (const chunk of chunksOf(payloads)) {
    shop.external.advance(3_600)
    for (const { text } of chunk) {
      const sent = { query: `Why ${text}`, requestType: 'Account Related', altContact: '9840012345' }
      shop.external.advance(150)
      await user.call('POST', '/api/raiseRequest', sent)
    }
  }
  await addDeviceCookie(environment, user.credentials.cookie)
  await signIn(page, user.credentials.token)
  for (const path of ['/my-account', '/raise-a-request']) {
    await open(page, path)
    await page.waitForLoadState('networkidle')
    await checkPage()
  }
  await context.clearCookies()
  await signIn(page, '')
  return payloads.length
}
