/** A base pack that is queued behind the running one: where it goes, when it starts, and what is refused. */
import { orderIdOf } from '#test/browser.ts'
import { BASE_PACK_PURCHASED } from '#contract/purchase-messages.ts'
import { SOUTH, SOUTH_3M, TRAIN } from '#test/fixtures.ts'
import { MOBILE, openQueueShop, queued } from '#test/queue-shop.ts'
import { describe, expect, test } from 'vitest'

const NOON = '2026-11-20T12:00:00.000Z'
const FIRST_END = '2026-12-20T12:00:00.000Z'

describe('a queued pack', () => {
  test('starts when the running one ends, and its buyer gets a message with the day [SPEC-15-01, SPEC-15-03]', async () => {
    const shop = await openQueueShop()
    shop.external.advance(60)
    const orderId = await shop.buy(queued(SOUTH_3M))
    expect(await shop.spans()).toEqual([
      ['Family Max', NOON, FIRST_END],
      ['South Stars', FIRST_END, '2027-03-20T12:00:00.000Z'],
    ])
    expect(await shop.browser.order(orderId)).toMatchObject({ status: 'paid', amount: '399.00' })
    expect((await shop.texts())[0]).toContain('received. Your pack starts on 20/12/2026. Reference')
  })

  // The month of each pack is counted from its own start.
  test.each([
    ['31 January', '2027-01-31T10:50:00Z', '2027-02-28T10:50:00.000Z', '2027-03-28T10:50:00.000Z'],
    [
      '31 January before 29 February',
      '2028-01-31T10:50:00Z',
      '2028-02-29T10:50:00.000Z',
      '2028-03-29T10:50:00.000Z',
    ],
    ['29 February', '2028-02-29T10:50:00Z', '2028-03-29T10:50:00.000Z', '2028-04-29T10:50:00.000Z'],
    ['midnight in India', '2027-01-14T18:30:00Z', '2027-02-14T18:30:00.000Z', '2027-03-14T18:30:00.000Z'],
    [
      'the first second of February in India',
      '2027-01-31T18:30:01Z',
      '2027-02-28T18:30:01.000Z',
      '2027-03-31T18:30:01.000Z',
    ],
    [
      'the last second of January in India',
      '2027-01-31T18:29:59Z',
      '2027-02-28T18:29:59.000Z',
      '2027-03-28T18:29:59.000Z',
    ],
  ])('behind a pack of %s leaves no gap', async (_name, startsAt, middle, end) => {
    const shop = await openQueueShop({ startsAt: new Date(startsAt) })
    await shop.buy(queued(SOUTH))
    expect(await shop.spans()).toEqual([
      ['Family Max', new Date(startsAt).toISOString(), middle],
      ['South Stars', middle, end],
    ])
  })

  test('can be ordered again once it has started, also the same pack on the same day', async () => {
    const shop = await openQueueShop()
    shop.goTo('2026-12-20T11:00:00Z')
    await shop.buy(queued(SOUTH))
    shop.goTo(FIRST_END)
    const next = await shop.buy(queued(SOUTH))
    expect(await shop.browser.order(next)).toMatchObject({ status: 'paid' })
    expect((await shop.spans()).at(-1)).toEqual([
      'South Stars',
      '2027-01-20T12:00:00.000Z',
      '2027-02-20T12:00:00.000Z',
    ])
  })

  test('starts at once where the running one has ended before the payment [SPEC-15-04]', async () => {
    const shop = await openQueueShop()
    shop.goTo('2026-12-20T11:50:00Z')
    const orderId = orderIdOf(await shop.browser.placeOrder(queued(SOUTH)))
    const attempt = await shop.browser.goToPayu(orderId)
    const back = await shop.browser.payAtPayu(attempt, 'success')
    shop.goTo('2026-12-20T12:05:00Z')
    await shop.browser.returnToShop(back)
    expect((await shop.spans())[1]).toEqual([
      'South Stars',
      '2026-12-20T12:05:00.000Z',
      '2027-01-20T12:05:00.000Z',
    ])
    expect((await shop.texts())[0]).toContain('Your pack is active.')
  })
})

