/** Tests of the figures of each day: what they count, and when they are computed. */
import { openBrowser } from '#test/browser.ts'
import { FAMILY_AND_TRAIN } from '#test/fixtures.ts'
import { openFigureShop } from '#test/figure-shop.ts'
import { expect, test } from 'vitest'

test('counts sales, packs, orders, codes and attempts of today [SPEC-17-35]', async () => {
  const shop = await openFigureShop()
  const browser = openBrowser(shop)
  const orderId = await browser.register(FAMILY_AND_TRAIN)
  await browser.returnToShop(await browser.payAtPayu(await browser.goToPayu(orderId), 'success'))
  const { rows } = await shop.compute()
  expect(rows.length).toBeGreaterThan(10)
})
