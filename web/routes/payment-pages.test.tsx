/** Tests of /payment-success and /payment-fail: they show the server's status of the order, not the address. */
import type { OrderView } from '#contract/orders.ts'
import { PAYMENT_REASONS } from '#contract/payment-reasons.ts'
import { persistentStorage } from '#web/browser/storage.ts'
import { addToCart, cartItems, clearCart, replaceCart } from '#web/features/cart/cart-store.ts'
import { savePlacedOrder } from '#web/features/checkout/results/placed-orders.ts'
import { ANONYMOUS, sessionStore } from '#web/session/session-store.ts'
import { saveToken } from '#web/session/token-store.ts'
import { NO_RESPONSE, type MockApi, mockApi, refusal } from '#test/web/mock-api.ts'
import { brand, kavitha, renderPage } from '#test/web/render-page.tsx'
import { packOnSale } from '#test/pack-on-sale.ts'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import PaymentFail from './payment-fail.tsx'
import PaymentSuccess from './payment-success.tsx'

const ORDER = 'ABCDEFGHJKMNPQRSTUVWX01'
const TRAIN = packOnSale('train', {
  fld_package_name: 'Night Train',
  fld_package_existprice: '149.00',
  poid: 'P-TRAIN',
})
/** The order on the server; undefined if it does not exist. */
let order: Pick<OrderView, 'status' | 'amount' | 'reason'> | undefined
let went: string[]
let server: MockApi

beforeEach(() => {
  vi.useFakeTimers()
  persistentStorage.write('sdg.orders', undefined)
  clearCart()
  addToCart(TRAIN)
  saveToken('T1')
  sessionStore.set({ status: 'authenticated', user: kavitha, needsLogin: false })
  server = mockApi()
  server.on('POST /api/auth/logout', null)
  server.on('GET /api/account/packs', { data: [] })
  const unknown = refusal({ status: 404, code: 'order_not_found', message: 'x' })
  server.onCall('GET /api/orders/:transactionID', () =>
    order ? { data: { transactionID: ORDER, ...order } } : unknown,
  )
  went = []
  const { origin, href } = window.location
  vi.stubGlobal('location', { origin, href, assign: (to: string) => went.push(to) })
})
afterEach(() => {
  cleanup()
  sessionStore.set(ANONYMOUS)
  saveToken(undefined)
})

const base64 = (text: string) => encodeURIComponent(btoa(text))
const settle = () => act(() => vi.advanceTimersByTimeAsync(0))
async function open(page: 'success' | 'fail', query = `?tsid=${ORDER}&at=${base64('1.00')}`) {
  renderPage(page === 'success' ? PaymentSuccess : PaymentFail, { path: `/payment-${page}`, query })
  await settle()
}
const text = () => screen.getByRole('main').textContent.trim()
const isSignedIn = () => sessionStore.get().status === 'authenticated'

