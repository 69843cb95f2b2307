/** Tests of one cart paid at two gateways: one pack, one automatic refund, and the ledger agrees with both gateways. */
import { FAMILY } from '#test/fixtures.ts'
import { orderIdOf } from '#test/browser.ts'
import { openTestShop } from '#test/test-shop.ts'
import { describe, expect, test } from 'vitest'

describe('one cart paid at two gateways', () => {
  test.each([
    ['PayU', 'Paytm'],
    ['Paytm', 'PayU'],
  ])(
    'grants one pack, refunds the second payment and informs the buyer, with %s first [GW-21]',
    async (first) => {
      const { browser, external, advance } = await openTestShop()
      const orderId = await browser.register(FAMILY)
      const payu = await browser.goToPayu(orderId)
      const paytm = await browser.goToPaytm(orderId)
      const atPayu = async () => browser.returnToShop(await browser.payAtPayu(payu, 'success'))
      const atPaytm = async () => browser.returnToShop(await browser.payAtPaytm(paytm, 'success'))
      const pages = first === 'PayU' ? [await atPayu(), await atPaytm()] : [await atPaytm(), await atPayu()]
      for (const page of pages) expect(page).toMatch(/^\/payment-success/)
      await advance(3_600)

      expect(await browser.packs()).toHaveLength(1)
      const books = [...(await external.books('payu')), ...(await external.books('paytm'))]
      expect(books.map(({ capturedPaise }) => capturedPaise)).toEqual([249_00, 249_00])
      const refunded = { PayU: [0, 249_00], Paytm: [249_00, 0] }[first]
      expect(books.map(({ refundedPaise }) => refundedPaise)).toEqual(refunded)
      const texts = (await external.messagesTo('9840012345')).map(({ text }) => text)
      expect(texts.filter((text) => text.includes('received'))).toHaveLength(1)
      expect(texts.filter((text) => text.includes('is being returned'))).toHaveLength(1)
    },
  )

  test('grants one pack and releases the wallet hold when the other payment settles meanwhile [GW-21]', async () => {
    const { browser, external, advance } = await openTestShop()
    await browser.logIn('9000000001')
    const transactionID = orderIdOf(await browser.placeOrder(FAMILY))
    const paytm = await browser.goToPaytm(transactionID)
    const back = await browser.payAtPaytm(paytm, 'success')
    external.intercept(async (request, send) => {
      const answer = await send(request)
      // The return from Paytm arrives while the wallet holds the money.
      if (request.url.endsWith('/wallet/hold')) await browser.returnToShop(back)
      return answer
    })
    expect(await browser.call('POST', '/api/payment/wallet', { transactionID })).toMatchObject({
      status: 200,
    })
    await advance(3_600)
    expect(await browser.packs()).toHaveLength(1)
    expect(await browser.order(transactionID)).toMatchObject({ status: 'paid' })
    const books = [...(await external.books('paytm')), ...(await external.books('satellite-wallet'))]
    expect(books.map(({ capturedPaise, refundedPaise }) => [capturedPaise, refundedPaise])).toEqual([
      [249_00, 0],
      // The hold is released: its order was paid meanwhile.
      [0, 0],
    ])
  })
})
