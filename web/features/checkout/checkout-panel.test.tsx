import { persistentStorage, tabStorage } from '#web/browser/storage.ts'
import { ANONYMOUS, LOADING, sessionStore } from '#web/session/session-store.ts'
import { findPlacedOrder } from './placed-orders.ts'
import { saveNewRegistration } from '#web/session/new-registration.ts'
import { useToast } from '#web/session/toast-store.ts'
import { type MockApi, mockApi, refusal } from '#test/mock-api.ts'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readFileSync } from 'node:fs'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CheckoutPanel } from './checkout-panel.tsx'

const brand = JSON.parse(readFileSync('brand.json', 'utf8')) as {
  noReplyAddress: string
  links: { termsOfUse: string }
}
const user = {
  fld_subscriber_id: '41000001',
  fld_first_name: 'Kavitha',
  fld_last_name: 'Raman',
  fld_gender: 'Female',
  fld_age: '31-35 Years',
  fld_pincode: '600017',
  fld_city: 'Chennai',
  fld_email: '',
  fld_mobile: '9840012345',
}
const option = { poid: 'S-3M', duration: '3 Months', total_price: '399.00' }
const item = {
  fld_package_id: 'south',
  fld_package_name: 'South Stars',
  fld_package_description: '',
  fld_package_existprice: '399.00',
  fld_type: '1',
  fld_language: '',
  fld_genre: '',
  fld_image: '',
  fld_app_packages: [],
  fld_app_prices: [option],
  poid: 'S-3M',
  fld_alias: '',
  fld_validity: '',
  fld_selected_pack: option,
}
const ORDER = 'ABCDEFGHJKMNPQRSTUVWX01'

const AGREEMENT = 'GET /api/account/agreement'
const CREATE = 'POST /api/users/createTransaction'
const PAYU = 'POST /api/payment/payU'
const PAYTM = 'POST /api/payment/payTM'
const BY_WALLET = 'POST /api/payment/wallet'
const WALLET = 'GET /api/account/wallet'
const CREATED = { data: { customerID: 'C7', transactionID: ORDER } }
const FORM = { data: { url: 'https://payu.test/pay', hash: 'h', fields: { txnid: ORDER, submit: 'x' } } }
let server: MockApi
let posted: { action: string; fields: Record<string, string> }[]

/** jsdom has no layout and no ResizeObserver. */
class Still {
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  tabStorage.write('sdg.registered', undefined)
  persistentStorage.write('sdg.orders', undefined)
  persistentStorage.write('sdg.no-wallet', undefined)
  posted = []
  server = mockApi()
  server.on(CREATE, CREATED)
  server.on(PAYU, FORM)
  server.on(WALLET, { data: { balance: null } })
  vi.stubGlobal('ResizeObserver', Still)
  // A browser would leave the page here; jsdom cannot.
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    posted.push({
      action: this.action,
      fields: Object.fromEntries(new FormData(this)) as Record<string, string>,
    })
  })
  sessionStore.set({ status: 'authenticated', user, needsLogin: false })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function open(onPricesDiffer = () => undefined) {
  const Page = createRoutesStub([
    {
      id: 'root',
      path: '/',
      children: [
        {
          path: 'cart',
          Component: () => (
            <>
              <CheckoutPanel items={[item]} priced onPricesDiffer={onPricesDiffer} />
              <Toast />
            </>
          ),
        },
        { path: 'payment-success', Component: () => <p>success {useLocation().search}</p> },
      ],
    },
  ])
  const site = { brand, version: '1', origin: '', year: 2026 }
  render(<Page initialEntries={['/cart']} hydrationData={{ loaderData: { root: site } }} />)
}
const Toast = () => <p data-testid="toast">{useToast()?.message}</p>
const payButton = () => screen.getByRole('button', { name: 'Proceed to Pay' })
const agree = () => userEvent.click(screen.getByRole('checkbox'))

