/** The checkout panel in a cart, with one pack by default, with an API that creates an order and a payment at PayU. */
import { CheckoutPanel } from '#web/features/checkout/checkout-panel.tsx'
import { usePaymentHold } from '#web/features/checkout/use-payment-hold.ts'
import { persistentStorage, tabStorage } from '#web/browser/storage.ts'
import { clearFormDrafts } from '#web/session/form-draft.ts'
import { sessionStore } from '#web/session/session-store.ts'
import { useToast } from '#web/session/toast-store.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub, useLocation } from 'react-router'
import { vi } from 'vitest'
import { mockApi } from './mock-api.ts'
import { packOnSale } from '#test/pack-on-sale.ts'
import { kavitha, site } from './render-page.tsx'
import { stubLayout } from './stub-layout.ts'

const option = { poid: 'S-3M', duration: '3 Months', total_price: '399.00' }
export const ITEM = {
  ...packOnSale('south', {
    fld_package_name: 'South Stars',
    fld_package_existprice: '399.00',
    fld_type: '1',
    fld_language: '',
    fld_genre: '',
    fld_app_prices: [option],
    poid: 'S-3M',
    fld_validity: '',
  }),
  fld_selected_pack: option,
}
export const ORDER = 'ABCDEFGHJKMNPQRSTUVWX01'
export const CREATE = 'POST /api/users/createTransaction'
export const PAYU = 'POST /api/payment/payU'
export const WALLET = 'GET /api/account/wallet'
export const CREATED = { data: { customerID: 'C7', transactionID: ORDER } }
export const FORM = {
  data: { url: 'https://payu.test/pay', hash: 'h', fields: { txnid: ORDER, submit: 'x' } },
}

/** Signs a subscriber in and stubs the API. @returns the API, and the forms that the page submits */
export function stubCheckout({ satellite = false } = {}) {
  tabStorage.write('sdg.registered', undefined)
  clearFormDrafts()
  persistentStorage.write('sdg.orders', undefined)
  const server = mockApi()
  server.on(CREATE, CREATED)
  server.on(PAYU, FORM)
  server.on(WALLET, { data: { balance: satellite ? '640.00' : null } })
  stubLayout()
  const posted: { action: string; fields: Record<string, string> }[] = []
  // A browser would leave the page here; jsdom cannot.
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    posted.push({
      action: this.action,
      fields: Object.fromEntries(new FormData(this)) as Record<string, string>,
    })
  })
  const user = { ...kavitha, fld_subscriber_id: '41000001', fld_email: '', fld_satellite: satellite }
  sessionStore.set({ status: 'authenticated', user, needsLogin: false })
  return { server, posted }
}

/** @param confirming a payment for the packs of the cart is being confirmed */
export function openCheckout(onPricesDiffer = () => undefined, confirming = false, items = [ITEM]) {
  const Page = createRoutesStub([
    {
      id: 'root',
      path: '/',
      children: [
        {
          path: 'cart',
          Component: () => (
            <>
              <CheckoutPanel
                items={items}
                priced
                hold={usePaymentHold({ confirming, expected: false, onHeld: () => undefined })}
                onPricesDiffer={onPricesDiffer}
              />
              <Toast />
            </>
          ),
        },
        { path: 'payment-success', Component: () => <p>success {useLocation().search}</p> },
      ],
    },
  ])
  render(<Page initialEntries={['/cart']} hydrationData={{ loaderData: { root: site } }} />)
}
const Toast = () => <p data-testid="toast">{useToast()?.message}</p>
export const payButton = () => screen.getByRole('button', { name: 'Proceed to Pay' })
export const agree = () => userEvent.click(screen.getByRole('checkbox'))
export const paymentMethod = (name: RegExp) => screen.findByRole('radio', { name })
