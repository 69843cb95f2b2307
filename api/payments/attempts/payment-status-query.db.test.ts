/** What the status of an order says about an attempt that failed while an earlier one may still be captured. */
import { TRAIN } from '#test/fixtures.ts'
import { openTestShop } from '#test/test-shop.ts'
import { PAYMENT_REASONS } from '#contract/payment-reasons.ts'
import { expect, test } from 'vitest'

/** A buyer whose second attempt failed. @param before what happened to the first one */
async function afterFailure(before: 'left' | 'pending') {
  const { browser, external } = await openTestShop()
  const orderId = await browser.register(TRAIN)
  const first = await browser.goToPayu(orderId)
  external.advance(20)
  const second = await browser.goToPayu(orderId)
  if (before === 'pending') await browser.returnToShop(await browser.payAtPayu(first, 'pending'))
  await browser.returnToShop(await browser.payAtPayu(second, 'failure'))
  return { browser, first, second }
}

test('gives the reason for a failed attempt although an earlier one was only left at the bank', async () => {
  const { browser, first, second } = await afterFailure('left')
  const reason = PAYMENT_REASONS.not_authenticated
  expect(await browser.order(second)).toMatchObject({ status: 'pending', reason })
  expect(await browser.order(first)).not.toHaveProperty('reason')
  const third = await browser.goToPayu(first)
  expect(third).not.toBe(second)
  expect(await browser.order(second)).not.toHaveProperty('reason')
})

test('gives no reason for a failed attempt while another is pending: the buyer must not pay again', async () => {
  const { browser, second } = await afterFailure('pending')
  expect(await browser.order(second)).toMatchObject({ status: 'pending' })
  expect(await browser.order(second)).not.toHaveProperty('reason')
  await expect(browser.goToPayu(second)).rejects.toThrow('payment_under_way')
})
