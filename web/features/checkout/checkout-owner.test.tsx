/** Tests what the checkout does when the buyer or the payment method changes while the page is open. */
import { sessionStore } from '#web/session/session-store.ts'
import {
  agree,
  FORM,
  openCheckout,
  payButton,
  paymentMethod,
  PAYU,
  stubCheckout,
  WALLET,
} from '#test/web/checkout-fixtures.tsx'
import { kavitha } from '#test/web/render-page.tsx'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

test('another person who logs in over the cart has neither the consent nor the wallet of the one before', async () => {
  const { server } = stubCheckout({ satellite: true })
  openCheckout()
  await screen.findByText('Balance ₹640.00')
  await agree()
  expect(payButton()).toHaveProperty('disabled', false)

  server.on(WALLET, { data: { balance: '12.00' } })
  const user = { ...kavitha, fld_subscriber_id: '41000002', fld_satellite: true }
  act(() => sessionStore.set({ status: 'authenticated', user, needsLogin: false }))
  expect(payButton()).toHaveProperty('disabled', true)
  expect(screen.queryByText('Balance ₹640.00')).toBeNull()
  expect(await screen.findByText('Balance ₹12.00, less than the total')).toBeDefined()
})

test('an answer of PayU that arrives after the choice of another method does not leave the page', async () => {
  const { server, posted } = stubCheckout()
  const answer = Promise.withResolvers<typeof FORM>()
  server.onCall(PAYU, () => answer.promise)
  openCheckout()
  await agree()
  await userEvent.click(payButton())
  await waitFor(() => expect(server.sent(PAYU)).toHaveLength(1))
  await userEvent.click(await paymentMethod(/Paytm/))
  await act(async () => answer.resolve(FORM))
  await waitFor(() => expect(payButton().getAttribute('aria-busy')).not.toBe('true'))
  expect(posted).toEqual([])
})
