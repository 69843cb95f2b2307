/** Tests of page access: which pages visitors and subscribers see, and where the others are redirected. */
import { addToCart, clearCart } from '#web/features/cart/cart-store.ts'
import { ANONYMOUS, LOADING, sessionStore } from '#web/session/session-store.ts'
import { saveToken } from '#web/session/token-store.ts'
import { kavitha, renderPage, currentPath } from '#test/web/render-page.tsx'
import { FAMILY_PLAN, packOnSale } from '#test/pack-on-sale.ts'
import { stubLayout } from '#test/web/stub-layout.ts'
import { act, cleanup, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import Cart from './cart.tsx'
import Dashboard from './dashboard.tsx'
import Home from './home.tsx'
import MyAccount from './my-account.tsx'
import NewConnection from './new-connection.tsx'
import QuickRecharge from './quick-recharge.tsx'
import RaiseARequest from './raise-a-request.tsx'
import Registration from './registration.tsx'
import SubscriptionPlans from './subscription-plans.tsx'

const TRAIN = packOnSale('train', {
  fld_package_name: 'Night Train',
  fld_package_existprice: '149.00',
  poid: 'P-TRAIN',
})
const SHOP = {
  type: '1',
  appTypes: [{ id: '1', description: 'App Plans' }],
  plans: [],
  packs: undefined,
  titlePoid: '',
  title: undefined,
  languages: [],
  genres: [],
}
const subscriber = { status: 'authenticated', user: kavitha, needsLogin: false } as const

beforeEach(() => {
  clearCart()
  // No request is answered: the tests check the pages before any response.
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  stubLayout()
})
afterEach(() => {
  cleanup()
  saveToken(undefined)
})

const title = () => screen.queryByRole('heading', { level: 1 })?.textContent

describe('a visitor', () => {
  beforeEach(() => sessionStore.set(ANONYMOUS))

  test('sees the login and a link to registration on the home page [SPEC-2.4-01, SPEC-2.4-07]', () => {
    renderPage(Home, { path: '/' })
    expect(title()).toBe('Login to manage your Sun Direct Go Account')
    expect(screen.getByRole('link', { name: 'Register Now' }).getAttribute('href')).toBe('/new-connection')
  })

  test('is redirected from Quick Recharge to the home page [SPEC-2.5-02, SPEC-6-01]', () => {
    renderPage(QuickRecharge, { path: '/quick-recharge', loaderData: SHOP })
    expect(currentPath()).toBe('/')
  })

  test.each([
    ['My Account', MyAccount, '/my-account', '?tab=transactions'],
    ['the dashboard', Dashboard, '/dashboard', ''],
  ] as [string, ComponentType<never>, string, string][])(
    'is redirected to the login from %s and returns after it [SPEC-2.13-01, SPEC-2.14-02, SPEC-6-02]',
    (_name, Page, path, query) => {
      renderPage(Page, { path, query, loaderData: { languages: [], genres: [] } })
      expect(currentPath()).toBe(`/?next=${encodeURIComponent(`${path}${query}`)}`)
    },
  )

  test('sees a link to the login instead of the request form [SPEC-2.15-01, SPEC-6-03]', () => {
    renderPage(RaiseARequest, { path: '/raise-a-request' })
    expect(title()).toBe('Login to raise the request')
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/?next=%2Fraise-a-request')
    expect(screen.queryByLabelText('Query')).toBeNull()
  })

  test('can register with a pack in the cart [SPEC-2.9-01]', () => {
    addToCart(TRAIN)
    renderPage(Registration, { path: '/registration', loaderData: SHOP })
    expect(title()).toBe('Sign Up')
    expect(screen.getByText('Register your Free account to get started.')).toBeDefined()
    expect(currentPath()).toBe('/registration')
  })

  test('is redirected from registration to New Connection if the cart is empty [SPEC-2.9-03]', () => {
    renderPage(Registration, { path: '/registration', loaderData: SHOP })
    expect(currentPath()).toBe('/new-connection')
  })

  test('chooses packs under New Connection and continues to registration [SPEC-2.7-05]', () => {
    addToCart(TRAIN)
    renderPage(NewConnection, { path: '/new-connection', loaderData: SHOP })
    expect(title()).toBe('New Connection')
    const bar = screen.getByRole('region', { name: 'Cart' })
    expect(bar.textContent).toContain('1 selected')
    expect(screen.getByRole('link', { name: 'Register & Review Cart' }).getAttribute('href')).toBe(
      '/registration',
    )
  })
})

describe('a subscriber', () => {
  beforeEach(() => sessionStore.set(subscriber))

  test('is redirected from the home page to the dashboard [SPEC-2.4-08]', () => {
    renderPage(Home, { path: '/' })
    expect(currentPath()).toBe('/dashboard')
  })

  test('is redirected from the home page to the page that required the login [SPEC-10.4-06]', () => {
    renderPage(Home, { path: '/', query: '?next=%2Fmy-account%3Ftab%3Dtransactions' })
    expect(currentPath()).toBe('/my-account?tab=transactions')
  })

  test('is redirected from New Connection to Quick Recharge once the session is known [SPEC-2.7-01, SPEC-6-04]', () => {
    sessionStore.set(LOADING)
    renderPage(NewConnection, { path: '/new-connection', loaderData: SHOP })
    expect(currentPath()).toBe('/new-connection')
    act(() => sessionStore.set(subscriber))
    expect(currentPath()).toBe('/quick-recharge')
  })

  test('sees no button of a plan under Subscription Plans before the packs are loaded', () => {
    saveToken('token')
    renderPage(SubscriptionPlans, {
      path: '/subscription-plans',
      loaderData: { ...SHOP, plans: [FAMILY_PLAN] },
    })
    expect(title()).toBe('Subscription Plans')
    expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull()
    act(() => saveToken(undefined))
    expect(screen.getByRole('button', { name: 'Subscribe' })).toBeDefined()
  })

  test('sees the plans under Subscription Plans if neither the packs nor the session can be loaded', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    sessionStore.set(LOADING)
    saveToken('another token')
    renderPage(SubscriptionPlans, {
      path: '/subscription-plans',
      loaderData: { ...SHOP, plans: [FAMILY_PLAN] },
    })
    expect(await screen.findByRole('button', { name: 'Subscribe' })).toBeDefined()
    expect(document.querySelector('.plans')?.className).toBe('plans')
  })

  test('is redirected from registration to the cart once the session is known, even with an empty cart [SPEC-2.9-02, SPEC-6-04]', () => {
    sessionStore.set(LOADING)
    renderPage(Registration, { path: '/registration', loaderData: SHOP })
    expect(currentPath()).toBe('/registration')
    act(() => sessionStore.set(subscriber))
    expect(currentPath()).toBe('/cart')
  })

  test('chooses packs under Quick Recharge and continues to the cart [SPEC-2.5-05, SPEC-2.5-14]', () => {
    addToCart(TRAIN)
    renderPage(QuickRecharge, { path: '/quick-recharge', loaderData: SHOP })
    expect(title()).toBe('Quick Recharge')
    const [tab, ...others] = screen.getByRole('navigation', { name: 'Packs' }).children
    expect([tab?.textContent, others]).toEqual(['App Plans', []])
    expect(screen.getByRole('region', { name: 'Cart' }).textContent).toContain('1 selected')
    expect(screen.getByRole('link', { name: 'Review Cart' }).getAttribute('href')).toBe('/cart')
  })

  test('sees the request form [SPEC-2.15-02]', () => {
    renderPage(RaiseARequest, { path: '/raise-a-request' })
    expect(title()).toBe('Raise a request')
    for (const label of ['Request Type', 'Query', 'Alternate Contact Number'])
      expect(screen.getByLabelText(label)).toBeDefined()
    expect(screen.getByLabelText('Query').tagName).toBe('TEXTAREA')
    expect(screen.getByRole('button', { name: 'Submit' })).toBeDefined()
  })
})

