/** XSS by texts of the gateways: Paytm's error messages, and the returns of both gateways. */
import { setStorage as storeCart } from '#e2e/support/page-steps.ts'
import { openBrowser } from '#test/browser.ts'
import type { Page } from '@playwright/test'
import {
  addDeviceCookie,
  type Environment,
  open,
  setStorage,
  waitForRender,
  waitForPaint,
} from './environment.ts'

const CART = { poid: 'P2-V0', amount: '149.00' }

/** Signs in a new subscriber who has an order, with its cart in this browser. */
async function signInWithOrder(environment: Environment, mobile: string) {
  const { page, shop } = environment
  const user = openBrowser(shop)
  const orderId = await user.register(CART, { mobile })
  await addDeviceCookie(environment, user.credentials.cookie)
  await storeCart(page, { token: user.credentials.token, cart: CART.poid })
  return { user, orderId }
}

/** Tries `resultMsg` of Paytm, which the cart page and a toast show after the specified text. */
export async function paytmErrors(environment: Environment): Promise<number> {
  const { page, context, checkPage, payloads } = environment
  await signInWithOrder(environment, '9840055501')
  let message = ''
  await page.route('**/api/payment/payTM', (route) => {
    const resultInfo = { resultStatus: 'F', resultCode: message, resultMsg: message }
    return route.fulfill({ json: { data: { paymentUrl: { body: { resultInfo, txnToken: message } } } } })
  })
  await open(page, '/cart')
  await page.getByText('Paytm', { exact: true }).click()
  await page.getByText('I agree to the').click({ position: { x: 5, y: 5 } })
  for (const { text } of payloads) {
    message = text
    const answered = page.waitForResponse('**/api/payment/payTM')
    await page.getByRole('button', { name: 'Proceed to Pay' }).click()
    await answered
    await waitForPaint(page)
    await checkPage()
  }
  await page.unroute('**/api/payment/payTM')
  await context.clearCookies()
  await setStorage(page, {})
  return payloads.length * 3 // The members of the answer.
}

/** Tries `RESPMSG`, `error_Message` and the other texts of returns, which no page shows. */
export async function gatewayReturns(environment: Environment): Promise<number> {
  const { page, context, checkPage, payloads } = environment
  const { user, orderId } = await signInWithOrder(environment, '9840055502')
  const attemptId = await user.goToPaytm(orderId)
  const paytmFields = ['RESPMSG', 'BANKNAME', 'GATEWAYNAME', 'PAYMENTMODE', 'TXNID']
  const payuFields = ['txnid', 'error_Message', 'field9', 'productinfo', 'firstname', 'message', 'surl']
  for (const { text } of payloads) {
    const failed = { ORDERID: attemptId, STATUS: 'TXN_FAILURE', RESPCODE: '227' }
    await postReturn(page, '/api/paytmResponse/callback', { ...failed, ...fieldsWith(paytmFields, text) })
    await checkPage()
    await postReturn(page, '/api/payuResponse/fail', { status: 'failure', ...fieldsWith(payuFields, text) })
    await checkPage()
  }
  await context.clearCookies()
  await setStorage(page, {})
  return payloads.length * (paytmFields.length + payuFields.length)
}

const fieldsWith = (names: string[], text: string) => Object.fromEntries(names.map((name) => [name, text]))

/** Posts a return with a form that a script submits, as the gateway's page does. */
async function postReturn(page: Page, action: string, fields: Record<string, string>): Promise<void> {
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
  await waitForRender(page)
}
