import type { CartItem } from '#web/features/cart/cart-store.ts'
import { runInThisContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import { clearCart, replaceCart } from '#web/features/cart/cart-store.ts'
import { saveToken } from '#web/session/token-store.ts'
import { storedStateScript } from './stored-state-script.ts'

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

/** Runs the script of the head on this storage. @returns the marks of the page */
function marks(localStorage: Pick<Storage, 'getItem'>): string[] {
  const added: string[] = []
  const document = { documentElement: { classList: { add: (name: string) => added.push(name) } } }
  const run = runInThisContext(`(function (localStorage, document) { ${storedStateScript} })`) as (
    ...page: object[]
  ) => void
  run(localStorage, document)
  return added
}

afterEach(() => {
  clearCart()
  saveToken(undefined)
  vi.unstubAllGlobals()
})

test('marks the page while the cart has items, and while a session is stored', () => {
  const kept = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
  expect(marks(localStorage)).toEqual([])
  replaceCart([PACK])
  expect(marks(localStorage)).toEqual(['has-cart'])
  saveToken('t')
  expect(marks(localStorage)).toEqual(['has-cart', 'has-session'])
  replaceCart([])
  expect(marks(localStorage)).toEqual(['has-session'])
  saveToken(undefined)
  expect(marks(localStorage)).toEqual([])
})

test('marks nothing and throws nothing if the browser forbids storage', () => {
  expect(
    marks({
      getItem: () => {
        throw new Error('SecurityError')
      },
    }),
  ).toEqual([])
})
