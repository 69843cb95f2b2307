import { packOnSale } from '#test/pack-on-sale.ts'
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

const KEY = 'sdg.cart'
const pack = (id: string, price: string, type = '2') =>
  packOnSale(id, { fld_package_existprice: price, fld_type: type })

/** Opens a page with the present storage. */
const openPage = () => import('./cart-store.ts')
const otherTabWrites = (text: string | null) => {
  if (text === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, text)
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
}

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

test('the total is exact to the paisa [SPEC-9-10]', async () => {
  const { cartTotal } = await openPage()
  expect(cartTotal([])).toBe('0.00')
  expect(cartTotal([pack('a', '0.10'), pack('b', '0.20')])).toBe('0.30')
  expect(cartTotal([pack('a', '399.00'), pack('b', '79'), pack('c', '99.5')])).toBe('577.50')
})

test('keeps the cart after a reload [SPEC-10.2-02]', async () => {
  const first = await openPage()
  first.addToCart(pack('a', '79.00'))
  vi.resetModules()
  const again = await openPage()
  expect(again.cartItems()).toEqual([pack('a', '79.00')])
})

test('keeps a package in the cart once, with the duration chosen last [SPEC-3-03, SPEC-4-13]', async () => {
  const { addToCart, cartItems, removeFromCart } = await openPage()
  addToCart(pack('plan', '149.00', '1'))
  addToCart(pack('a', '79.00'))
  addToCart(pack('plan', '399.00', '1'))
  expect(cartItems().map((item) => item.fld_package_existprice)).toEqual(['79.00', '399.00'])
  removeFromCart('plan')
  expect(cartItems()).toEqual([pack('a', '79.00')])
})

test('replaces an app plan in the cart by another one, and returns that it did [SPEC-5-18]', async () => {
  const { addToCart, cartItems } = await openPage()
  expect(addToCart(pack('plan', '149.00', '1'))).toBe(false)
  expect(addToCart(pack('a', '79.00'))).toBe(false)
  expect(addToCart(pack('other plan', '399.00', '1'))).toBe(true)
  expect(cartItems().map((item) => item.fld_package_id)).toEqual(['a', 'other plan'])
})

test.each([
  ['no JSON', '{['],
  ['no list', '{"items":[]}'],
  ['a price that is not a number', JSON.stringify([pack('a', 'free')])],
  ['a pack without its image', JSON.stringify([{ ...pack('a', '79.00'), fld_image: undefined }])],
  ['a list in which one item is broken', JSON.stringify([pack('a', '79.00'), { fld_package_id: 'b' }])],
])('reads %s in the storage as an empty cart', async (_what, text) => {
  localStorage.setItem(KEY, text)
  const { cartItems } = await openPage()
  expect(cartItems()).toEqual([])
})

test('shows a pack chosen in another tab without a reload [SPEC-10.2-05]', async () => {
  const { useCart } = await openPage()
  const { result } = renderHook(() => useCart())
  expect(result.current).toEqual({ items: [], ready: true })

  const { act } = await import('@testing-library/react')
  act(() => otherTabWrites(JSON.stringify([pack('a', '79.00')])))
  expect(result.current.items).toEqual([pack('a', '79.00')])
  act(() => otherTabWrites(null))
  expect(result.current.items).toEqual([])
})

test('shows a pack chosen on another page after the back button, without a storage event', async () => {
  const { addToCart, cartItems } = await openPage()
  addToCart(pack('a', '79.00'))
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  localStorage.setItem(KEY, JSON.stringify([pack('b', '99.00')]))
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(cartItems()).toEqual([pack('b', '99.00')])
})

test('keeps the cart until the page is closed if the browser forbids storage', async () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(forbidden)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(forbidden)
  const { addToCart, cartItems } = await openPage()
  addToCart(pack('a', '79.00'))
  expect(cartItems()).toHaveLength(1)
})
