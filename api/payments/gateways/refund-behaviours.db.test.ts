/**
 * Tests of a refund at PayU and Paytm: under one reference, whatever the gateway answers, the buyer gets the money once
 * or staff gets the task. Behaviour of a single gateway is tested in that gateway's folder.
 */
import type { HttpRequest } from '#api/platform/runtime/runtime.ts'
import { openOverpaidShop } from '#test/test-shop.ts'
import { describe, expect, test } from 'vitest'

const parameter = ({ body }: HttpRequest, name: string) => new URLSearchParams(body).get(name) ?? ''
const refId = ({ body = '' }: HttpRequest) => (JSON.parse(body) as { body: { refId: string } }).body.refId

const AT = {
  payu: {
    isRefund: (request: HttpRequest) => parameter(request, 'command') === 'cancel_refund_transaction',
    referenceOf: (request: HttpRequest) => parameter(request, 'var2'),
    isStatus: (request: HttpRequest) => parameter(request, 'command') === 'check_action_status',
    settle: (status: HttpRequest) => `/_refund/${parameter(status, 'var1')}/settle`,
  },
  paytm: {
    isRefund: ({ url }: HttpRequest) => url.endsWith('/refund/apply'),
    referenceOf: refId,
    isStatus: ({ url }: HttpRequest) => url.endsWith('/v2/refund/status'),
    settle: (status: HttpRequest) => `/_paytm/refunds/${refId(status)}/settle`,
  },
}

// Some tests simulate an hour, in rounds of half a minute.
describe.each(Object.keys(AT) as (keyof typeof AT)[])('at %s', { timeout: 60_000 }, (gateway) => {
  const { isRefund, referenceOf, isStatus, settle } = AT[gateway]

  async function overpay(behaviour?: string) {
    const shop = await openOverpaidShop(gateway, behaviour)
    const { browser, external, orderId, lines } = shop
    return {
      ...shop,
      status: async () => (await browser.order(orderId)).status,
      references: () => external.network.requests.filter(isRefund).map(referenceOf),
      refusals: () => lines.filter(({ message }) => message.startsWith('gateway rejected refund')),
      texts: async () => (await external.messagesTo('9840012345')).map(({ text }) => text),
    }
  }

  test('refunds a wrong amount once, with the request sent within a minute [GW-12]', async () => {
    const { external, advance, status, references } = await overpay()
    await advance(60)
    expect(references()).toHaveLength(1)
    await advance(3_600)
    expect(await status()).toBe('refunded')
    expect(new Set(references()).size).toBe(1)
    const [book] = await external.books(gateway)
    expect(book?.refundedPaise).toBe(book?.capturedPaise)
  })

  test('refunds once, under the same reference, where the answer was lost [GW-16e]', async () => {
    const { external, advance, status, references } = await overpay()
    if (gateway === 'paytm')
      await external.setBehaviour({ system: 'paytm', behaviour: 'refund-duplicate-refused' })
    const isLost = external.loseAnswer(isRefund)
    await advance(3_600)
    expect(isLost()).toBe(true)
    expect(await status()).toBe('refunded')
    expect(new Set(references()).size).toBe(1)
    const [book] = await external.books(gateway)
    expect(book?.refundedPaise).toBe(book?.capturedPaise)
  })

  test.each(['refund-refused', 'refund-fails'])(
    'leaves a refused refund to staff, informs the buyer and books nothing: %s [GW-16d]',
    async (behaviour) => {
      const { advance, status, refusals, texts } = await overpay(behaviour)
      await advance(3_600)
      expect(await status()).toBe('refunding')
      expect(refusals()).toHaveLength(1) // Staff handles it now: the gateway gets no more calls.
      expect(await texts()).toContainEqual(expect.stringContaining('Our team is sending you'))
      expect(await texts()).not.toContainEqual(expect.stringContaining('was returned'))
    },
  )

  test('verifies a queued refund until it is done, and requests it once [GW-16]', async () => {
    const { external, advance, status, references } = await overpay('refund-stays-queued')
    await advance(1_800)
    expect(await status()).toBe('refunding')
    const url = settle(external.network.requests.find(isStatus)!)
    const settled = await external.simulators.inject({ method: 'POST', url, payload: { to: 'success' } })
    expect(settled.statusCode).toBeLessThan(400)
    await advance(3_600)
    expect(await status()).toBe('refunded')
    expect(references()).toHaveLength(1)
  })
})
