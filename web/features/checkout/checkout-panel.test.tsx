import { ANONYMOUS, LOADING, sessionStore } from '#web/session/session-store.ts'
import { findPlacedOrder, savePlacedOrder } from '#web/features/checkout/results/placed-orders.ts'
import { saveNewRegistration } from '#web/session/new-registration.ts'
import {
  agree,
  CREATE,
  CREATED,
  FORM,
  ITEM,
  openCheckout,
  ORDER,
  payButton,
  paymentMethod,
  PAYU,
  stubCheckout,
} from '#test/web/checkout-fixtures.tsx'
import { type MockApi, NO_RESPONSE, refusal } from '#test/web/mock-api.ts'
import { brand } from '#test/web/render-page.tsx'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'

const AGREEMENT = 'GET /api/account/agreement'
const PAYTM = 'POST /api/payment/payTM'

let server: MockApi
let posted: ReturnType<typeof stubCheckout>['posted']
beforeEach(() => {
  ;({ server, posted } = stubCheckout())
})

test('shows the total but no login while the session is not known', () => {
  sessionStore.set(LOADING)
  openCheckout()
  expect(screen.getByText('Loading...')).toBeDefined()
  expect(screen.getByText('₹399.00')).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
})

test('a visitor sees links to login and registration; the login returns to the cart [SPEC-2.10-04, SPEC-6-05]', () => {
  sessionStore.set(ANONYMOUS)
  openCheckout()
  expect(screen.getByText('Login and proceed with the purchase')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/?next=%2Fcart')
  expect(screen.getByRole('link', { name: 'Registration' }).getAttribute('href')).toBe('/new-connection')
  expect(server.calls).toEqual([])
})

test('a subscriber sees the bill and cannot pay before accepting the terms [SPEC-2.10-07, SPEC-2.10-08, SPEC-4-24, SPEC-5-21, SPEC-6-05, SPEC-10.2-06]', async () => {
  openCheckout()
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

test('says that only the terms are missing, with a link that passes the focus to their box', async () => {
  openCheckout()
  const link = screen.getByRole('link', { name: 'Agree to the Terms of Use to pay' })
  expect(document.getElementById(payButton().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    link.textContent,
  )
  await userEvent.click(link)
  expect(document.activeElement).toBe(screen.getByRole('checkbox'))
  await agree()
  expect(link.isConnected).toBe(false)
  expect(payButton().getAttribute('aria-describedby')).toBeNull()
})

const CHANGED = /^Our Terms and our Privacy Policy changed on 22\/11\/2026/

test('a note beside the checkbox names the changed terms to a buyer who accepted older ones', async () => {
  const agreed = { version: '2026-01-05', agreedAt: '2026-01-06T10:00:00.000Z' }
  server.on(AGREEMENT, { data: { version: '2026-11-22', agreed } })
  openCheckout()
  const note = await screen.findByText(
    (_, element) => element?.tagName === 'P' && CHANGED.test(element.textContent),
  )
  expect(within(note).getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('/terms-and-conditions')
})

test.each([
  ['the current terms', { version: '2026-11-22', agreedAt: '2026-11-22T10:00:00.000Z' }],
  ['nothing yet', null],
])('shows no note about changed terms to a buyer who agreed to %s', async (_, agreed) => {
  server.on(AGREEMENT, { data: { version: '2026-11-22', agreed } })
  openCheckout()
  await waitFor(() => expect(server.sent(AGREEMENT)).toHaveLength(1))
  await screen.findByRole('region', { name: 'Billing Information' })
  expect(document.querySelector('.checkout-panel__changed')).toBeNull()
})

test('keeps the chosen payment method, and not the tick of the terms, when the page loads again', async () => {
  openCheckout()
  await userEvent.click(await paymentMethod(/Paytm/))
  await agree()
  cleanup()
  openCheckout()
  expect(await paymentMethod(/Paytm/)).toHaveProperty('checked', true)
  expect(payButton()).toHaveProperty('disabled', true)
})

test('creates the order for this cart and total in advance [SPEC-3-17, SPEC-4-14]', async () => {
  openCheckout()
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
  openCheckout()
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
  expect(findPlacedOrder(ORDER)).toEqual([ITEM])
  expect(payButton().getAttribute('aria-busy')).toBe('true')
})

/** The registration that placed an order for the cart at this total. */
const registerAt = (total: string) =>
  saveNewRegistration({
    subscriberId: '41000001',
    customerID: 'C1',
    transactionID: ORDER,
    cart: `41000001 S-3M ${total} now`,
  })

test('a new subscriber pays the order of the registration, as a new customer [SPEC-3-16, SPEC-4-14, SPEC-6-07]', async () => {
  registerAt('399.00')
  openCheckout()
  await agree()
  await userEvent.click(payButton())
  await waitFor(() => expect(posted).toHaveLength(1))
  expect(server.sent(CREATE)).toEqual([])
  expect(server.sent(PAYU)[0]).toMatchObject({ txnid: ORDER, udf1: 'NewCustomer', udf2: 'C1' })
})

test('the order of the registration is not paid after a change of its total [SPEC-12-23]', async () => {
  registerAt('419.00')
  openCheckout()
  await waitFor(() => expect(server.sent(CREATE)).toHaveLength(1))
})

test('after a payment of the order of the registration the server names the order to pay [SPEC-12-23]', async () => {
  registerAt('399.00')
  savePlacedOrder(ORDER, [ITEM])
  openCheckout()
  await waitFor(() => expect(server.sent(CREATE)).toHaveLength(1))
})

test('a page restored from the back/forward cache can start a payment again', async () => {
  openCheckout()
  await agree()
  await userEvent.click(payButton())
  await waitFor(() => expect(posted).toHaveLength(1))
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  expect(payButton().getAttribute('aria-busy')).toBeNull()
  await userEvent.click(payButton())
  await waitFor(() => expect(posted).toHaveLength(2))
})

test('an answer of PayU after a return to the page neither leaves it nor ends another payment [SPEC-10.2-11]', async () => {
  const hasWallet = stubCheckout({ satellite: true })
  const answer = Promise.withResolvers<typeof FORM>()
  hasWallet.server.onCall(PAYU, () => answer.promise)
  hasWallet.server.on('POST /api/payment/wallet', NO_RESPONSE)
  openCheckout()
  await agree()
  await userEvent.click(payButton())
  await waitFor(() => expect(hasWallet.server.sent(PAYU)).toHaveLength(1))
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await userEvent.click(await paymentMethod(/wallet/))
  await userEvent.click(payButton())
  await act(async () => answer.resolve(FORM))
  expect(hasWallet.posted).toEqual([])
  expect(payButton().getAttribute('aria-busy')).toBe('true')
})

describe("while the browser leaves for the gateway's page", () => {
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  const isBusy = () => payButton().getAttribute('aria-busy') === 'true'
  beforeEach(async () => {
    vi.useFakeTimers()
    openCheckout()
    fireEvent.click(screen.getByRole('checkbox'))
    fireEvent.click(payButton())
    await wait(0)
    expect(posted).toHaveLength(1)
  })

  test('the button is busy for 30 seconds, and then a sentence says that the page did not open', async () => {
    await wait(29_999)
    expect([isBusy(), screen.queryByRole('alert')]).toEqual([true, null])
    await wait(1)
    expect(isBusy()).toBe(false)
    expect(screen.getByRole('alert').textContent).toBe(
      'The payment page did not open. Please try again, or choose another way to pay.',
    )
    fireEvent.click(payButton())
    await wait(0)
    expect(posted).toHaveLength(2)
    expect([isBusy(), screen.queryByRole('alert')]).toEqual([true, null])
  })

  test('the choice of another method keeps the browser on the page and frees the button', async () => {
    const stop = vi.spyOn(window, 'stop')
    fireEvent.click(screen.getByRole('radio', { name: /Paytm/ }))
    expect(stop).toHaveBeenCalledOnce()
    expect(isBusy()).toBe(false)
    await wait(30_000)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a return from the back/forward cache ends the wait', async () => {
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await wait(30_000)
    expect([isBusy(), screen.queryByRole('alert')]).toEqual([false, null])
  })
})

test.each([
  ['base_pack_purchased', 'Base pack already purchased. Purchase this pack once the existing pack expires'],
  ['base_pack_selected', 'Base pack already selected'],
] as const)(
  'shows a base pack conflict at once, and with every payment method (%s)',
  async (code, message) => {
    server.on(CREATE, refusal({ status: 409, code, message }))
    openCheckout()
    await screen.findByRole('alert')
    await userEvent.click(await paymentMethod(/Paytm/))
    expect(screen.getByRole('alert').textContent).toBe(message)
  },
)

test('a changed price is shown, and the cart is compared with the catalogue again', async () => {
  const data = { amount: '419.00' }
  server.on(CREATE, refusal({ status: 409, code: 'price_changed', message: 'The price has changed.', data }))
  const onPricesDiffer = vi.fn()
  openCheckout(onPricesDiffer)
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
  openCheckout()
  await waitFor(() => expect(server.sent(CREATE)).toHaveLength(1))
  expect(screen.queryByRole('alert')).toBeNull()
  await agree()
  await userEvent.click(payButton())
  expect((await screen.findByRole('alert')).textContent).toBe('Still down')
  await userEvent.click(payButton())
  await waitFor(() => expect(posted).toHaveLength(1))
})

test.each([
  ['can no longer be paid', { code: 'order_not_payable' }],
  [
    'was paid and refunded [SPEC-12-23]',
    { code: 'order_paid', data: { transactionID: ORDER, status: 'refunded' } },
  ],
] as const)('an order that %s is replaced by a new one', async (_, refused) => {
  server.on(PAYU, refusal(Object.assign({ status: 409, message: 'No longer' }, refused)), FORM)
  openCheckout()
  await agree()
  await userEvent.click(payButton())
  await waitFor(() => expect(posted).toHaveLength(1))
  expect(server.sent(CREATE)).toHaveLength(2)
})

test('creates no order while a payment is being confirmed, until the buyer has not paid', async () => {
  openCheckout(undefined, true)
  await agree()
  expect(payButton()).toHaveProperty('disabled', true)
  expect(server.sent(CREATE)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'I have not paid yet' }))
  await waitFor(() => expect(server.sent(CREATE)).toHaveLength(1))
  expect(payButton()).toHaveProperty('disabled', false)
})

test('"I have not paid yet" passes the focus to the terms, or to the pay button [SPEC-10.3-13]', async () => {
  openCheckout(undefined, true)
  await userEvent.click(screen.getByRole('button', { name: 'I have not paid yet' }))
  expect(document.activeElement).toBe(screen.getByRole('checkbox'))
  cleanup()
  openCheckout(undefined, true)
  await agree()
  await userEvent.click(screen.getByRole('button', { name: 'I have not paid yet' }))
  expect(document.activeElement).toBe(payButton())
})

test('holds the payment again, without a second message, if the server knows that a payment is pending', async () => {
  const message = 'We are confirming your payment. Please do not pay again.'
  server.on(PAYU, refusal({ status: 409, code: 'payment_under_way', message }))
  openCheckout(undefined, true)
  await agree()
  await userEvent.click(screen.getByRole('button', { name: 'I have not paid yet' }))
  await userEvent.click(payButton())
  expect(await screen.findByRole('button', { name: 'I have not paid yet' })).toBeDefined()
  expect(payButton()).toHaveProperty('disabled', true)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(server.sent(PAYU)).toHaveLength(1)
})

test('keeps the tick of a started payment while it is being confirmed, when the page loads again', async () => {
  openCheckout()
  await agree()
  await userEvent.click(payButton())
  await waitFor(() => expect(posted).toHaveLength(1))
  cleanup()
  openCheckout()
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', false)
  cleanup()
  openCheckout(undefined, true)
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', true)
  await userEvent.click(screen.getByRole('button', { name: 'I have not paid yet' }))
  expect(payButton()).toHaveProperty('disabled', false)
})

test('does not start a second payment while one is pending', async () => {
  const message = 'We are confirming your payment. Please do not pay again.'
  server.on(PAYU, refusal({ status: 409, code: 'payment_under_way', message }))
  openCheckout()
  await agree()
  await userEvent.click(payButton())
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(posted).toEqual([])
})

test('shows the reason for a missing Paytm token above the button and in a toast [SPEC-7-22, SPEC-8-05]', async () => {
  const resultInfo = { resultStatus: 'F', resultCode: '2005', resultMsg: 'Invalid checksum' }
  server.on(PAYTM, { data: { paymentUrl: { body: { resultInfo, txnToken: '' } } } })
  openCheckout()
  await userEvent.click(await paymentMethod(/Paytm/))
  await agree()
  expect(server.sent(PAYTM)).toEqual([])
  await userEvent.click(payButton())
  expect((await screen.findByRole('alert')).textContent).toBe('PAYTM ERROR: Invalid checksum')
  expect(server.sent(PAYTM)[0]).toEqual({ orderId: ORDER })
  expect(screen.getByTestId('toast').textContent).toBe('PAYTM ERROR: Invalid checksum')
  expect(payButton().getAttribute('aria-busy')).toBeNull()
})

test('keeps no message of an ended session beside the button, because the login dialog opens', async () => {
  openCheckout()
  await agree()
  server.on(PAYU, refusal({ status: 401, code: 'not_signed_in', message: 'Please login to continue.' }))
  await userEvent.click(payButton())
  await waitFor(() => expect(payButton()).toHaveProperty('disabled', false))
  expect(server.sent(PAYU)).toHaveLength(1)
  expect(screen.queryByText('Please login to continue.')).toBeNull()
})