describe('a paid order', () => {
  beforeEach(() => {
    order = { status: 'paid', amount: '836.00' }
    savePlacedOrder(ORDER, [TRAIN])
  })

  test('shows the success page with the amount of the server, not of the address [SPEC-2.11-01, SPEC-2.11-03, SPEC-4-15, SPEC-10.3-01, THR-P1]', async () => {
    await open('success')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Thank You!')
    expect(text()).toContain('Payment ₹ 836.00 was successful.')
    expect(text()).toContain(`Transaction Reference Number: ${ORDER}`)
    expect(cartItems()).toEqual([])
  })

  test('signs out and redirects after two seconds, not before [SPEC-2.11-04, SPEC-9-04]', async () => {
    await open('success')
    await act(() => vi.advanceTimersByTimeAsync(1999))
    expect([isSignedIn(), went]).toEqual([true, []])
    await act(() => vi.advanceTimersByTimeAsync(1))
    await settle()
    expect([isSignedIn(), went]).toEqual([false, ['/']])
  })

  test('redirects without waiting for the answer to the logout', async () => {
    server.on('POST /api/auth/logout', NO_RESPONSE)
    await open('success')
    expect(screen.getByRole('button', { name: 'Stay on this page' })).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect([isSignedIn(), went]).toEqual([false, ['/']])
    expect(server.calls.find(({ route }) => route === 'POST /api/auth/logout')).toMatchObject({
      keepalive: true,
    })
    // Later the buyer may be on another page.
    cleanup()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(went).toHaveLength(1)
  })

  test.each([
    [
      'Mozilla/5.0 (Linux; Android 10; K) Chrome/119.0.0.0 Mobile',
      `intent://${brand.app.androidIntentHost}#Intent`,
    ],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 15_8 like Mac OS X)', `${brand.app.iosScheme}://`],
  ])('redirects into the app on a phone: %s [SPEC-2.11-05, SPEC-10.3-07]', async (userAgent, address) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
    await open('success')
    expect(screen.getByRole('link', { name: 'Open the app' }).getAttribute('href')).toContain(address)
    await act(() => vi.advanceTimersByTimeAsync(2000))
    await settle()
    expect(went[0]).toContain(address)
    vi.restoreAllMocks()
  })

  test('redirects to the website of the brand, if it has one', async () => {
    brand.app.website = 'https://www.example.test/'
    onTestFinished(() => void (brand.app.website = null))
    await open('success')
    await act(() => vi.advanceTimersByTimeAsync(2000))
    await settle()
    expect(went).toEqual(['https://www.example.test/'])
  })

  test('does not redirect or sign out if the buyer chooses to stay [SPEC-10.3-06]', async () => {
    await open('success')
    fireEvent.click(screen.getByRole('button', { name: 'Stay on this page' }))
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Home' }))
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect([isSignedIn(), went]).toEqual([true, []])
  })

  test('shows the success page on /payment-fail as well', async () => {
    await open('fail')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Thank You!')
  })
})

test('a paid order of another browser does not empty the cart or sign out [SPEC-10.3-05, SPEC-14-03, THR-P2]', async () => {
  order = { status: 'paid', amount: '836.00' }
  await open('success')
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect([isSignedIn(), went, cartItems()]).toEqual([true, [], [TRAIN]])
  expect(screen.queryByRole('button', { name: 'Stay on this page' })).toBeNull()
})

describe('a failed payment', () => {
  beforeEach(() => {
    order = { status: 'failed', amount: '836.00', reason: PAYMENT_REASONS.cancelled }
    savePlacedOrder(ORDER, [TRAIN])
  })

  test('shows the reason of the server and empties the cart [SPEC-2.12-01, SPEC-2.12-02, SPEC-4-15, SPEC-10.3-10]', async () => {
    await open('fail', `?tsid=${ORDER}&message=${base64(PAYMENT_REASONS.declined)}`)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Payment Error')
    expect(text()).toContain('Sorry! Payment has failed. Please try again.')
    expect(text()).toContain('The payment was cancelled. No money was taken.')
    expect(text()).not.toContain(PAYMENT_REASONS.declined)
    expect(cartItems()).toEqual([])
  })

  test('puts its packs back into the cart on Try again [SPEC-10.3-11]', async () => {
    await open('fail')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(cartItems()).toEqual([TRAIN])
  })

  test('has the reference of its order, which the cart shows, and not that of the attempt', async () => {
    await open('fail', `?tsid=${ORDER}03`)
    expect(screen.getByText(ORDER).closest('p')?.textContent).toBe(`Transaction Reference Number: ${ORDER}`)
  })

  test('is shown with a way back to the cart while an earlier payment is being checked', async () => {
    order = { status: 'pending', amount: '836.00', reason: PAYMENT_REASONS.declined }
    await open('fail')
    expect(text()).toContain('Sorry! Payment has failed. Please try again.')
    expect(text()).toContain('The bank declined the payment. No money was taken.')
    expect(text()).toContain('We are still checking an earlier payment.')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()

    order = { status: 'paid', amount: '836.00' }
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Thank You!')
  })

  test('shows the error page on /payment-success as well', async () => {
    await open('success')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Payment Error')
  })
})