test('shows the total but no login while the session is not known', () => {
  sessionStore.set(LOADING)
  open()
  expect(screen.getByText('Loading...')).toBeDefined()
  expect(screen.getByText('₹399.00')).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
})

test('a visitor sees links to login and registration; the login returns to the cart [SPEC-2.10-04, SPEC-6-05]', () => {
  sessionStore.set(ANONYMOUS)
  open()
  expect(screen.getByText('Login and proceed with the purchase')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/?next=%2Fcart')
  expect(screen.getByRole('link', { name: 'Registration' }).getAttribute('href')).toBe('/new-connection')
  expect(server.calls).toEqual([])
})

test('a subscriber sees the bill and cannot pay before accepting the terms [SPEC-2.10-07, SPEC-2.10-08, SPEC-4-24, SPEC-5-21, SPEC-6-05, SPEC-10.2-06]', async () => {
  open()
  const panel = screen.getByRole('region', { name: 'Billing Information' })
  for (const text of ['Kavitha', 'Raman', '600017', '₹399.00']) expect(panel.textContent).toContain(text)
  expect(screen.getByRole('radio', { name: 'Card / UPI PayU' })).toHaveProperty('checked', true)
  expect(screen.getByRole('link', { name: 'Terms of Use' }).getAttribute('href')).toBe(brand.links.termsOfUse)
  expect(payButton()).toHaveProperty('disabled', true)
  await agree()
  expect(payButton()).toHaveProperty('disabled', false)
  await agree()
  expect(payButton()).toHaveProperty('disabled', true)
})

const CHANGED =
  /^Since 22\/11\/2026 there are other Terms and another Privacy Policy than those that you agreed to/

test('a note beside the checkbox names the changed terms to a buyer who accepted older ones', async () => {
  const agreed = { version: '2026-01-05', agreedAt: '2026-01-06T10:00:00.000Z' }
  server.on(AGREEMENT, { data: { version: '2026-11-22', agreed } })
  open()
  const note = await screen.findByText(
    (_, element) => element?.tagName === 'P' && CHANGED.test(element.textContent),
  )
  expect(within(note).getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('/terms-and-conditions')
})

test.each([
  ['what holds now', { version: '2026-11-22', agreedAt: '2026-11-22T10:00:00.000Z' }],
  ['nothing yet', null],
])('shows no note about changed terms to a buyer who agreed to %s', async (_, agreed) => {
  server.on(AGREEMENT, { data: { version: '2026-11-22', agreed } })
  open()
  await waitFor(() => expect(server.sent(AGREEMENT)).toHaveLength(1))
  await screen.findByRole('region', { name: 'Billing Information' })
  expect(document.querySelector('.checkout-panel__changed')).toBeNull()
})

test('creates the order for this cart and total in advance [SPEC-3-17, SPEC-4-14]', async () => {
  open()
  await waitFor(() => expect(server.sent(CREATE)).toHaveLength(1))
  expect(server.sent(CREATE)[0]).toEqual({
    mobile: '9840012345',
    customername: 'Kavitha Raman',
    poid: 'S-3M',
    planname: 'South Stars',
    amount: '399.00',
    mode: 'Payu',
  })
})

test('a double click starts one payment at the gateway [SPEC-1-06, SPEC-3-03, SPEC-3-19, SPEC-4-24, SPEC-5-20, SPEC-7-18, SPEC-7-21]', async () => {
  open()
  await agree()
  await userEvent.dblClick(payButton())
  await waitFor(() => expect(posted).toHaveLength(1))
  expect(posted[0]).toEqual({ action: 'https://payu.test/pay', fields: { txnid: ORDER, submit: 'x' } })
  expect(server.sent(CREATE)).toHaveLength(1)
  expect(server.sent(PAYU)).toHaveLength(1)
  expect(server.sent(PAYU)[0]).toMatchObject({
    txnid: ORDER,
    amount: '399.00',
    firstname: 'Kavitha',
    email: brand.noReplyAddress,
    phone: '9840012345',
    udf1: 'OldCustomer',
    udf2: 'C7',
    udf3: '3 Months',
  })
  expect(findPlacedOrder(ORDER)).toEqual([item])
  expect(payButton().getAttribute('aria-busy')).toBe('true')
})

test('a new subscriber pays the order of the registration, as a new customer [SPEC-3-16, SPEC-4-14, SPEC-6-07]', async () => {
  saveNewRegistration({ subscriberId: '41000001', customerID: 'C1', transactionID: ORDER, poid: 'S-3M' })
  open()
  await agree()
  await userEvent.click(payButton())
  await waitFor(() => expect(posted).toHaveLength(1))
  expect(server.sent(CREATE)).toEqual([])
  expect(server.sent(PAYU)[0]).toMatchObject({ txnid: ORDER, udf1: 'NewCustomer', udf2: 'C1' })
})

test('a page restored from the back/forward cache can start a payment again', async () => {
  open()
  await agree()
  await userEvent.click(payButton())
  await waitFor(() => expect(posted).toHaveLength(1))
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  expect(payButton().getAttribute('aria-busy')).toBeNull()
  await userEvent.click(payButton())
  await waitFor(() => expect(posted).toHaveLength(2))
})

test.each([
  ['base_pack_purchased', 'Base pack already purchased. Purchase this pack once the existing pack expires'],
  ['base_pack_selected', 'Base pack already selected'],
] as const)('shows a base pack conflict at once (%s)', async (code, message) => {
  server.on(CREATE, refusal({ status: 409, code, message }))
  open()
  expect((await screen.findByRole('alert')).textContent).toBe(message)
})

test('a changed price is shown, and the cart is compared with the catalogue again', async () => {
  const data = { amount: '419.00' }
  server.on(CREATE, refusal({ status: 409, code: 'price_changed', message: 'The price has changed.', data }))
  const onPricesDiffer = vi.fn()
  open(onPricesDiffer)
  expect((await screen.findByRole('alert')).textContent).toBe('The price has changed.')
  expect(onPricesDiffer).toHaveBeenCalledOnce()
})

test('shows any other failure only after the button is pressed, which tries again [SPEC-7-19, SPEC-8-16]', async () => {
  const down = { status: 503, code: 'too_busy' } as const
  server.on(
    CREATE,
    refusal({ ...down, message: 'Down' }),
    refusal({ ...down, message: 'Still down' }),
    CREATED,
  )
  open()
  await waitFor(() => expect(server.sent(CREATE)).toHaveLength(1))
  expect(screen.queryByRole('alert')).toBeNull()
  await agree()
  await userEvent.click(payButton())
  expect((await screen.findByRole('alert')).textContent).toBe('Still down')
  await userEvent.click(payButton())
  await waitFor(() => expect(posted).toHaveLength(1))
})

test('an order that can no longer be paid is replaced by a new one', async () => {
  server.on(PAYU, refusal({ status: 409, code: 'order_not_payable', message: 'No longer' }), FORM)
  open()
  await agree()
  await userEvent.click(payButton())
  await waitFor(() => expect(posted).toHaveLength(1))
  expect(server.sent(CREATE)).toHaveLength(2)
})

test('does not start a second payment while one is pending', async () => {
  const message = 'We are confirming your payment. Please do not pay again.'
  server.on(PAYU, refusal({ status: 409, code: 'payment_under_way', message }))
  open()
  await agree()
  await userEvent.click(payButton())
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(posted).toEqual([])
})

const way = (name: RegExp) => screen.findByRole('radio', { name })
const hasWallet = (balance: string) => server.on(WALLET, { data: { balance } })

test('a satellite subscriber sees the wallet balance and can pay from the wallet [SPEC-10.2-06]', async () => {
  hasWallet('640.00')
  server.on(BY_WALLET, { data: { transactionID: ORDER, status: 'paid', balance: '241.00' } })
  open()
  await userEvent.click(await way(/Sun Direct wallet Balance ₹640.00/))
  await agree()
  await userEvent.dblClick(payButton())
  expect(
    await screen.findByText(`success ?tsid=${ORDER}&at=${encodeURIComponent(btoa('399.00'))}`),
  ).toBeDefined()
  expect(server.sent(BY_WALLET)).toHaveLength(1)
  expect(server.sent(BY_WALLET)[0]).toEqual({ transactionID: ORDER })
  expect(posted).toEqual([])
})

test('a subscriber without a wallet sees no wallet method [SPEC-10.2-06]', async () => {
  open()
  await waitFor(() => expect(server.sent(WALLET)).toHaveLength(1))
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(2))
  expect(screen.queryByText(/wallet/i)).toBeNull()
})

test('a wallet below the total shows the reason and is disabled [SPEC-10.2-07]', async () => {
  hasWallet('398.99')
  open()
  expect(await way(/Sun Direct wallet Balance ₹398.99, less than the total/)).toHaveProperty('disabled', true)
})

test('a wallet that equals the total can be chosen', async () => {
  hasWallet('399.00')
  open()
  expect(await way(/Sun Direct wallet Balance ₹399.00/)).toHaveProperty('disabled', false)
})

test('an unavailable wallet system disables only the wallet method [SPEC-10.2-08]', async () => {
  server.on(WALLET, refusal({ status: 503, code: 'gateway_down', message: 'Down' }))
  open()
  expect(await way(/Sun Direct wallet Not available right now/)).toHaveProperty('disabled', true)
  expect(await way(/Paytm UPI, cards, net banking/)).toHaveProperty('disabled', false)
})

test('a refused wallet payment shows the new balance and selects no other method', async () => {
  const message = 'The wallet balance does not cover the total.'
  server.on(WALLET, { data: { balance: '640.00' } }, { data: { balance: '20.00' } })
  const data = { balance: '20.00' }
  server.on(BY_WALLET, refusal({ status: 409, code: 'wallet_too_low', message, data }))
  open()
  await userEvent.click(await way(/Sun Direct wallet/))
  await agree()
  await userEvent.click(payButton())
  expect((await screen.findByRole('alert')).textContent).toBe(`${message} Balance ₹20.00.`)
  expect(await way(/Balance ₹20.00, less than the total/)).toHaveProperty('disabled', true)
  expect(payButton()).toHaveProperty('disabled', true)
  expect(screen.getAllByRole('radio').filter((radio) => (radio as HTMLInputElement).checked)).toEqual([])
})

test('a second press after a lost response shows the order as paid', async () => {
  hasWallet('640.00')
  const paid = refusal({ status: 409, code: 'order_paid', message: 'This order is paid.' })
  server.on(BY_WALLET, Response.json({}, { status: 502 }), paid)
  open()
  await userEvent.click(await way(/Sun Direct wallet/))
  await agree()
  await userEvent.click(payButton())
  await screen.findByRole('alert')
  await userEvent.click(payButton())
  expect(await screen.findByText(new RegExp(`success .tsid=${ORDER}`))).toBeDefined()
})

test('shows the reason for a missing Paytm token above the button and in a toast [SPEC-7-22, SPEC-8-05]', async () => {
  const resultInfo = { resultStatus: 'F', resultCode: '2005', resultMsg: 'Invalid checksum' }
  server.on(PAYTM, { data: { paymentUrl: { body: { resultInfo, txnToken: '' } } } })
  open()
  await userEvent.click(await way(/Paytm/))
  await agree()
  expect(server.sent(PAYTM)).toEqual([])
  await userEvent.click(payButton())
  expect((await screen.findByRole('alert')).textContent).toBe('PAYTM ERROR: Invalid checksum')
  expect(server.sent(PAYTM)[0]).toEqual({ orderId: ORDER })
  expect(screen.getByTestId('toast').textContent).toBe('PAYTM ERROR: Invalid checksum')
  expect(payButton().getAttribute('aria-busy')).toBeNull()
})
