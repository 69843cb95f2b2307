import { ownedPack } from '#test/owned-pack.ts'
import type { Package } from '#contract/catalogue.ts'
import { cartItems, clearCart, replaceCart } from '#web/features/cart/cart-store.ts'
import { savePlacedOrder } from '#web/features/checkout/results/placed-orders.ts'
import { saveToken } from '#web/session/token-store.ts'
import { reloadPacks } from '#web/features/packs/packs-store.ts'
import { ANONYMOUS, sessionStore } from '#web/session/session-store.ts'
import { mockApi } from '#test/web/mock-api.ts'
import { stubLayout } from '#test/web/stub-layout.ts'
import { kavitha, renderPage } from '#test/web/render-page.tsx'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import Cart from './cart.tsx'

const option = { poid: 'F-3M', duration: '3 Months', total_price: '687.00' }
const PLAN = {
  fld_package_id: 'family',
  fld_package_name: 'Family Max',
  fld_package_description: '',
  fld_package_existprice: '687.00',
  fld_type: '1',
  fld_language: '',
  fld_genre: '',
  fld_image: '',
  fld_app_packages: [{ fld_image: '/app.svg', fld_name: 'App' }],
  fld_app_prices: [option],
  poid: 'F-3M',
  fld_alias: '',
  fld_validity: '',
  fld_selected_pack: option,
}
const MOVIE = {
  ...PLAN,
  fld_package_id: 'train',
  fld_package_name: 'Night Train',
  fld_package_existprice: '149.50',
  fld_type: '2',
  fld_image: '/train.svg',
  fld_app_packages: [{ fld_image: '/other.svg', fld_name: 'Other' }],
  fld_app_prices: [],
  poid: 'P-TRAIN',
  fld_validity: '30 Days',
  fld_selected_pack: option,
}
let onSale: Package[]

beforeEach(() => {
  onSale = [{ ...PLAN, poid: '' }, MOVIE]
  sessionStore.set(ANONYMOUS)
  stubLayout()
  mockApi().onCall('GET /api/packages', () => ({ data: onSale }))
})
afterEach(() => {
  cleanup()
  clearCart()
  sessionStore.set(ANONYMOUS)
})
const open = () => renderPage(Cart, { path: '/cart', loaderData: { languages: [], genres: [] } })
const lines = () => within(screen.getByRole('region', { name: 'Cart' })).getAllByRole('listitem')

test('an empty cart shows a text and a link to the packs [SPEC-2.10-01, SPEC-2.10-02]', () => {
  clearCart()
  open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Cart')
  expect(screen.getByText('Your Cart is Empty')).toBeDefined()
  expect(
    screen.getByText('Looks like you have not added anything to your cart. Go ahead & explore the packs.'),
  ).toBeDefined()
  expect(screen.getByRole('link', { name: 'View Packs' }).getAttribute('href')).toBe('/quick-recharge')
})

test('lists a plan with its app icons and duration, and another pack with its picture [SPEC-2.10-09, SPEC-3-03]', () => {
  replaceCart([PLAN, MOVIE])
  open()
  const [plan, movie] = lines()
  expect(plan?.textContent).toContain('Family Max')
  expect(plan?.textContent).toContain('3 Months')
  expect(plan?.querySelector('.poster')).toBeNull()
  expect(plan?.querySelector('.app-icons img')?.getAttribute('src')).toBe('/app.svg')
  expect(movie?.querySelector('.poster img')?.getAttribute('src')).toBe('/train.svg')
  expect(movie?.querySelector('.app-icons')).toBeNull()
})

test('shows the number of items and their total with two decimals [SPEC-2.10-06]', () => {
  replaceCart([PLAN, MOVIE])
  open()
  expect(screen.getByText('Items').nextElementSibling?.textContent).toBe('2')
  expect(screen.getByText('Total').nextElementSibling?.textContent).toBe('₹836.50')
})

test('shows a visitor no credit of the subscriber who signed out before', () => {
  const upgrade = { packName: 'South Stars', credit: '166.00', unusedDays: 20, totalDays: 30 }
  replaceCart([{ ...PLAN, start: 'upgrade', upgrade }])
  open()
  expect(screen.getByText('Total').nextElementSibling?.textContent).toBe('₹687.00')
  expect(lines()[0]?.textContent).not.toContain('South Stars')
})

