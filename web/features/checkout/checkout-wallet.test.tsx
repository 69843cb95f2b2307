/** Paying from the wallet of a satellite subscriber. */
import {
  agree,
  CREATE,
  CREATED,
  openCheckout,
  ORDER,
  payButton,
  paymentMethod,
  stubCheckout,
  WALLET,
} from '#test/web/checkout-fixtures.tsx'
import { type MockApi, OFFLINE, refusal } from '#test/web/mock-api.ts'
import type { OrderStatus } from '#contract/orders.ts'
import { translatePage } from '#test/web/translate-page.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

const BY_WALLET = 'POST /api/payment/wallet'
const READ = 'GET /api/orders/:transactionID'

let server: MockApi
let posted: ReturnType<typeof stubCheckout>['posted']
beforeEach(() => {
  ;({ server, posted } = stubCheckout({ satellite: true }))
})

const hasWallet = (balance: string) => server.on(WALLET, { data: { balance } })

test('a satellite subscriber sees the wallet balance and can pay from the wallet [SPEC-10.2-06]', async () => {
  hasWallet('640.00')
  server.on(BY_WALLET, { data: { transactionID: ORDER, status: 'paid', balance: '241.00' } })
  openCheckout()
  await userEvent.click(await paymentMethod(/Sun Direct wallet Balance ₹640.00/))
  await agree()
  await userEvent.dblClick(payButton())
  expect(
    await screen.findByText(`success ?tsid=${ORDER}&at=${encodeURIComponent(btoa('399.00'))}`),
  ).toBeDefined()
  expect(server.sent(BY_WALLET)).toHaveLength(1)
  expect(server.sent(BY_WALLET)[0]).toEqual({ transactionID: ORDER })
  expect(posted).toEqual([])
})

test('a subscriber without a wallet sees no wallet method, and no place for one [SPEC-10.2-06]', async () => {
  server = stubCheckout().server
  openCheckout()
  expect(document.querySelector('.pay__option--loading')).toBeNull()
  await paymentMethod(/Paytm/)
  expect(screen.queryByText(/wallet/i)).toBeNull()
  expect(server.sent(WALLET)).toHaveLength(0)
})

test('a wallet below the total shows the reason and is disabled [SPEC-10.2-07]', async () => {
  hasWallet('398.99')
  openCheckout()
  expect(await paymentMethod(/Sun Direct wallet Balance ₹398.99, less than the total/)).toHaveProperty(
    'disabled',
    true,
  )
})

test('a wallet that equals the total can be chosen', async () => {
  hasWallet('399.00')
  openCheckout()
  expect(await paymentMethod(/Sun Direct wallet Balance ₹399.00/)).toHaveProperty('disabled', false)
})

test('an unavailable wallet system disables only the wallet method [SPEC-10.2-08]', async () => {
  server.on(WALLET, refusal({ status: 503, code: 'gateway_down', message: 'Down' }))
  openCheckout()
  expect(await paymentMethod(/Sun Direct wallet Not available right now/)).toHaveProperty('disabled', true)
  expect(await paymentMethod(/Paytm UPI, cards, net banking/)).toHaveProperty('disabled', false)
})

test('a wallet asked too often says when to try again, and other methods can be used [SPEC-10.2-08]', async () => {
  const message = 'Too many requests. Please try again in 12 minutes.'
  server.on(WALLET, refusal({ status: 429, code: 'too_many_requests', message }))
  openCheckout()
  expect(
    await paymentMethod(/Sun Direct wallet Too many requests. Please try again in 12 minutes./),
  ).toHaveProperty('disabled', true)
  expect(await paymentMethod(/Paytm UPI, cards, net banking/)).toHaveProperty('disabled', false)
})

test('a wallet payment that takes two seconds says that it is under way', async () => {
  const answer = Promise.withResolvers<undefined>()
  server.onCall(BY_WALLET, async () => {
    await answer.promise
    return { data: { transactionID: ORDER, status: 'paid', balance: '241.00' } }
  })
  openCheckout()
  fireEvent.click(await paymentMethod(/Sun Direct wallet/))
  vi.useFakeTimers()
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(payButton())
  await act(() => vi.advanceTimersByTimeAsync(1999))
  expect(screen.getByRole('status').textContent).toBe('')
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.getByRole('status').textContent).toBe('Paying from your wallet. Please wait.')
  answer.resolve(undefined)
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByText(/^success/)).toBeDefined()
})

test('a refusal is shown on a page that the browser has translated during the payment [SPEC-10.2-13]', async () => {
  const answer = Promise.withResolvers<undefined>()
  server.onCall(BY_WALLET, async () => {
    await answer.promise
    return refusal({ status: 503, code: 'gateway_down', message: 'The wallet is down.' })
  })
  openCheckout()
  fireEvent.click(await paymentMethod(/Sun Direct wallet/))
  vi.useFakeTimers()
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(payButton())
  await act(() => vi.advanceTimersByTimeAsync(2000))
  translatePage()
  answer.resolve(undefined)
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByRole('status').textContent).toBe('')
  expect(screen.getByRole('alert').textContent).toBe('The wallet is down.')
})

