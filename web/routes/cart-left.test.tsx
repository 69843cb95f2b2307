/** Payments whose buyer leaves the cart before the result is known. */
import { cartItems, clearCart, replaceCart } from '#web/features/cart/cart-store.ts'
import { ITEM, ORDER, payButton, stubCheckout } from '#test/web/checkout-fixtures.tsx'
import { type MockApi, OFFLINE, type Reply } from '#test/web/mock-api.ts'
import { site } from '#test/web/render-page.tsx'
import { ANONYMOUS, sessionStore } from '#web/session/session-store.ts'
import { hideToast, useToast } from '#web/session/toast-store.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import Cart from './cart.tsx'

const Page: ComponentType<never> = Cart
const CartPage = Page as ComponentType<{ loaderData: { languages: []; genres: [] } }>
const BY_WALLET = 'POST /api/payment/wallet'
const READ = 'GET /api/orders/:transactionID'

let server: MockApi
beforeEach(() => {
  ;({ server } = stubCheckout({ satellite: true }))
  server.on('GET /api/packages', { data: [ITEM] })
  server.on(READ, { data: { transactionID: ORDER, amount: '399.00', status: 'open' } })
})
afterEach(() => {
  cleanup()
  clearCart()
  hideToast()
  sessionStore.set(ANONYMOUS)
  window.history.replaceState(null, '', '/')
})

/** Opens the cart at the address of the browser, and presses the button that pays from the wallet. */
async function payInCart() {
  const answer = Promise.withResolvers<Reply<typeof BY_WALLET>>()
  server.onCall(BY_WALLET, () => answer.promise)
  replaceCart([ITEM])
  window.history.replaceState(null, '', '/cart')
  const pages = [
    { path: 'cart', element: <CartPage loaderData={{ languages: [], genres: [] }} /> },
    { path: '*', Component: () => null },
  ]
  const router = createBrowserRouter([{ id: 'root', path: '/', Component: Frame, children: pages }], {
    hydrationData: { loaderData: { root: site } },
  })
  onTestFinished(() => router.dispose())
  render(<RouterProvider router={router} />)
  fireEvent.click(await screen.findByRole('radio', { name: /Sun Direct wallet Balance/ }))
  fireEvent.click(screen.getByRole('checkbox'))
  await expect.poll(payButton).toHaveProperty('disabled', false)
  fireEvent.click(payButton())
  await expect.poll(() => server.sent(BY_WALLET)).toHaveLength(1)
  return { answer, leave: () => act(() => router.navigate('/packs')) }
}
function Frame() {
  return (
    <>
      <Outlet />
      <p data-testid="toast">{useToast()?.message}</p>
    </>
  )
}

const PAID = { data: { transactionID: ORDER, status: 'paid', balance: '241.00' } } as const
const toast = () => screen.getByTestId('toast').textContent

test.each([
  ['an answer', PAID],
  ['a lost answer', OFFLINE],
] as const)(
  'a paid wallet payment with %s leaves the buyer on the page that they opened, and shows a toast [SPEC-10.2-19]',
  async (_, reply) => {
    const { answer, leave } = await payInCart()
    await leave()
    server.on(READ, { data: { transactionID: ORDER, amount: '399.00', status: 'paid' } })
    await act(async () => answer.resolve(reply))
    await expect.poll(toast).toBe('Payment ₹ 399.00 was successful.')
    expect(window.location.pathname).toBe('/packs')
    expect(cartItems()).toEqual([])
  },
)

test('opens the result for a buyer who emptied the cart and is still there [SPEC-10.2-19]', async () => {
  const { answer } = await payInCart()
  act(clearCart)
  expect(screen.getByText('Your Cart is Empty')).toBeDefined()
  await act(async () => answer.resolve(PAID))
  await expect.poll(() => window.location.pathname).toBe('/payment-success')
})
