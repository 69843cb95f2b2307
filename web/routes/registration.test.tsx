import { cartItems, clearCart, replaceCart } from '#web/features/cart/cart-store.ts'
import { clearRegistrationDraft } from '#web/features/registration/registration-draft.ts'
import { ANONYMOUS, sessionStore } from '#web/session/session-store.ts'
import { FAMILY_PLAN } from '#test/pack-on-sale.ts'
import { CREATE, fillAllBut, press, startRegistration, verify } from '#test/web/registration-page.tsx'
import { kavitha, renderPage } from '#test/web/render-page.tsx'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import Registration from './registration.tsx'

const PLAN = {
  ...FAMILY_PLAN,
  poid: 'P-3M',
  fld_package_existprice: '687.00',
  fld_selected_pack: { poid: 'P-3M', duration: '3 Months', total_price: '687.00' },
}
const upgrade = { packName: 'South Stars', credit: '166.00', unusedDays: 20, totalDays: 30 }

afterEach(() => {
  cleanup()
  clearRegistrationDraft()
  clearCart()
  sessionStore.set(ANONYMOUS)
  vi.unstubAllGlobals()
})

test.each([
  ['an upgrade', { ...PLAN, start: 'upgrade', upgrade }],
  ['a plan to be queued', { ...PLAN, start: 'queue' }],
] as const)(
  '%s in the cart of an earlier subscriber is an ordinary plan of a new one, at its price [SPEC-2.9-07]',
  async (_name, item) => {
    const server = startRegistration()
    const data = { customerID: 'C1', transactionID: 'T1', user: kavitha }
    server.on(CREATE, { token: 'T', data, message: 'Registration successful' })
    replaceCart([item])
    renderPage(Registration, { path: '/registration', loaderData: { languages: [], genres: [] } })
    expect(screen.getByText('Total').nextElementSibling?.textContent).toBe('₹687.00')
    await fillAllBut('9840012345')
    await verify()
    await press('Sign Up')
    await waitFor(() => expect(server.sent(CREATE)).toMatchObject([{ amount: '687.00', poid: 'P-3M' }]))
    await waitFor(() => expect(cartItems()).toEqual([PLAN]))
  },
)
