/** Payments from the cart whose answer is lost. */
import type { OrderStatus } from '#contract/orders.ts'
import { cartItems, clearCart, replaceCart } from '#web/features/cart/cart-store.ts'
import { ITEM, ORDER, payButton, stubCheckout } from '#test/web/checkout-fixtures.tsx'
import { type MockApi, OFFLINE } from '#test/web/mock-api.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { ANONYMOUS, sessionStore } from '#web/session/session-store.ts'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import Cart from './cart.tsx'

const READ = 'GET /api/orders/:transactionID'
const FIRST = {
  ...ITEM,
  fld_package_id: 'first',
  fld_package_existprice: '99.00',
  poid: 'P-1',
  fld_type: '2',
  fld_app_prices: [],
  fld_validity: '30 Days',
}
const SECOND = { ...FIRST, fld_package_id: 'second', poid: 'P-2' }

let server: MockApi
beforeEach(() => {
  ;({ server } = stubCheckout({ satellite: true }))
  server.on('GET /api/packages', { data: [FIRST, SECOND] })
})
afterEach(() => {
  cleanup()
  clearCart()
  sessionStore.set(ANONYMOUS)
})

const orderIs = (status: OrderStatus) =>
  server.on(READ, { data: { transactionID: ORDER, amount: '198.00', status } })
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const confirming = () => screen.queryByText('We are confirming your payment. Please do not pay again.')

/** Pays two packs from the wallet. Neither the payment nor its order gets an answer. */
async function payWithoutAnswer() {
  server.on('POST /api/payment/wallet', OFFLINE)
  server.on(READ, OFFLINE)
  replaceCart([FIRST, SECOND])
  vi.useFakeTimers()
  renderPage(Cart, { path: '/cart', loaderData: { languages: [], genres: [] } })
  await wait(0)
  fireEvent.click(screen.getByRole('radio', { name: /Sun Direct wallet/ }))
  fireEvent.click(screen.getByRole('checkbox'))
  expect(confirming()).toBeNull()
  fireEvent.click(payButton())
  await wait(0)
}

test('the cart shows a payment without an answer as pending, until it can read that it was made [SPEC-10.2-16]', async () => {
  await payWithoutAnswer()
  expect(confirming()).not.toBeNull()
  // A smaller cart must not be paid either.
  fireEvent.click(screen.getAllByRole('button', { name: /^Remove from cart/ })[0]!)
  expect(payButton()).toHaveProperty('disabled', true)
  await wait(10_000)
  expect(confirming()).not.toBeNull()
  orderIs('paid')
  await wait(10_000)
  expect(screen.getByText('Your Cart is Empty')).toBeDefined()
  expect(screen.getByText(/Payment ₹ 198.00 was successful/)).toBeDefined()
  expect(cartItems()).toEqual([])
})

test('… or that it was not made, and the cart can be paid again [SPEC-10.2-16]', async () => {
  await payWithoutAnswer()
  expect(payButton()).toHaveProperty('disabled', true)
  orderIs('open')
  await wait(10_000)
  expect(confirming()).toBeNull()
  expect(payButton()).toHaveProperty('disabled', false)
  expect(cartItems()).toHaveLength(2)
})
