import type { Package } from '#contract/catalogue.ts'
import { packOnSale } from '#test/pack-on-sale.ts'
import { expect, test } from 'vitest'
import { describeChange, priceChanges, repriceCart } from './reprice-cart.ts'

const plan = (threeMonths: string): Package =>
  packOnSale('south', {
    fld_package_name: 'South Stars',
    fld_package_existprice: '149.00',
    fld_type: '1',
    fld_app_prices: [
      { poid: 'S-1M', duration: '1 Month', total_price: '149.00' },
      { poid: 'S-3M', duration: '3 Months', total_price: threeMonths },
    ],
    poid: '',
  })
const chosen = (offer: Package) => {
  const option = offer.fld_app_prices[1]!
  return {
    ...offer,
    poid: option.poid,
    fld_package_existprice: option.total_price,
    fld_selected_pack: option,
  }
}
const movie = (price: string): Package =>
  packOnSale('train', { fld_package_name: 'Night Train', fld_package_existprice: price })

test('keeps a cart at current prices unchanged', () => {
  const cart = [chosen(plan('399.00')), movie('79.00')]
  expect(repriceCart(cart, [movie('79.00'), plan('399.00')])).toEqual({
    items: cart,
    withdrawn: [],
    isChanged: false,
  })
})

test('applies a changed price and describes it [SPEC-10.2-04]', () => {
  const before = [chosen(plan('399.00')), movie('79.00')]
  const { items, isChanged } = repriceCart(before, [plan('419.00'), movie('69.00')])
  expect(isChanged).toBe(true)
  expect(items.map((item) => item.fld_package_existprice)).toEqual(['419.00', '69.00'])
  expect(items[0]?.fld_selected_pack?.total_price).toBe('419.00')
  expect(priceChanges(before, items).map(describeChange)).toEqual([
    'The price of South Stars changed from ₹399.00 to ₹419.00.',
    'The price of Night Train changed from ₹79.00 to ₹69.00.',
  ])
})

test('removes a pack that is no longer offered and names it', () => {
  const { items, withdrawn } = repriceCart([chosen(plan('399.00')), movie('79.00')], [plan('399.00')])
  expect(items.map((item) => item.fld_package_id)).toEqual(['south'])
  expect(withdrawn.map(describeChange)).toEqual([
    'Night Train is no longer offered and was taken out of your cart.',
  ])
})

test('removes a duration that is no longer offered instead of replacing it', () => {
  const offer = plan('399.00')
  const shorter = { ...offer, fld_app_prices: offer.fld_app_prices.slice(0, 1) }
  const { items, withdrawn } = repriceCart([chosen(offer)], [shorter])
  expect(items).toEqual([])
  expect(withdrawn.map(describeChange)).toEqual([
    'South Stars, 3 Months, is no longer offered and was taken out of your cart.',
  ])
})

test('the same amount in another notation is not a change', () => {
  expect(repriceCart([movie('79')], [movie('79.00')]).isChanged).toBe(false)
})

test('a pack that was added, removed or replaced is not a price change', () => {
  expect(priceChanges([], [movie('79.00')])).toEqual([])
  expect(priceChanges([movie('79.00')], [])).toEqual([])
  expect(priceChanges([chosen(plan('399.00'))], [{ ...plan('399.00'), poid: 'S-1M' }])).toEqual([])
})
