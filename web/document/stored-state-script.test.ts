import { packOnSale } from '#test/pack-on-sale.ts'
import { runInThisContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import { clearCart, replaceCart } from '#web/features/cart/cart-store.ts'
import { ORDERS_STORAGE_KEY } from '#web/features/checkout/results/placed-orders.ts'
import { saveToken } from '#web/session/token-store.ts'
import { storedStateScript } from './stored-state-script.ts'

const PACK = packOnSale('train')

/** Runs the script of the head on this storage. @returns the marks of the page */
function marks(localStorage: Pick<Storage, 'getItem'>): string[] {
  const added: string[] = []
  const document = { documentElement: { classList: { add: (name: string) => added.push(name) } } }
  const run = runInThisContext(`(function (localStorage, document) { ${storedStateScript()} })`) as (
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

test('marks the page while the cart expects a notice about an order', () => {
  const orders = (stored: object[]) => ({
    getItem: (key: string) => (key === ORDERS_STORAGE_KEY ? JSON.stringify(stored) : null),
  })
  const ended = [{ settled: true }, { silent: true }]
  expect(marks(orders(ended))).toEqual([])
  expect(marks(orders([...ended, { silent: false }]))).toEqual(['has-order-notice'])
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
