import type { CartItem } from './cart-store.ts'
import { runInThisContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import { clearCart, replaceCart } from './cart-store.ts'
import { cartPresenceScript } from './cart-presence-script.ts'

const PACK: CartItem = {
  fld_package_id: 'train',
  fld_package_name: 'Night Train',
  fld_package_description: '',
  fld_package_existprice: '149.50',
  fld_type: '2',
  fld_language: '',
  fld_genre: '',
  fld_image: '',
  fld_app_packages: [],
  fld_app_prices: [],
  poid: 'P-TRAIN',
  fld_alias: '',
  fld_validity: '',
}

/** Runs the script of the head on this storage. @returns whether it marks the page */
function marks(localStorage: Pick<Storage, 'getItem'>): boolean {
  const added: string[] = []
  const document = { documentElement: { classList: { add: (name: string) => added.push(name) } } }
  const run = runInThisContext(`(function (localStorage, document) { ${cartPresenceScript} })`) as (
    ...page: object[]
  ) => void
  run(localStorage, document)
  return added.includes('has-cart')
}

afterEach(() => {
  clearCart()
  vi.unstubAllGlobals()
})

test('marks the page while the cart has items', () => {
  const kept = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
  expect(marks(localStorage)).toBe(false)
  replaceCart([PACK])
  expect(marks(localStorage)).toBe(true)
  replaceCart([])
  expect(marks(localStorage)).toBe(false)
})

test('marks no cart and throws nothing if the browser forbids storage', () => {
  expect(
    marks({
      getItem: () => {
        throw new Error('SecurityError')
      },
    }),
  ).toBe(false)
})
