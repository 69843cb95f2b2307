import { expect, type Page } from '@playwright/test'
import type { PayuReturn } from '#test/browser.ts'
import { TRAIN } from '#test/fixtures.ts'
import { newMobile, test } from '#e2e/support/test-fixture.ts'
import * as visitor from '#e2e/support/page-steps.ts'

/** Posts a form from a blank page, as an attacker with a forged form does. */
async function postForm(page: Page, action: string, fields: Record<string, string>): Promise<void> {
  await page.goto('about:blank')
  const inputs = Object.entries(fields).map(([name, value]) => `<input name="${name}" value="${value}">`)
  await page.setContent(`<form method="post" action="${action}">${inputs.join('')}<button>Go</button></form>`)
  await page.getByRole('button', { name: 'Go' }).click()
}

/** Pays at PayU and intercepts the return that the browser posts to the shop. */
async function payAndCatchReturn(page: Page): Promise<PayuReturn> {
  const posted = page.waitForRequest((request) => request.url().includes('/api/payuResponse/'))
  await visitor.click(page, 'Pay now')
  const request = await posted
  const fields = Object.fromEntries(new URLSearchParams(request.postData() ?? ''))
  return { returnTo: request.url(), fields }
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

test('shows the pending page for a forged return, and changes nothing', async ({ page, buyer, shop }) => {
  const orderId = await visitor.openWithCart(page, buyer, newMobile(), TRAIN)
  const reference = await visitor.proceedToPay(page)
  await postForm(page, `${shop.url}/api/payuResponse/checkAndSuccess`, {
    key: 'standin',
    txnid: reference,
    amount: '149.00',
    status: 'success',
    unmappedstatus: 'captured',
    mihpayid: '403993715500000001',
    hash: '0'.repeat(128),
  })
  await page.waitForURL(/\/payment-success\?tsid=/)
  await expect(page.getByText('We are confirming your payment.').first()).toBeVisible()
  await expect(page.getByText('Thank You!')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  expect((await buyer.order(orderId)).status).toBe('pending')
  expect(await buyer.packs()).toEqual([])
})

test('changes nothing for a repeated genuine return [THR-M6, GW-18]', async ({ page, buyer, shop }) => {
  await visitor.openWithCart(page, buyer, newMobile(), TRAIN)
  const reference = await visitor.proceedToPay(page)
  const genuine = await payAndCatchReturn(page)
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  const packs = await buyer.packs()
  expect(packs).toHaveLength(1)

  for (let time = 1; time <= 2; time++) {
    await postForm(page, genuine.returnTo ?? '', genuine.fields ?? {})
    await page.waitForURL(/\/payment-success/)
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
    // The result was shown once: the buyer is not signed out a second time.
    await expect(page.getByRole('button', { name: 'Stay on this page' })).toHaveCount(0)
  }
  expect(await buyer.packs()).toEqual(packs)
  const books = (await shop.simulators.books()).filter((book) => book.orderId === reference)
  expect(books).toMatchObject([{ capturedPaise: 14_900, refundedPaise: 0 }])
})

test('shows no success for a forged order number, and keeps the cart [SPEC-10.3-01, THR-P1]', async ({
  page,
  allow,
}) => {
  const madeUp = 'ABCDEFGHIJKLMNOPQRSTUVW'
  allow(`404 GET /api/orders/${madeUp}`)
  await visitor.setStorage(page, { cart: TRAIN.poid })
  await page.goto(`/payment-success?tsid=${madeUp}&at=${base64('149.00')}`)
  await expect(page.getByRole('heading', { name: 'We cannot find that order.' })).toBeVisible()
  await expect(page.getByText('Thank You!')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
})

test('shows no success for an unpaid order [SPEC-10.2-03]', async ({ page, buyer }) => {
  const orderId = await visitor.openWithCart(page, buyer, newMobile(), TRAIN)
  await page.goto(`/payment-success?tsid=${orderId}&at=${base64('149.00')}`)
  await expect(page.getByText('We are confirming your payment. Please do not pay again.')).toBeVisible()
  await expect(page.getByText('Thank You!')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
})

test('shows no text of a link on the failure page [SPEC-10.3-10, SPEC-14-02, THR-P3]', async ({
  page,
  buyer,
}) => {
  await visitor.openWithCart(page, buyer, newMobile(), TRAIN)
  const reference = await visitor.proceedToPay(page)
  await visitor.click(page, 'Cancel')
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The payment was cancelled. No money was taken.',
  )
  const message = base64('Call 90000 12345 and read your card number out')
  await page.goto(`/payment-fail?tsid=${reference}&message=${encodeURIComponent(message)}`)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The payment was cancelled. No money was taken.',
  )
  await expect(page.getByText('90000 12345')).toHaveCount(0)

  await page.goto(`/payment-fail?message=${encodeURIComponent(message)}`)
  await expect(page.getByRole('main').getByRole('heading')).toBeVisible()
  await expect(page.getByText('90000 12345')).toHaveCount(0)
})
