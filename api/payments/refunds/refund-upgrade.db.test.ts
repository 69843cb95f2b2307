/** Tests that staff refund an upgrade with its credit, to all sources, and never the pack that it replaced. */
import { openBrowser, orderIdOf } from '#test/browser.ts'
import { FAMILY, SOUTH, TRAIN } from '#test/fixtures.ts'
import { expectMatchingBooks, expectNoViolations } from '#test/invariants.ts'
import { openQueueShop, queued } from '#test/queue-shop.ts'
import { FAMILY_3M, openUpgradeShop, SOUTH_3M, TENTH_DAY } from '#test/upgrade-shop.ts'
import { describe, expect, test } from 'vitest'

describe('a refunded upgrade', () => {
  test('returns its payment and its credit, each to its source [SPEC-15-18]', async () => {
    const shop = await openUpgradeShop()
    const orderId = await shop.buy(FAMILY_3M)
    await shop.staff.refund(orderId)
    await shop.advance(3_600)
    expect(await shop.returned()).toEqual({ 24900: 166_00, 52100: 521_00 })
    expect(await shop.browser.order(orderId)).toMatchObject({ status: 'refunded' })
    expect(await shop.browser.order(shop.firstId)).toMatchObject({ status: 'paid' })
    expect(await shop.spans()).toEqual([['Family Max', '2026-11-20T12:00:00.000Z', TENTH_DAY]])
    const texts = await shop.texts()
    expect(
      texts.filter((text) => text.includes('Rs 166.00 of an earlier payment is being returned')),
    ).toEqual([
      `Rs 166.00 of an earlier payment is being returned: our staff has cancelled the upgrade that it paid for. It will be back where it came from within 5-7 working days. Reference ${orderId}. - Sun Direct Go`,
    ])
    await expectNoViolations(shop.platform.db)
    await expectMatchingBooks(shop.platform.db, shop.external)
  })

  test('lets its buyer order the replaced plan again within a day of its payment [SPEC-15-18]', async () => {
    const shop = await openQueueShop()
    const { browser, staff, firstId } = shop
    await staff.refund(await shop.buy({ ...FAMILY_3M, amount: '438.00', credit: '249.00' }))
    const again = orderIdOf(await browser.placeOrder(FAMILY))
    expect(again).not.toBe(firstId)
    await browser.payByPayu(again)
    expect(await browser.order(again)).toMatchObject({ status: 'paid' })
    await expectNoViolations(shop.platform.db)
  })

  test('of an upgrade returns the payments of all of them [SPEC-15-18]', async () => {
    const shop = await openUpgradeShop()
    await shop.buy(SOUTH_3M)
    const orderId = await shop.buy({
      poid: 'P1-FAMILY-MAX-3M',
      amount: '288.00',
      start: 'upgrade',
      credit: '399.00',
    })
    await shop.staff.refund(orderId)
    await shop.advance(3_600)
    // The credit of 399.00 was paid by 233.00 and by a part of 249.00.
    expect(await shop.returned()).toEqual({ 24900: 166_00, 23300: 233_00, 28800: 288_00 })
    await expectNoViolations(shop.platform.db)
    await expectMatchingBooks(shop.platform.db, shop.external)
  })

  test('lets the queued pack start', async () => {
    const shop = await openUpgradeShop()
    await shop.buy(queued(SOUTH))
    const orderId = await shop.buy(FAMILY_3M)
    shop.goTo('2026-12-01T11:00:00Z')
    await shop.staff.refund(orderId)
    expect((await shop.spans()).at(-1)).toEqual([
      'South Stars',
      '2026-12-01T11:00:00.000Z',
      '2027-01-01T11:00:00.000Z',
    ])
    await expectNoViolations(shop.platform.db)
  })

  test('does not credit the replaced pack a second time', async () => {
    const shop = await openUpgradeShop()
    await shop.staff.refund(await shop.buy(FAMILY_3M))
    expect((await shop.browser.packs())[0]?.upgrade).toBeUndefined()
    expect(await shop.browser.placeOrder(SOUTH_3M)).toMatchObject({ body: { code: 'upgrade_not_possible' } })
  })
})

test('each message is in the language of the buyer, whatever other accounts chose [SPEC-16-14]', async () => {
  const shop = await openUpgradeShop()
  await shop.browser.call('PUT', '/api/account/language', { language: 'ta' })
  await openBrowser(shop, 'hi').register(TRAIN, { mobile: '9840054321' })
  await shop.buy(queued(SOUTH))
  const orderId = await shop.buy(FAMILY_3M)
  const before = (await shop.texts()).length
  await shop.staff.refund(orderId)
  const texts = (await shop.texts()).slice(0, -before)
  // The order is cancelled, the credit goes back, and the queued pack starts.
  expect(texts).toHaveLength(3)
  for (const text of texts) expect(text).toMatch(/\p{Script=Tamil}{3}/u)
})

test('the order of a replaced pack cannot be refunded, even if the refund was proposed before [SPEC-15-18]', async () => {
  const shop = await openUpgradeShop()
  const back = await shop.payAtPayu(await shop.place(FAMILY_3M))
  const token = await shop.staff.tokenOf(shop.firstId)
  await shop.browser.returnToShop(back)
  expect(await shop.staff.approve(shop.firstId, token)).toEqual({ kind: 'upgraded' })
  expect(await shop.staff.propose(shop.firstId)).toEqual({ kind: 'upgraded' })
  await expectNoViolations(shop.platform.db)
})
