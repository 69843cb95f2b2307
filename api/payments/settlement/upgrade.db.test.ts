/** An upgrade of the running base pack: its offer, what its payment changes, and what is refused. */
import { answerDispute } from '#api/payments/disputes/answer-dispute.ts'
import { recordDecision } from '#api/payments/disputes/record-decision.ts'
import { recordDispute } from '#api/payments/disputes/record-dispute.ts'
import { paise } from '#contract/money.ts'
import { expectMatchingBooks, expectNoViolations } from '#test/invariants.ts'
import { queued } from '#test/queue-shop.ts'
import { FAMILY, SOUTH, SOUTH_3M as SOUTH_3M_NOW, TRAIN } from '#test/fixtures.ts'
import { FAMILY_3M, FIRST_END, NOON, openUpgradeShop, SOUTH_3M, TENTH_DAY } from '#test/upgrade-shop.ts'
import { describe, expect, test } from 'vitest'

const LATER = '2027-02-28T11:00:00.000Z'

type UpgradeShop = Awaited<ReturnType<typeof openUpgradeShop>>

/** Records a dispute of the payment of the first pack. */
async function disputeFirst(
  { platform, firstId }: UpgradeShop,
  given: Partial<Parameters<typeof recordDispute>[1]> = {},
) {
  const recorded = await recordDispute(platform, {
    gateway: 'payu',
    caseId: 'CB-1',
    paymentReference: firstId,
    kind: 'chargeback',
    reasonCode: '10.4',
    reasonText: 'The card was not present',
    amountPaise: paise(24_900),
    openedAt: new Date(NOON),
    respondBy: new Date('2026-12-10T12:00:00Z'),
    recordedBy: 'meena.s',
    ...given,
  })
  if (recorded.kind !== 'recorded') throw new Error(recorded.kind)
  return recorded.dispute
}

const isOffered = async ({ browser }: UpgradeShop) => (await browser.packs())[0]?.upgrade !== undefined

describe('the owner of a running pack', () => {
  test('sees the credit for its unused days [SPEC-15-12]', async () => {
    const { browser } = await openUpgradeShop()
    expect((await browser.packs())[0]?.upgrade).toEqual({
      credit: '166.00',
      unusedDays: 20,
      totalDays: 30,
      termDays: 30,
    })
  })

  test('sees none while staff propose to refund it, and none on its last day [SPEC-15-17]', async () => {
    const shop = await openUpgradeShop()
    await shop.staff.propose(shop.firstId)
    expect((await shop.browser.packs())[0]?.upgrade).toBeUndefined()
    expect(await shop.browser.placeOrder(FAMILY_3M)).toMatchObject({ body: { code: 'upgrade_not_possible' } })
    shop.goTo('2026-12-19T12:00:01Z')
    expect((await shop.browser.packs())[0]?.upgrade).toBeUndefined()
  })
})

test.each(['chargeback', 'pre_arbitration'] as const)(
  'a pack whose payment is in a %s gives no credit until the shop has won [SPEC-15-17]',
  async (kind) => {
    const shop = await openUpgradeShop()
    const { platform, browser } = shop
    await disputeFirst(shop, { kind: 'retrieval', caseId: 'CB-1' })
    expect(await isOffered(shop)).toBe(true)
    const { id } = await disputeFirst(shop, { kind, caseId: 'CB-2' })
    expect(await isOffered(shop)).toBe(false)
    expect(await browser.placeOrder(FAMILY_3M)).toMatchObject({ body: { code: 'upgrade_not_possible' } })
    await answerDispute(platform, { id, reference: 'EV-1' })
    await recordDecision(platform, { id, event: 'win', by: 'meena.s' })
    expect(await isOffered(shop)).toBe(true)
  },
)

