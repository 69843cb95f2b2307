/** Tests that the credit of an upgrade in the cart is that of the running plan. */
import { paise } from '#contract/money.ts'
import { cartTotal, isCart } from '#web/features/cart/cart-store.ts'
import { creditOf } from '#web/features/packs/upgradable-plan.ts'
import { FAMILY_PLAN } from '#test/pack-on-sale.ts'
import { expect, test } from 'vitest'
import { withCurrentCredit } from './current-credit.ts'

const SOUTH = {
  name: 'South Stars',
  pricePaise: paise(249_00),
  creditPaise: paise(166_00),
  credit: '166.00',
  unusedDays: 20,
  totalDays: 30,
  termDays: 30,
}
const option = { poid: 'P-3M', duration: '3 Months', total_price: '687.00' }
const PLAN = { ...FAMILY_PLAN, poid: 'P-3M', fld_package_existprice: '687.00', fld_selected_pack: option }
const UPGRADE = { ...PLAN, start: 'upgrade', upgrade: creditOf(SOUTH) } as const

test('the total of a cart is the price less the credit [SPEC-15-20]', () => {
  expect(cartTotal([UPGRADE])).toBe('521.00')
})

test('an item with the credit of the day stays the same, and so does one that is not an upgrade', () => {
  expect(withCurrentCredit(UPGRADE, SOUTH)).toBe(UPGRADE)
  expect(withCurrentCredit(PLAN, undefined)).toBe(PLAN)
})

test('an item gets the credit of the next day [SPEC-15-16]', () => {
  const later = { ...SOUTH, creditPaise: paise(157_70), credit: '157.70', unusedDays: 19 }
  expect(withCurrentCredit(UPGRADE, later)).toEqual({ ...UPGRADE, upgrade: creditOf(later) })
})

test('an item that is no longer an upgrade becomes an ordinary one, which can be queued', () => {
  expect(withCurrentCredit(UPGRADE, undefined)).toEqual(PLAN)
  expect(withCurrentCredit(UPGRADE, { ...SOUTH, creditPaise: paise(686_00) })).toEqual(PLAN)
})

test('a stored cart with an upgrade whose credit is not valid is not read', () => {
  expect(isCart([UPGRADE])).toBe(true)
  for (const upgrade of [
    undefined,
    { ...UPGRADE.upgrade, credit: '-5' },
    { ...UPGRADE.upgrade, unusedDays: '1' },
  ])
    expect(isCart([{ ...UPGRADE, upgrade }])).toBe(false)
})
