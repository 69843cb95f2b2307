import { beforeEach, expect, test } from 'vitest'
import { forgetOrder, isUnsettledHere, orderOfThisBrowser, rememberOrder, settleOrder } from './orders.ts'

const ORDER = 'SDG261120AB12CD34EF56GH'
const SECOND_ATTEMPT = `${ORDER}02`
const item = {
  fld_package_id: '11',
  fld_package_name: 'A film',
  fld_package_description: '',
  fld_package_existprice: '79.00',
  fld_type: '2',
  fld_language: '1',
  fld_genre: '1',
  fld_image: '',
  fld_app_packages: [],
  fld_app_prices: [],
  poid: 'PO-11',
  fld_alias: '',
  fld_validity: '30 Days',
}

beforeEach(() => localStorage.clear())

test('an attempt is known by its order', () => {
  rememberOrder(ORDER, [item])
  expect(orderOfThisBrowser(SECOND_ATTEMPT)).toEqual([item])
  forgetOrder(SECOND_ATTEMPT)
  expect(orderOfThisBrowser(ORDER)).toBeUndefined()
})

test('the order of somebody else is not ours', () => {
  rememberOrder(ORDER, [item])
  expect(orderOfThisBrowser('SDG261120ZZ99ZZ99ZZ99ZZ')).toBeUndefined()
  expect(isUnsettledHere('SDG261120ZZ99ZZ99ZZ99ZZ')).toBe(false)
})

test('the end of an order is told once; its packs stay known, to be put back', () => {
  rememberOrder(ORDER, [item])
  expect(isUnsettledHere(SECOND_ATTEMPT)).toBe(true)
  settleOrder(SECOND_ATTEMPT)
  expect(isUnsettledHere(ORDER)).toBe(false)
  expect(orderOfThisBrowser(ORDER)).toEqual([item])
})

test('five orders are remembered, not every one there ever was', () => {
  const ids = ['1', '2', '3', '4', '5', '6'].map((digit) => `${ORDER.slice(0, 22)}${digit}`)
  for (const id of ids) rememberOrder(id, [item])
  expect(ids.map((id) => orderOfThisBrowser(id) !== undefined)).toEqual([false, true, true, true, true, true])
})

test('damage in the storage is no orders at all', () => {
  localStorage.setItem('sdg.orders', '[{"id":7}]')
  expect(orderOfThisBrowser(ORDER)).toBeUndefined()
})