test('an upgraded pack gives no credit once the bank took back the payment before it [SPEC-15-17]', async () => {
  const shop = await openUpgradeShop()
  const { platform, browser } = shop
  await shop.buy(SOUTH_3M)
  expect(await isOffered(shop)).toBe(true)
  const { id } = await disputeFirst(shop)
  expect(await isOffered(shop)).toBe(false)
  await answerDispute(platform, { id, reference: 'EV-1' })
  expect(await recordDecision(platform, { id, event: 'lose', by: 'meena.s' })).toMatchObject({ loss: 'loss' })
  expect(await isOffered(shop)).toBe(false)
  const again = { poid: 'P1-FAMILY-MAX-3M', amount: '288.00', start: 'upgrade', credit: '399.00' } as const
  expect(await browser.placeOrder(again)).toMatchObject({ body: { code: 'upgrade_not_possible' } })
})

describe('an ordered upgrade whose credit comes from a payment that the bank disputes since', () => {
  test('cannot be paid until the shop has won [SPEC-15-17]', async () => {
    const shop = await openUpgradeShop()
    const orderId = await shop.place(FAMILY_3M)
    const { id } = await disputeFirst(shop)
    expect(await shop.browser.call('POST', '/api/payment/payU', { txnid: orderId })).toMatchObject({
      status: 409,
      body: { code: 'upgrade_not_possible' },
    })
    await recordDecision(shop.platform, { id, event: 'win', by: 'meena.s' })
    await shop.payOrder(orderId)
    expect(await shop.browser.order(orderId)).toMatchObject({ status: 'paid' })
  })

  test('is refunded if it is paid, and the pack stays until the dispute is lost [SPEC-15-17]', async () => {
    const shop = await openUpgradeShop()
    const orderId = await shop.place(FAMILY_3M)
    const back = await shop.payAtPayu(orderId)
    const { id } = await disputeFirst(shop)
    await shop.browser.returnToShop(back)
    await shop.advance(3_600)
    expect(await shop.spans()).toEqual([['Family Max', NOON, FIRST_END]])
    expect(await shop.browser.order(orderId)).toMatchObject({ status: 'refunded' })
    expect(await shop.returned()).toEqual({ 24900: 0, 52100: 521_00 })
    expect(
      (await shop.texts()).filter((text) => text.includes('pack that you wanted to upgrade has changed')),
    ).toHaveLength(1)
    await answerDispute(shop.platform, { id, reference: 'EV-1' })
    expect(await recordDecision(shop.platform, { id, event: 'lose', by: 'meena.s' })).toMatchObject({
      loss: 'reverses_sale',
    })
    expect(await shop.spans()).toEqual([])
    await expectNoViolations(shop.platform.db)
  })
})

describe('a paid upgrade', () => {
  test('starts when the running pack ends, with its full term, for the price less the credit [SPEC-15-13, SPEC-15-14]', async () => {
    const shop = await openUpgradeShop()
    const orderId = await shop.buy(FAMILY_3M)
    expect(await shop.spans()).toEqual([
      ['Family Max', NOON, TENTH_DAY],
      ['Family Max', TENTH_DAY, LATER],
    ])
    expect(await shop.browser.order(orderId)).toMatchObject({
      status: 'paid',
      amount: '521.00',
      upgrade: { price: '687.00', credit: '166.00', unusedDays: 20 },
    })
    const [upgraded, replaced] = await shop.browser.packs()
    expect(upgraded).toMatchObject({ packageamount: '687.00', paidCredit: '166.00' })
    expect(replaced).toMatchObject({ packageamount: '249.00', upgraded: true })
    expect((await shop.texts())[0]).toContain('Payment of Rs 521.00 received. Your pack is active.')
    await expectNoViolations(shop.platform.db)
    await expectMatchingBooks(shop.platform.db, shop.external)
  })

  test('is in the export of the account with its credit [SPEC-15-22]', async () => {
    const shop = await openUpgradeShop()
    const orderId = await shop.buy(FAMILY_3M)
    await shop.browser.verifyMobile('9840012345')
    const { body } = await shop.browser.call('GET', '/api/account/export')
    const orders = body.orders as { transactionId: string; amount: string; credit: string | null }[]
    expect(orders).toMatchObject([
      { transactionId: shop.firstId, amount: '249.00', credit: null },
      { transactionId: orderId, amount: '521.00', credit: '166.00' },
    ])
  })

  test('moves the queued pack behind the new one, with one message [SPEC-15-14]', async () => {
    const shop = await openUpgradeShop()
    await shop.buy(queued(SOUTH))
    await shop.buy(FAMILY_3M)
    expect(await shop.spans()).toEqual([
      ['Family Max', NOON, TENTH_DAY],
      ['Family Max', TENTH_DAY, LATER],
      ['South Stars', LATER, '2027-03-28T11:00:00.000Z'],
    ])
    const moved = (await shop.texts()).filter((text) => text.includes('queued pack South Stars'))
    expect(moved).toEqual([
      'Your queued pack South Stars starts on 28/02/2027. It runs until 28/03/2027. - Sun Direct Go',
    ])
    await expectNoViolations(shop.platform.db)
  })

  test('can be upgraded again, and its credit counts its whole price', async () => {
    const shop = await openUpgradeShop()
    await shop.buy(SOUTH_3M)
    const [pack] = await shop.browser.packs()
    expect(pack?.upgrade).toMatchObject({ credit: '399.00', unusedDays: 90, totalDays: 90 })
    await shop.buy({ poid: 'P1-FAMILY-MAX-3M', amount: '288.00', start: 'upgrade', credit: '399.00' })
    expect((await shop.spans()).map(([name]) => name)).toEqual(['Family Max', 'South Stars', 'Family Max'])
    await expectNoViolations(shop.platform.db)
  })
})