test('removes each item, and shows the empty cart after the last one [SPEC-2.10-03]', async () => {
  replaceCart([PLAN, MOVIE])
  open()
  await userEvent.click(screen.getByRole('button', { name: /^Remove from cart ?Family Max$/ }))
  expect(cartItems().map(({ fld_package_id: id }) => id)).toEqual(['train'])
  expect(screen.getByText('Total').nextElementSibling?.textContent).toBe('₹149.50')
  await userEvent.click(screen.getByRole('button', { name: /^Remove from cart ?Night Train$/ }))
  expect(screen.getByText('Your Cart is Empty')).toBeDefined()
})

test('passes the focus from the button of the last removed pack to the title of the empty cart', async () => {
  replaceCart([MOVIE])
  open()
  await userEvent.click(screen.getByRole('button', { name: /^Remove from cart/ }))
  expect(document.activeElement?.textContent).toBe('Your Cart is Empty')
})

test('a subscriber sees the billing information [SPEC-2.10-05]', () => {
  sessionStore.set({ status: 'authenticated', user: kavitha, needsLogin: false })
  replaceCart([MOVIE])
  open()
  const bill = screen.getByRole('region', { name: 'Billing Information' })
  const rows = [...bill.querySelectorAll('dl > div')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  )
  expect(rows).toEqual([
    ['First Name', 'Kavitha'],
    ['Last Name', 'Raman'],
    ['Pincode', '600017'],
    ['Items', '1'],
  ])
})

test('keeps the changes of the cart that are made while its prices are compared', async () => {
  let answer = (_: { data: Package[] }): void => undefined
  mockApi().onCall('GET /api/packages', () => new Promise((resolve) => void (answer = resolve)))
  replaceCart([{ ...MOVIE, fld_package_existprice: '99.00' }, PLAN])
  open()
  await userEvent.click(screen.getByRole('button', { name: /^Remove from cart ?Family Max$/ }))
  const added = { ...MOVIE, fld_package_id: 'later', fld_package_name: 'Late Train' }
  act(() => replaceCart([...cartItems(), added]))
  answer({ data: onSale })
  expect(await screen.findByText('The price of Night Train changed from ₹99.00 to ₹149.50.')).toBeDefined()
  expect(cartItems().map(({ fld_package_id: id }) => id)).toEqual(['train', 'later'])
})

test('shows a changed price and a withdrawn pack before the payment [SPEC-10.2-04]', async () => {
  replaceCart([{ ...MOVIE, fld_package_existprice: '99.00' }, PLAN])
  onSale = [MOVIE]
  open()
  expect(await screen.findByText('The price of Night Train changed from ₹99.00 to ₹149.50.')).toBeDefined()
  expect(
    screen.getByText('Family Max, 3 Months, is no longer offered and was taken out of your cart.'),
  ).toBeDefined()
  expect(lines()).toHaveLength(1)
})

test('shows a price that another tab has corrected, once [SPEC-10.2-14]', async () => {
  replaceCart([MOVIE])
  await act(async () => open())
  act(() => {
    localStorage.setItem('sdg.cart', JSON.stringify([{ ...MOVIE, fld_package_existprice: '159.50' }, PLAN]))
    window.dispatchEvent(new StorageEvent('storage', { key: 'sdg.cart' }))
  })
  expect(screen.getByText('Total').nextElementSibling?.textContent).toBe('₹846.50')
  expect(screen.getAllByText(/^The price of/).map((notice) => notice.textContent)).toEqual([
    'The price of Night Train changed from ₹149.50 to ₹159.50.',
  ])
})

const OWNED = ownedPack('South Stars', { endDate: '2099-01-15T00:00:00.000Z' })

