import { addToCart, clearCart } from '#web/features/cart/cart-store.ts'
import { ANONYMOUS, LOADING, sessionStore } from '#web/session/session-store.ts'
import { kavitha, renderPage, site } from '#test/web/render-page.tsx'
import { packOnSale } from '#test/pack-on-sale.ts'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { SiteHeader } from './site-header.tsx'

const signedIn = (user = kavitha) => sessionStore.set({ status: 'authenticated', user, needsLogin: false })

beforeEach(() => {
  clearCart()
  sessionStore.set(ANONYMOUS)
})

const show = (path = '/faqs') => renderPage(() => <SiteHeader site={site} />, { path })
const menu = () => screen.getByRole('group')
const addresses = (box: HTMLElement) =>
  within(box)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

describe('the header', () => {
  test('links the logo to the home page and a button to Quick Recharge [SPEC-2.2-01, SPEC-2.2-04]', () => {
    show()
    expect(screen.getByRole('link', { name: 'Sun Direct Go' }).getAttribute('href')).toBe('/')
    const [button] = screen.getAllByRole('link', { name: 'Quick Recharge' })
    expect(button?.getAttribute('href')).toBe('/quick-recharge')
  })

  test('shows Home, New Connection, Raise a request and Help to a visitor [SPEC-2.2-02]', () => {
    show()
    expect(addresses(screen.getByRole('navigation', { name: 'Main' }))).toEqual([
      ['Home', '/'],
      ['New Connection', '/new-connection'],
      ['Raise a request', '/raise-a-request'],
      ['Help', '/faqs'],
    ])
  })

  test('shows no New Connection to a subscriber [SPEC-2.2-03]', () => {
    signedIn()
    show()
    expect(addresses(screen.getByRole('navigation', { name: 'Main' }))).toEqual([
      ['Home', '/'],
      ['Raise a request', '/raise-a-request'],
      ['Help', '/faqs'],
    ])
    expect(screen.queryByText('New Connection')).toBeNull()
  })

  test('marks the current page', () => {
    show('/raise-a-request')
    const current = screen.getAllByRole('link', { current: 'page' }).map((link) => link.textContent)
    expect(new Set(current)).toEqual(new Set(['Raise a request']))
  })

  test('shows the cart with its item count, and no cart while it is empty [SPEC-2.2-05]', () => {
    show()
    const cart = () => screen.queryByRole('link', { name: /^Cart/ })
    expect(cart()).toBeNull()
    act(() => void addToCart(packOnSale('train')))
    expect([cart()?.getAttribute('aria-label'), cart()?.textContent]).toEqual(['Cart, 1 item', '1'])
    act(() => void addToCart(packOnSale('orbit')))
    expect([cart()?.getAttribute('aria-label'), cart()?.textContent]).toEqual(['Cart, 2 items', '2'])
    expect(cart()?.getAttribute('href')).toBe('/cart')
    act(clearCart)
    expect(cart()).toBeNull()
  })
})

describe('the menu', () => {
  test('shows Sign In to a visitor, and nothing of an account [SPEC-2.2-08]', () => {
    show()
    expect(within(menu()).getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/')
    for (const words of ['My Account', 'Sign Out', 'SMC No/ CDS No'])
      expect(within(menu()).queryByText(words)).toBeNull()
  })

  test('shows name, subscriber number and mobile of the subscriber [SPEC-2.2-07, ASVS-7.4.4]', () => {
    signedIn()
    show()
    for (const words of ['Kavitha Raman', 'SMC No/ CDS No', '70000000001', 'Mobile', '9840012345'])
      expect(menu().textContent).toContain(words)
    expect(within(menu()).getByRole('link', { name: 'My Account' }).getAttribute('href')).toBe('/my-account')
    expect(within(menu()).getByRole('button', { name: 'Sign Out' })).toBeDefined()
    expect(within(menu()).queryByText('Sign In')).toBeNull()
  })

  test.each([
    ['Kavitha', '', 'Kavitha'],
    ['', 'Raman', 'Raman'],
    ['', '', undefined],
  ])('shows the known parts of the name: "%s" "%s" [SPEC-2.2-06]', (fld_first_name, fld_last_name, shown) => {
    signedIn({ ...kavitha, fld_first_name, fld_last_name })
    show()
    expect(menu().querySelector('b')?.textContent).toBe(shown)
    expect(menu().textContent).toContain('70000000001')
  })

  test('shows nothing personal while the session is not known', () => {
    sessionStore.set(LOADING)
    show()
    expect(within(menu()).queryByText('Sign Out')).toBeNull()
  })

  test('Sign Out signs out [ASVS-7.4.4]', async () => {
    signedIn()
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }))
    expect(sessionStore.get()).toEqual(ANONYMOUS)
    expect(within(menu()).getByRole('link', { name: 'Sign In' })).toBeDefined()
  })
})