test.each([
  ['Quick Recharge', QuickRecharge, '/quick-recharge', SHOP],
  ['My Account', MyAccount, '/my-account', SHOP],
  ['the dashboard', Dashboard, '/dashboard', SHOP],
  ['Raise a request', RaiseARequest, '/raise-a-request', null],
] as [string, ComponentType<never>, string, unknown][])(
  'shows Loading... on %s and does not redirect while the session is not known [SPEC-2.5-04, SPEC-2.14-03, SPEC-4-01]',
  (_name, Page, path, loaderData) => {
    sessionStore.set(LOADING)
    renderPage(Page, { path, loaderData })
    expect(screen.getByText('Loading...')).toBeDefined()
    expect(currentPath()).toBe(path)
  },
)

test.each([ANONYMOUS, subscriber])(
  'shows the plans and the cart to visitors and subscribers (%j) [SPEC-6-06]',
  (session) => {
    sessionStore.set(session)
    renderPage(SubscriptionPlans, { path: '/subscription-plans', loaderData: SHOP })
    expect(title()).toBe('Subscription Plans')
    expect(currentPath()).toBe('/subscription-plans')
    cleanup()
    renderPage(Cart, { path: '/cart', loaderData: SHOP })
    expect(title()).toBe('Cart')
    expect(currentPath()).toBe('/cart')
  },
)