/** Opens the cart of a subscriber with a running app plan. */
async function openAsOwner(items: Parameters<typeof replaceCart>[0], owned = OWNED) {
  const server = mockApi()
  const pending = { transactionID: 'O1', status: 'pending', amount: '149.50' } as const
  server.on('GET /api/orders/:transactionID', { data: pending })
  server.onCall('GET /api/packages', () => ({ data: onSale }))
  server.on('GET /api/account/packs', { data: [owned] })
  server.on('GET /api/account/wallet', { data: { balance: null } })
  server.on('POST /api/users/createTransaction', { data: { customerID: 'C7', transactionID: 'O1' } })
  localStorage.setItem('sdg.token', 'OWNER')
  saveToken('OWNER')
  sessionStore.set({ status: 'authenticated', user: kavitha, needsLogin: false })
  replaceCart(items)
  await act(reloadPacks)
  await act(async () => open())
  return server
}

test('shows the credit of the day, and leaves the cart that another tab stored as it is [SPEC-10.2-10]', async () => {
  const running = { credit: '157.70', unusedDays: 19, totalDays: 30, termDays: 30 }
  const item = { ...PLAN, start: 'upgrade', upgrade: { ...running, packName: 'South Stars' } } as const
  const yesterdays = [{ ...item, upgrade: { ...item.upgrade, credit: '166.00', unusedDays: 20 } }]
  await openAsOwner([item], { ...OWNED, packageamount: '249.00', upgrade: running })
  const panel = () => screen.getByRole('region', { name: 'Billing Information' }).textContent
  await vi.waitFor(() => expect(panel()).toContain('₹529.30'))
  await act(async () => {
    localStorage.setItem('sdg.cart', JSON.stringify(yesterdays))
    window.dispatchEvent(new StorageEvent('storage', { key: 'sdg.cart' }))
  })
  expect(panel()).toContain('₹529.30')
  expect(JSON.parse(localStorage.getItem('sdg.cart') ?? '')).toEqual(yesterdays)
})

test('offers to queue an app plan that cannot start yet, and says when it starts [SPEC-15-01]', async () => {
  await openAsOwner([PLAN])
  await userEvent.click(await screen.findByRole('button', { name: 'Queue @ ₹687: starts on 15/01/2099' }))
  expect(cartItems()).toMatchObject([{ poid: 'F-3M', start: 'queue' }])
  expect(lines()[0]?.textContent).toContain('Starts on 15/01/2099')
})

test('orders a plan that will be queued separately from the other packs, which stay in the cart', async () => {
  const server = await openAsOwner([MOVIE, { ...PLAN, start: 'queue' }])
  expect(screen.getByText(/paid for on its own/)).toBeDefined()
  await vi.waitFor(() =>
    expect(server.sent('POST /api/users/createTransaction')).toMatchObject([
      { poid: 'F-3M', amount: '687.00', start: 'queue' },
    ]),
  )
  expect(lines()).toHaveLength(2)
})

test('passes the focus to the notice of a payment that is being confirmed, which is above the screen', async () => {
  savePlacedOrder('O1', [MOVIE])
  await openAsOwner([MOVIE])
  const text = 'We are confirming your payment. Please do not pay again.'
  await screen.findByRole('button', { name: 'I have not paid yet' })
  const notice = screen.getByText(text)
  expect(document.activeElement).toBe(notice.closest('.cart-changes'))
})

test('a buyer who has not paid reads that a second payment would be returned, not that they must not pay [SPEC-10.3-14]', async () => {
  savePlacedOrder('O1', [MOVIE])
  await openAsOwner([MOVIE])
  const notPaid = await screen.findByRole('button', { name: 'I have not paid yet' })
  const notice = screen.getByText(/^We are confirming your payment/).closest('.notice')
  await userEvent.click(notPaid)
  expect(notice?.textContent).toContain('If you pay again and it arrives too, we return it.')
  expect(screen.queryByText(/Please do not pay again/)).toBeNull()
})

test('a buyer who has added a pack meanwhile reads no promise that a second payment would be returned [SPEC-12-29]', async () => {
  const other = { ...MOVIE, fld_package_id: 'lamp', poid: 'P-LAMP' }
  onSale = [MOVIE, other]
  savePlacedOrder('O1', [MOVIE])
  await openAsOwner([MOVIE, other])
  await userEvent.click(await screen.findByRole('button', { name: 'I have not paid yet' }))
  expect(screen.getByText(/^We are confirming your payment/)).toBeDefined()
  expect(screen.queryByText(/we return it/)).toBeNull()
})
