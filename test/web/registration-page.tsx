/** The page of the registration, with a shop that answers its calls. */
import { tabStorage } from '#web/browser/storage.ts'
import { replaceCart } from '#web/features/cart/cart-store.ts'
import { clearRegistrationDraft } from '#web/features/registration/registration-draft.ts'
import { RegistrationForm } from '#web/features/registration/registration-form.tsx'
import { ANONYMOUS, sessionStore } from '#web/session/session-store.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { packOnSale } from '#test/pack-on-sale.ts'
import { type MockApi, mockApi } from './mock-api.ts'
import { brand, site } from './render-page.tsx'

export const CHECK = 'GET /api/users/check/mobile/:mobile'
export const CHECK_SATELLITE = 'POST /api/dth'
export const SEND = 'POST /api/otp/generateOTP'
export const VERIFY = 'POST /api/otp/verifyOTP'
export const CREATE = 'POST /api/users/create'

const cart = [packOnSale('train', { fld_package_name: 'Night Train', poid: 'M-1' })]

/** Empties what the browser keeps. @returns a shop that does not know the number of the visitor */
export function startRegistration(): MockApi {
  clearRegistrationDraft()
  tabStorage.write('sdg.registered', undefined)
  sessionStore.set(ANONYMOUS)
  replaceCart(cart)
  const server = mockApi()
  server.on(CHECK, { message: 'User Not Found' })
  server.on(CHECK_SATELLITE, { data: 'User Not Found' })
  server.on(SEND, { message: 'OTP sent to 98400 12345.', transId: 'TX1', authKey: 'KEY1' })
  server.on(VERIFY, { message: 'OTP Verified Successfully' })
  return server
}

/** @param given changes to the brand */
export function registrationPage(given: object = {}) {
  const Page = createRoutesStub([
    {
      id: 'root',
      path: '/',
      children: [
        { path: 'registration', Component: () => <RegistrationForm items={cart} /> },
        { path: 'cart', Component: () => <p>The cart</p> },
      ],
    },
  ])
  const root = { ...site, brand: { ...brand, ...given } }
  return <Page initialEntries={['/registration']} hydrationData={{ loaderData: { root } }} />
}
export const openForm = () => render(registrationPage())

export const field = (label: string) => screen.getByLabelText(label)
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
export const errorOf = (element: Element) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ?? ''

export async function fillAllBut(mobile: string) {
  await userEvent.type(field('First Name'), 'Kavitha')
  await userEvent.type(field('Last Name'), 'Raman')
  await userEvent.type(field('Mobile'), mobile)
  await userEvent.type(field('Pincode'), '600017')
  await userEvent.type(field('City'), 'Chennai')
  await userEvent.click(screen.getByRole('radio', { name: 'Female' }))
  await userEvent.selectOptions(field('Age Group'), '31-35 Years')
}
export async function verify() {
  await userEvent.click(await screen.findByRole('button', { name: 'Send OTP' }))
  await userEvent.type(await screen.findByLabelText('Enter OTP'), '123456')
  await press('Verify OTP')
  await screen.findByText('OTP Verified Successfully')
}