test('without an order a known reason in the address is shown [SPEC-2.12-03, SPEC-8-11, THR-P3]', async () => {
  order = undefined
  await open('fail', `?message=${base64(PAYMENT_REASONS.declined)}`)
  expect(text()).toContain('The bank declined the payment. No money was taken.')
  expect(cartItems()).toEqual([TRAIN])
})

test.each([
  ['other words', base64('Call 90000 12345 and read your card number out')],
  ['markup', base64('<img src=x onerror=alert(1)>')],
  ['what is not base64', '%25%25%25====='],
  ['bytes that are not UTF-8', base64('\u00ff\u00fe\u00fd')],
  ['ten thousand letters', 'QUJD'.repeat(2500)],
  ['a known reason with other words after it', base64(`${PAYMENT_REASONS.declined} Call 90000 12345.`)],
])(
  'does not show a message from the address: %s [SPEC-10.3-10, SPEC-14-02, THR-P3]',
  async (_what, message) => {
    order = undefined
    await open('fail', `?message=${message}`)
    expect(text()).toBe(
      'There is no payment to show.If you have just paid, check My Account before you pay again.My AccountHome',
    )
  },
)

test('the failure page without an order shows that there is no payment and keeps the cart', async () => {
  order = undefined
  await open('fail', '')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('There is no payment to show.')
  expect(screen.getByRole('link', { name: 'My Account' }).getAttribute('href')).toBe(
    '/my-account?tab=transactions',
  )
  expect(cartItems()).toEqual([TRAIN])
})

test('the failure page of an unknown order shows that the order cannot be found', async () => {
  order = undefined
  await open('fail')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We cannot find that order.')
  expect(text()).not.toMatch(/fail|error/i)
})

test.each(['', '?tsid=', '?tsid=%3Cscript%3E', `?tsid=${'A'.repeat(10_000)}`, `?tsid=${ORDER}`])(
  'an unknown order (%#) is not shown as a success [SPEC-10.3-01, THR-P1]',
  async (query) => {
    order = undefined
    await open('success', query)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We cannot find that order.')
    expect(text()).toContain('If you have just paid, check My Account before you pay again.')
    expect(screen.getByRole('link', { name: 'My Account' }).getAttribute('href')).toBe(
      '/my-account?tab=transactions',
    )
    expect(cartItems()).toEqual([TRAIN])
  },
)

describe('a pending payment', () => {
  test.each([
    ['success', 'open'],
    ['success', 'pending'],
    ['fail', 'open'],
    ['fail', 'pending'],
  ] as const)(
    '/payment-%s of an order in state %s warns against paying again and updates by itself [SPEC-10.3-02, SPEC-10.3-09]',
    async (page, status) => {
      order = { status, amount: '836.00' }
      savePlacedOrder(ORDER, [TRAIN])
      await open(page)
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
        'We are confirming your payment. Please do not pay again.',
      )
      expect(text()).toContain(`Transaction Reference Number: ${ORDER}`)
      expect(text()).not.toMatch(/fail|error/i)
      expect(cartItems()).toEqual([TRAIN])

      order = { status: 'paid', amount: '836.00' }
      await act(() => vi.advanceTimersByTimeAsync(1000))
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Thank You!')
    },
  )
})

test.each([
  ['a cart with packs', [TRAIN], ['Review Cart', 'View Packs']],
  ['an empty cart', [], ['View Packs']],
])('a refund leads on from %s [SPEC-10.3-16]', async (_what, items, names) => {
  order = { status: 'refunding', amount: '836.00' }
  replaceCart(items)
  await open('success')
  const links = screen.getAllByRole('link', { name: /Review Cart|View Packs/ })
  expect(links.map(({ textContent }) => textContent)).toEqual(names)
  expect(links[0]?.getAttribute('href')).toBe(items.length > 0 ? '/cart' : '/quick-recharge')
  expect(links[0]?.className).toContain('btn--primary')
})
