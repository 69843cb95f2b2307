/** Tests of the limit on attempts that a buyer starts in an hour, and of the Retry-After of a rejected start. */
import { orderIdOf } from '#test/browser.ts'
import { LAMP, TRAIN } from '#test/fixtures.ts'
import { openTestShop } from '#test/test-shop.ts'
import { expect, test } from 'vitest'

test('limits a buyer to 20 attempts in a sliding window of one hour, over all orders', async () => {
  const { browser, external } = await openTestShop()
  const start = (orderId: string) => browser.call('POST', '/api/payment/payU', { txnid: orderId })
  const first = await browser.register(TRAIN)
  const place = async () => orderIdOf(await browser.placeOrder(LAMP))
  for (let time = 0; time < 10; time++) {
    expect(await start(first)).toMatchObject({ status: 200 })
    external.advance(60)
  }
  const second = await place()
  for (let time = 0; time < 10; time++) {
    expect(await start(second)).toMatchObject({ status: 200 })
    external.advance(60)
  }

  const refused = await start(second)
  expect(refused).toMatchObject({
    status: 429,
    body: {
      code: 'too_many_attempts',
      message: 'Too many payments were started. Please try again in 40 minutes.',
    },
    headers: { 'retry-after': '2400' },
  })
  external.advance(2_399)
  const third = await place()
  expect(await start(third)).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
  external.advance(1)
  expect(await start(third)).toMatchObject({ status: 200 })
})
