/** The wallet's answer to a refund is compared with the request: money counts as returned only if both match. */
import type { HttpResponse } from '#api/platform/runtime/runtime.ts'
import { orderIdOf } from '#test/browser.ts'
import { openTestShop } from '#test/test-shop.ts'
import { expect, test } from 'vitest'

const MOBILE = '9000000001'
const BEFORE = '1500.00'

type Till = Awaited<ReturnType<typeof openTestShop>>

/**
 * Two app plans paid at the same time, the second from the wallet: it must be refunded. No refund has been requested
 * yet.
 */
async function owed() {
  const testShop = await openTestShop()
  const { browser, external, reconcileDueAttempts } = testShop
  await browser.logIn(MOBILE)
  const orderOf = async (poid: string, amount: string) =>
    orderIdOf(await browser.placeOrder({ poid, amount }))
  const kept = await orderOf('P1-FAMILY-MAX-1M', '249.00')
  const attemptId = await browser.goToPayu(kept)
  const orderId = await orderOf('P1-SOUTH-STARS-1M', '149.00')

  const restore = external.failCalls((request) => request.url.endsWith('/wallet/status'))
  await browser.call('POST', '/api/payment/wallet', { transactionID: orderId })
  restore()
  await browser.returnToShop(await browser.payAtPayu(attemptId, 'success'))
  external.advance(30)
  await reconcileDueAttempts()
  expect(await browser.order(orderId)).toMatchObject({ status: 'refunding' })

  /** Changes the wallet's answers to refunds. @returns what ends this */
  const onRefund = (change: (answer: HttpResponse) => HttpResponse): (() => void) =>
    external.intercept(async (request, send) => {
      const answer = await send(request)
      return request.url.endsWith('/wallet/refund') ? change(answer) : answer
    })
  return {
    ...testShop,
    orderId,
    onRefund,
    texts: async () => (await external.messagesTo(MOBILE)).map(({ text }) => text),
    tokens: () =>
      external.network.requests
        .filter(({ url }) => url.endsWith('/wallet/refund'))
        .map(({ body }) => (JSON.parse(body ?? '{}') as { token: string }).token),
  }
}

const balance = async (browser: Till['browser']) => {
  const { body } = await browser.call('GET', '/api/account/wallet')
  return (body.data as { balance: string }).balance
}

const RETURNED = expect.stringContaining('was returned') as string

test.each([0, 148_99, 298_00])(
  'repeats the refund, and sends no message, when the wallet reports %d of 14900 paise [GW-16f]',
  async (refundedPaise) => {
    const { browser, orderId, onRefund, advance, texts, tokens } = await owed()
    const restore = onRefund((answer) => ({
      ...answer,
      body: JSON.stringify({ ...(JSON.parse(answer.body) as object), refundedPaise }),
    }))
    await advance(600)
    expect(await browser.order(orderId)).toMatchObject({ status: 'refunding' })
    expect(await texts()).not.toContainEqual(RETURNED)

    restore()
    await advance(3_600)
    expect(await browser.order(orderId)).toMatchObject({ status: 'refunded' })
    expect(await texts()).toContainEqual(RETURNED)
    expect(await balance(browser)).toBe(BEFORE)
    expect(tokens().length).toBeGreaterThan(1)
    expect(new Set(tokens()).size).toBe(1)
  },
)

test('repeats a refund whose answer was lost under the same token, and refunds once [GW-16e]', async () => {
  const { browser, orderId, onRefund, advance, tokens } = await owed()
  const restore = onRefund(() => {
    throw new TypeError('fetch failed')
  })
  await advance(120)
  expect(await browser.order(orderId)).toMatchObject({ status: 'refunding' })
  restore()
  await advance(3_600)
  expect(await browser.order(orderId)).toMatchObject({ status: 'refunded' })
  expect(await balance(browser)).toBe(BEFORE)
  expect(new Set(tokens()).size).toBe(1)
})