describe('an order to upgrade is refused', () => {
  test('for a plan that is neither dearer nor longer: it can be queued [SPEC-15-13]', async () => {
    const { browser } = await openUpgradeShop()
    for (const cart of [FAMILY, SOUTH])
      expect(await browser.placeOrder({ ...FAMILY_3M, ...cart })).toMatchObject({
        status: 409,
        body: { code: 'price_changed' },
      })
    const same = { poid: FAMILY.poid, amount: '83.00', start: 'upgrade', credit: '166.00' } as const
    expect(await browser.placeOrder(same)).toMatchObject({
      status: 409,
      body: { code: 'upgrade_not_possible' },
    })
  })

  test('with another credit than that of the day, and names the right amount [SPEC-15-16]', async () => {
    const shop = await openUpgradeShop()
    shop.goTo('2026-11-30T12:00:01Z')
    expect(await shop.browser.placeOrder(FAMILY_3M)).toMatchObject({
      status: 409,
      body: { code: 'upgrade_changed', data: { amount: '529.30' } },
    })
    for (const given of [{ credit: '687.00', amount: '0.00' }, { credit: '400.00', amount: '287.00' }, {}]) {
      const cart = { ...FAMILY_3M, amount: '687.00', credit: '0.00', ...given }
      expect(await shop.browser.placeOrder(cart)).toMatchObject({ body: { code: 'upgrade_changed' } })
    }
  })

  test('with an amount that is not price less credit', async () => {
    const { browser } = await openUpgradeShop()
    expect(await browser.placeOrder({ ...FAMILY_3M, amount: '520.00' })).toMatchObject({
      status: 409,
      body: { code: 'price_changed', data: { amount: '521.00' } },
    })
  })

  test('with another pack in the cart, and without a running pack', async () => {
    const shop = await openUpgradeShop()
    const poid = `${FAMILY_3M.poid},${TRAIN.poid}`
    expect(await shop.browser.placeOrder({ ...FAMILY_3M, poid, amount: '670.00' })).toMatchObject({
      status: 422,
      body: { code: 'upgrade_alone' },
    })
    await shop.staff.refund(shop.firstId)
    expect(await shop.browser.placeOrder(FAMILY_3M)).toMatchObject({ body: { code: 'upgrade_not_possible' } })
  })

  test('at the payment, if the pack was upgraded since [SPEC-15-15]', async () => {
    const shop = await openUpgradeShop()
    const first = await shop.place(FAMILY_3M)
    const back = await shop.payAtPayu(first)
    const second = await shop.place(SOUTH_3M)
    await shop.browser.returnToShop(back)
    expect(await shop.browser.call('POST', '/api/payment/payU', { txnid: second })).toMatchObject({
      status: 409,
      body: { code: 'upgrade_not_possible' },
    })
  })
})