describe('an order of a pack to be queued is refused', () => {
  test('with the specified sentence where one is queued already [SPEC-15-02]', async () => {
    const { browser, buy } = await openQueueShop()
    await buy(queued(SOUTH))
    for (const cart of [queued(SOUTH_3M), SOUTH_3M]) {
      expect(await browser.placeOrder(cart)).toMatchObject({
        status: 409,
        body: { code: 'base_pack_purchased', message: BASE_PACK_PURCHASED },
      })
    }
  })

  test('as paid, with its order, where the same one is queued already', async () => {
    const { browser, buy } = await openQueueShop()
    const orderId = await buy(queued(SOUTH))
    expect(await browser.placeOrder(queued(SOUTH))).toMatchObject({
      status: 409,
      body: { code: 'order_paid', data: { transactionID: orderId } },
    })
  })

  test('with another pack in the cart, which would have to be refunded with it', async () => {
    const { browser } = await openQueueShop()
    const cart = queued({ poid: `${SOUTH.poid},${TRAIN.poid}`, amount: '298.00' })
    expect(await browser.placeOrder(cart)).toMatchObject({ status: 422, body: { code: 'queued_alone' } })
  })

  test('at the payment, if another one was queued since', async () => {
    const { browser, payOrder } = await openQueueShop()
    const first = orderIdOf(await browser.placeOrder(queued(SOUTH)))
    await browser.goToPayu(first)
    const second = orderIdOf(await browser.placeOrder(queued(SOUTH_3M)))
    await payOrder(first)
    expect(await browser.call('POST', '/api/payment/payU', { txnid: second })).toMatchObject({
      status: 409,
      body: { code: 'base_pack_purchased' },
    })
  })
})

describe('two packs queued from two tabs, one at each gateway', () => {
  test.each([
    ['PayU', 'Paytm'],
    ['Paytm', 'PayU'],
  ])('one waits and the other payment is refunded, with %s first [SPEC-15-05]', async (first) => {
    const { browser, external, advance, spans, texts } = await openQueueShop()
    const atPayu = await browser.goToPayu(orderIdOf(await browser.placeOrder(queued(SOUTH))))
    const atPaytm = await browser.goToPaytm(orderIdOf(await browser.placeOrder(queued(SOUTH_3M))))
    const payu = await browser.payAtPayu(atPayu, 'success')
    const paytm = await browser.payAtPaytm(atPaytm, 'success')
    for (const back of first === 'PayU' ? [payu, paytm] : [paytm, payu]) await browser.returnToShop(back)
    await advance(3_600)

    expect(await spans()).toHaveLength(2)
    const statuses = [await browser.order(atPayu), await browser.order(atPaytm)].map(({ status }) => status)
    expect(statuses).toEqual(first === 'PayU' ? ['paid', 'refunded'] : ['refunded', 'paid'])
    const books = [...(await external.books('payu')), ...(await external.books('paytm'))]
    const refunded = books.reduce((sum, { refundedPaise }) => sum + refundedPaise, 0)
    expect(refunded).toBe(first === 'PayU' ? 399_00 : 149_00)
    expect((await texts()).filter((text) => text.includes('you already have an app plan'))).toHaveLength(1)
  })

  test('both returns at the same moment: one waits and the other payment is refunded', async () => {
    const { browser, advance, spans } = await openQueueShop()
    const tabs = [queued(SOUTH), queued(SOUTH_3M)]
    const backs = []
    for (const cart of tabs) {
      const attempt = await browser.goToPayu(orderIdOf(await browser.placeOrder(cart)))
      backs.push(await browser.payAtPayu(attempt, 'success'))
    }
    await Promise.all(backs.map((back) => browser.returnToShop(back)))
    await advance(3_600)
    expect(await spans()).toHaveLength(2)
  })
})

describe('a queued pack moves', () => {
  test('to the moment at which staff ended the pack before it, and its owner gets one message [SPEC-15-06]', async () => {
    const shop = await openQueueShop()
    await shop.buy(queued(SOUTH))
    shop.goTo('2026-11-30T20:00:00Z')
    await shop.staff.refund(shop.firstId)
    expect(await shop.spans()).toEqual([
      ['South Stars', '2026-11-30T20:00:00.000Z', '2026-12-31T20:00:00.000Z'],
    ])
    const moved = (await shop.texts()).filter((text) => text.includes('queued pack South Stars'))
    expect(moved).toEqual([
      'Your queued pack South Stars has started now. It runs until 01/01/2027. - Sun Direct Go',
    ])
  })

  test('but not once it runs, when the pack before it is refunded', async () => {
    const shop = await openQueueShop()
    await shop.buy(queued(SOUTH))
    shop.goTo('2026-12-25T12:00:00Z')
    await shop.browser.logIn(MOBILE)
    await shop.staff.refund(shop.firstId)
    expect(await shop.spans()).toEqual([['South Stars', FIRST_END, '2027-01-20T12:00:00.000Z']])
  })

  test('to the payment, where staff ended the pack before it during the payment', async () => {
    const shop = await openQueueShop()
    const attempt = await shop.browser.goToPayu(orderIdOf(await shop.browser.placeOrder(queued(SOUTH))))
    const back = await shop.browser.payAtPayu(attempt, 'success')
    await shop.staff.refund(shop.firstId)
    shop.external.advance(60)
    await shop.browser.returnToShop(back)
    expect((await shop.spans())[0]?.[1]).toBe('2026-11-20T12:01:00.000Z')
  })
})