test('a refused wallet payment shows the new balance and selects no other method', async () => {
  const message = 'The wallet balance does not cover the total.'
  server.on(WALLET, { data: { balance: '640.00' } }, { data: { balance: '20.00' } })
  const data = { balance: '20.00' }
  server.on(BY_WALLET, refusal({ status: 409, code: 'wallet_too_low', message, data }))
  openCheckout()
  await userEvent.click(await paymentMethod(/Sun Direct wallet/))
  await agree()
  await userEvent.click(payButton())
  expect((await screen.findByRole('alert')).textContent).toBe(`${message} Balance ₹20.00.`)
  expect(await paymentMethod(/Balance ₹20.00, less than the total/)).toHaveProperty('disabled', true)
  expect(payButton()).toHaveProperty('disabled', true)
  expect(screen.getAllByRole('radio').filter((radio) => (radio as HTMLInputElement).checked)).toEqual([])
})

test('the choice of another method clears the refusal of the wallet', async () => {
  hasWallet('640.00')
  server.on(
    BY_WALLET,
    refusal({ status: 409, code: 'wallet_too_low', message: 'Too low.', data: { balance: '640.00' } }),
  )
  openCheckout()
  await userEvent.click(await paymentMethod(/Sun Direct wallet/))
  await agree()
  await userEvent.click(payButton())
  await screen.findByRole('alert')
  await userEvent.click(await paymentMethod(/Paytm/))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('takes nothing from the wallet if another method is chosen while the order is created [SPEC-10.2-12]', async () => {
  const order = Promise.withResolvers<typeof CREATED>()
  server.onCall(CREATE, () => order.promise)
  server.on(BY_WALLET, { data: { transactionID: ORDER, status: 'paid', balance: '241.00' } })
  openCheckout()
  await userEvent.click(await paymentMethod(/Sun Direct wallet/))
  await agree()
  await userEvent.click(payButton())
  await userEvent.click(await paymentMethod(/Paytm/))
  await act(async () => order.resolve(CREATED))
  expect(server.sent(BY_WALLET)).toEqual([])
  expect(payButton().getAttribute('aria-busy')).toBeNull()
})

test('a second press after a lost response shows the order as paid', async () => {
  hasWallet('640.00')
  orderIs('open')
  const paid = refusal({ status: 409, code: 'order_paid', message: 'This order is paid.' })
  server.on(BY_WALLET, Response.json({}, { status: 502 }), paid)
  openCheckout()
  await userEvent.click(await paymentMethod(/Sun Direct wallet/))
  await agree()
  await userEvent.click(payButton())
  await screen.findByRole('alert')
  await userEvent.click(payButton())
  expect(await screen.findByText(new RegExp(`success .tsid=${ORDER}`))).toBeDefined()
})

/** Pays from the wallet without an answer, or with that of a faulty server. */
async function loseAnswer(answer: typeof OFFLINE | Response = OFFLINE) {
  server.on(BY_WALLET, answer)
  await userEvent.click(await paymentMethod(/Sun Direct wallet/))
  await agree()
  await userEvent.click(payButton())
}
const orderIs = (status: OrderStatus) =>
  server.on(READ, { data: { transactionID: ORDER, amount: '399.00', status } })

test.each(['paid', 'refunding', 'refunded'] as const)(
  'a payment whose answer was lost, and which the server made, shows its result (%s) [SPEC-10.2-15]',
  async (status) => {
    orderIs(status)
    openCheckout()
    await loseAnswer()
    expect(await screen.findByText(new RegExp(`success .tsid=${ORDER}`))).toBeDefined()
  },
)

test('a payment that failed by a fault of the server, and which the server made, shows its result [SPEC-10.2-15]', async () => {
  orderIs('paid')
  openCheckout()
  await loseAnswer(Response.json({ message: 'Something went wrong.' }, { status: 500 }))
  expect(await screen.findByText(new RegExp(`success .tsid=${ORDER}`))).toBeDefined()
})

test.each(['open', 'failed'] as const)(
  'a payment without an answer that the server did not make (%s) can be repeated [SPEC-10.2-15]',
  async (status) => {
    orderIs(status)
    openCheckout()
    await loseAnswer()
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Something went wrong. Please try again later',
    )
    await waitFor(() => expect(payButton()).toHaveProperty('disabled', false))
  },
)

test('a payment without an answer is held again if its order cannot be read either [SPEC-10.2-16]', async () => {
  server.on(READ, OFFLINE)
  openCheckout(undefined, true)
  await userEvent.click(screen.getByRole('button', { name: 'I have not paid yet' }))
  await loseAnswer()
  expect(await screen.findByRole('button', { name: 'I have not paid yet' })).toBeDefined()
  expect(payButton()).toHaveProperty('disabled', true)
  expect(screen.queryByRole('alert')).toBeNull()
})