describe('a pack is credited once', () => {
  test.each([
    ['PayU', 'Paytm'],
    ['Paytm', 'PayU'],
  ])('of two upgrades paid in two tabs the second is refunded, with %s first [SPEC-15-15]', async (first) => {
    const shop = await openUpgradeShop()
    const { browser } = shop
    const atPayu = await browser.goToPayu(await shop.place(FAMILY_3M))
    const atPaytm = await browser.goToPaytm(await shop.place(SOUTH_3M))
    const payu = await browser.payAtPayu(atPayu, 'success')
    const paytm = await browser.payAtPaytm(atPaytm, 'success')
    for (const back of first === 'PayU' ? [payu, paytm] : [paytm, payu]) await browser.returnToShop(back)
    await shop.advance(3_600)
    const statuses = [await browser.order(atPayu), await browser.order(atPaytm)].map(({ status }) => status)
    expect(statuses).toEqual(first === 'PayU' ? ['paid', 'refunded'] : ['refunded', 'paid'])
    expect(await shop.returned()).toMatchObject(
      first === 'PayU' ? { 52100: 0, 23300: 233_00 } : { 52100: 521_00, 23300: 0 },
    )
    const sentence = 'the pack that you wanted to upgrade has changed since your order'
    expect((await shop.texts()).filter((text) => text.includes(sentence))).toHaveLength(1)
    await expectNoViolations(shop.platform.db)
  })

  test('also where both returns come at the same moment [SPEC-15-15]', async () => {
    const shop = await openUpgradeShop()
    const backs = []
    for (const cart of [FAMILY_3M, SOUTH_3M]) backs.push(await shop.payAtPayu(await shop.place(cart)))
    await Promise.all(backs.map((back) => shop.browser.returnToShop(back)))
    await shop.advance(3_600)
    expect(await shop.spans()).toHaveLength(2)
    await expectNoViolations(shop.platform.db)
  })

  test('an order that is never paid does not use the credit', async () => {
    const shop = await openUpgradeShop()
    await shop.browser.goToPayu(await shop.place(SOUTH_3M))
    await shop.buy(FAMILY_3M)
    expect(await shop.spans()).toHaveLength(2)
  })

  test('when the queued pack is cancelled at the moment of the upgrade, both happen', async () => {
    const shop = await openUpgradeShop()
    const waiting = await shop.buy(queued(SOUTH_3M_NOW))
    await shop.browser.verifyMobile('9840012345')
    const back = await shop.payAtPayu(await shop.place(FAMILY_3M))
    const [, cancelled] = await Promise.all([shop.browser.returnToShop(back), shop.cancel(waiting)])
    expect(cancelled).toMatchObject({ status: 200 })
    await shop.advance(3_600)
    expect(await shop.spans()).toEqual([
      ['Family Max', NOON, TENTH_DAY],
      ['Family Max', TENTH_DAY, LATER],
    ])
    await expectNoViolations(shop.platform.db)
  })
})

describe('the agreed credit', () => {
  test('holds while the order is open, even if a day ends before the payment [SPEC-15-16]', async () => {
    const shop = await openUpgradeShop()
    shop.goTo('2026-11-30T11:59:00Z')
    const back = await shop.payAtPayu(await shop.place(FAMILY_3M))
    shop.goTo('2026-11-30T12:05:00Z')
    await shop.browser.returnToShop(back)
    expect((await shop.spans())[1]?.[1]).toBe('2026-11-30T12:05:00.000Z')
    await expectNoViolations(shop.platform.db)
  })

  test('has lapsed when a late payment comes after the end of a day: the payment is refunded [SPEC-15-16]', async () => {
    const shop = await openUpgradeShop()
    const orderId = await shop.place(FAMILY_3M)
    const back = await shop.payAtPayu(orderId)
    shop.goTo('2026-11-30T12:00:01Z')
    await shop.browser.returnToShop(back)
    await shop.advance(3_600)
    expect(await shop.spans()).toEqual([['Family Max', NOON, FIRST_END]])
    expect(await shop.browser.order(orderId)).toMatchObject({ status: 'refunded' })
    await expectNoViolations(shop.platform.db)
  })
})
