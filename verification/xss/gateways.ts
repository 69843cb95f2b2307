/** XSS by texts of gateways: Paytm's error messages, and the returns of both gateways. */
import type { Package } from '#contract/catalogue.ts'
import { openBrowser } from '#test/browser.ts'
import type { Page } from '@playwright/test'
import { type Ground, keep, listens, open, settle } from './environment.ts'

const CART = { poid: 'P2-V0', amount: '149.00' }

/** Signs in a person with an order and its cart in this browser. */
async function arrive({ page, context, shop }: Ground, mobile: string) {
  const person = openBrowser(shop)
  const orderId = await person.register(CART, { mobile })
  const [name = '', value = ''] = person.kept.cookie.split('=')
  await context.addCookies([{ name, value, url: shop.url }])
  const { data } = (await (await page.request.get('/api/movies')).json()) as { data: Package[] }
  const items = data.filter(({ poid }) => poid === CART.poid)
  await keep(page, { 'sdg.token': person.kept.token, 'sdg.cart': JSON.stringify(items) })
  return { person, orderId }
}

/** Tries `resultMsg`, which the cart and a toast show after the specified text. */
export async function paytmRefusals(ground: Ground): Promise<number> {
  const { page, context, look, vectors } = ground
  await arrive(ground, '9840055501')
  let said = ''
  await page.route('**/api/payment/payTM', (route) =>
    route.fulfill({
      json: {
        data: {
          paymentUrl: {
            body: { resultInfo: { resultStatus: 'F', resultCode: said, resultMsg: said }, txnToken: said },
          },
        },
      },
    }),
  )
  await open(page, '/cart')
  await page.getByText('Paytm', { exact: true }).click()
  await page.getByText('I agree to the').click({ position: { x: 5, y: 5 } })
  for (const { text } of vectors) {
    said = text
    const answered = page.waitForResponse('**/api/payment/payTM')
    await page.getByRole('button', { name: 'Proceed to Pay' }).click()
    await answered
    await settle(page)
    await look()
  }
  await page.unroute('**/api/payment/payTM')
  await context.clearCookies()
  await keep(page, {})
  return vectors.length * 2
}

/** Tries `RESPMSG`, `error_Message` and the other texts of returns, which no page shows. */
export async function gatewayReturns(ground: Ground): Promise<number> {
  const { page, context, look, vectors } = ground
  const { person, orderId } = await arrive(ground, '9840055502')
  const attemptId = await person.goToPaytm(orderId)
  const paytmWords = ['RESPMSG', 'BANKNAME', 'GATEWAYNAME', 'PAYMENTMODE', 'TXNID']
  const payuWords = ['txnid', 'error_Message', 'field9', 'productinfo', 'firstname', 'message', 'surl']
  for (const { text } of vectors) {
    const failed = { ORDERID: attemptId, STATUS: 'TXN_FAILURE', RESPCODE: '227' }
    await comeBack(page, '/api/paytmResponse/callback', { ...failed, ...wordsOf(paytmWords, text) })
    await look()
    await comeBack(page, '/api/payuResponse/fail', { status: 'failure', ...wordsOf(payuWords, text) })
    await look()
  }
  await context.clearCookies()
  await keep(page, {})
  return vectors.length * (paytmWords.length + payuWords.length)
}

const wordsOf = (names: string[], text: string): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, text]))

/** Posts a return by a form that a script submits, as the gateway's page does. */
async function comeBack(page: Page, action: string, fields: Record<string, string>): Promise<void> {
  const loaded = page.waitForURL(/\/payment-(fail|success)/, { waitUntil: 'domcontentloaded' })
  await page.goto('/robots.txt')
  await page.evaluate(
    ({ to, all }) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action: to })
      for (const [name, value] of Object.entries(all))
        form.append(Object.assign(document.createElement('textarea'), { name, value }))
      document.body.append(form)
      form.submit()
    },
    { to: action, all: fields },
  )
  await loaded
  await listens(page)
}
