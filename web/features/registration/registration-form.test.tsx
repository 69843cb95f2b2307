import { FIELD_TEXTS } from '#contract/validation.ts'
import { ANONYMOUS, sessionStore } from '#web/session/session-store.ts'
import { tabStorage } from '#web/browser/storage.ts'
import { replaceCart } from '#web/features/cart/cart-store.ts'
import { loadNewRegistration } from '#web/session/new-registration.ts'
import { clearRegistrationDraft, loadRegistrationDraft } from './registration-draft.ts'
import { packOnSale } from '#test/pack-on-sale.ts'
import { type MockApi, mockApi, OFFLINE, refusal } from '#test/web/mock-api.ts'
import { kavitha } from '#test/web/render-page.tsx'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readFileSync } from 'node:fs'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RegistrationForm } from './registration-form.tsx'

const CHECK = 'GET /api/users/check/mobile/:mobile'
const CHECK_SATELLITE = 'POST /api/dth'
const SEND = 'POST /api/otp/generateOTP'
const VERIFY = 'POST /api/otp/verifyOTP'
const CREATE = 'POST /api/users/create'
let server: MockApi

const brand = JSON.parse(readFileSync('brand.json', 'utf8')) as object
const cart = [packOnSale('train', { fld_package_name: 'Night Train', poid: 'M-1' })]

beforeEach(() => {
  clearRegistrationDraft()
  tabStorage.write('sdg.registered', undefined)
  sessionStore.set(ANONYMOUS)
  replaceCart(cart)
  server = mockApi()
  server.on(CHECK, { message: 'User Not Found' })
  server.on(CHECK_SATELLITE, { data: 'User Not Found' })
  server.on(SEND, { message: 'OTP sent to 98400 12345.', transId: 'TX1', authKey: 'KEY1' })
  server.on(VERIFY, { message: 'OTP Verified Successfully' })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function page(given: object = {}) {
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
  const site = {
    brand: { ...brand, ...given },
    version: '1',
    origin: '',
    year: 2026,
    languages: ['en'] as const,
  }
  return <Page initialEntries={['/registration']} hydrationData={{ loaderData: { root: site } }} />
}
const open = () => render(page())

const field = (label: string) => screen.getByLabelText(label)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const errorOf = (element: Element) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ?? ''

async function fillAllBut(mobile: string) {
  await userEvent.type(field('First Name'), 'Kavitha')
  await userEvent.type(field('Last Name'), 'Raman')
  await userEvent.type(field('Mobile'), mobile)
  await userEvent.type(field('Pincode'), '600017')
  await userEvent.type(field('City'), 'Chennai')
  await userEvent.click(screen.getByRole('radio', { name: 'Female' }))
  await userEvent.selectOptions(field('Age Group'), '31-35 Years')
}
async function verify() {
  await userEvent.click(await screen.findByRole('button', { name: 'Send OTP' }))
  await userEvent.type(await screen.findByLabelText('Enter OTP'), '123456')
  await press('Verify OTP')
  await screen.findByText('OTP Verified Successfully')
}

test.each([
  ['First Name', 'R4man', FIELD_TEXTS.firstName],
  ['Last Name', '42', FIELD_TEXTS.lastName],
  ['Mobile', '5840012345', FIELD_TEXTS.mobile],
  ['Pincode', '012345', FIELD_TEXTS.pincode],
  ['City', ' ', FIELD_TEXTS.city],
])('%s shows an error on blur and clears it once the value is valid', async (label, typed, text) => {
  open()
  await userEvent.type(field(label), typed)
  expect(screen.queryByText(text)).toBeNull()
  await userEvent.tab()
  await screen.findByText(text)
  expect(errorOf(field(label))).toBe(text)

  await userEvent.clear(field(label))
  await userEvent.type(
    field(label),
    label === 'Mobile' ? '9840012345' : label === 'Pincode' ? '600017' : 'Anna',
  )
  await waitFor(() => expect(screen.queryByText(text)).toBeNull())
})

test('replaces the city of a corrected pincode, but not one that was typed', async () => {
  const cities = new Map([
    ['600017', 'Chennai'],
    ['682001', 'Kochi'],
  ])
  server.onCall('GET /api/pincodes/:query', ({ query }) => {
    const city = cities.get(query)
    return { data: city === undefined ? [] : [{ pincode: query, city, state: '' }] }
  })
  open()
  await userEvent.type(field('Pincode'), '600017')
  await waitFor(() => expect(field('City')).toHaveProperty('value', 'Chennai'))
  await userEvent.clear(field('Pincode'))
  await userEvent.type(field('Pincode'), '682001')
  await waitFor(() => expect(field('City')).toHaveProperty('value', 'Kochi'))

  await userEvent.type(field('City'), ' Fort')
  await userEvent.clear(field('Pincode'))
  await userEvent.type(field('Pincode'), '600017')
  await waitFor(() => expect(server.sent('GET /api/pincodes/:query')).toHaveLength(3))
  await act(async () => undefined)
  expect(field('City')).toHaveProperty('value', 'Kochi Fort')
})

test('an empty form shows an error at each field, focuses the first one and sends nothing [SPEC-5-04, SPEC-5-05, SPEC-5-06, SPEC-5-07, SPEC-5-08, SPEC-5-09, SPEC-5-11, SPEC-5-14]', async () => {
  open()
  await userEvent.click(screen.getByRole('checkbox'))
  await press('Sign Up')
  await screen.findByText(FIELD_TEXTS.firstName)
  const fields = {
    ...{ firstName: field('First Name'), lastName: field('Last Name'), mobile: field('Mobile') },
    ...{ pincode: field('Pincode'), city: field('City'), age: field('Age Group') },
    gender: screen.getByRole('radiogroup', { name: 'Gender' }),
    agree: screen.getByRole('checkbox'),
  }
  const errors = Object.entries(fields).map(([name, one]) => [name, errorOf(one)])
  expect(Object.fromEntries(errors)).toEqual(FIELD_TEXTS)
  expect(field('Email').getAttribute('aria-invalid')).not.toBe('true')
  expect(document.activeElement).toBe(field('First Name'))
  expect(server.calls).toEqual([])
})

test('sends nothing without a verified number [SPEC-4-34, SPEC-8-07]', async () => {
  open()
  await fillAllBut('9840012345')
  await press('Sign Up')
  await screen.findByText('Mobile Number needs to be verified with OTP')
  expect(document.activeElement).toBe(field('Mobile'))
  expect(server.sent(CREATE)).toEqual([])
})

test.each([
  ['User Already Found', () => server.on(CHECK, { message: 'User Already Found' })],
  [
    'User Already Found in Sun Direct',
    () => server.on(CHECK_SATELLITE, { data: 'User Already Found in Sun Direct' }),
  ],
])(
  'shows "%s" by the field with a link to the login [SPEC-2.9-06, SPEC-5-13, SPEC-7-14, SPEC-7-15, SPEC-8-07]',
  async (text, isTaken) => {
    isTaken()
    open()
    await userEvent.type(field('Mobile'), '9840012345')
    await waitFor(() => expect(errorOf(field('Mobile'))).toContain(text))
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/')
    expect(screen.queryByRole('button', { name: 'Send OTP' })).toBeNull()
  },
)

test('Tab reaches Send OTP before the check of the number ends, which returns the focus if it is taken', async () => {
  const checked = Promise.withResolvers<{ message: 'User Already Found' }>()
  server.onCall(CHECK, () => checked.promise)
  open()
  await userEvent.type(field('Mobile'), '9840012345')
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send OTP' }))

  checked.resolve({ message: 'User Already Found' })
  await waitFor(() => expect(errorOf(field('Mobile'))).toContain('User Already Found'))
  expect(screen.queryByRole('button', { name: 'Send OTP' })).toBeNull()
  expect(document.activeElement).toBe(field('Mobile'))
})

test('a failed check of the number does not block the code [SPEC-4-29, SPEC-8-13]', async () => {
  server.on(CHECK_SATELLITE, refusal({ status: 503, code: 'satellite_down', message: 'Down' }))
  open()
  await userEvent.type(field('Mobile'), '+91 98400 12345')
  expect(await screen.findByRole('button', { name: 'Send OTP' })).toBeDefined()
  expect(field('Mobile')).toHaveProperty('value', '9840012345')
})

test('a wrong code shows an error; Escape does not close the dialog, Cancel does [SPEC-2.9-05, SPEC-10.4-03]', async () => {
  server.on(VERIFY, refusal({ status: 401, code: 'otp_wrong', message: 'The OTP is not right.' }))
  open()
  await userEvent.type(field('Mobile'), '9840012345')
  await userEvent.click(await screen.findByRole('button', { name: 'Send OTP' }))
  await screen.findByText('OTP sent to 98400 12345.')
  await userEvent.type(screen.getByLabelText('Enter OTP'), '000000')
  await press('Verify OTP')
  await screen.findByText('The OTP is not right.')
  await userEvent.keyboard('{Escape}')
  expect(screen.getByLabelText('Enter OTP')).toHaveProperty('value', '000000')
  await press('Cancel')
  expect(screen.queryByLabelText('Enter OTP')).toBeNull()
  expect(screen.queryByText('OTP Verified Successfully')).toBeNull()
})

test('a repeated Send OTP opens the dialog of the last code and sends no other', async () => {
  open()
  await userEvent.type(field('Mobile'), '9840012345')
  await userEvent.click(await screen.findByRole('button', { name: 'Send OTP' }))
  await screen.findByLabelText('Enter OTP')
  await press('Cancel')
  await press('Send OTP')
  await screen.findByLabelText('Enter OTP')
  expect(server.sent(SEND)).toHaveLength(1)
})

test('the focus moves to the success message, because the button that opened the dialog is gone', async () => {
  open()
  await userEvent.type(field('Mobile'), '9840012345')
  await verify()
  expect(document.activeElement?.textContent).toBe('OTP Verified Successfully')
  await userEvent.tab()
  expect(document.activeElement).toBe(field('Email'))
})

test('a changed number must be verified again', async () => {
  open()
  await userEvent.type(field('Mobile'), '9840012345')
  await verify()
  await userEvent.type(field('Mobile'), '{Backspace}')
  expect(screen.queryByText('OTP Verified Successfully')).toBeNull()
})

test('a valid form creates the account with the cart and signs in [SPEC-3-07, SPEC-3-09, SPEC-4-07, SPEC-4-32, SPEC-4-35, SPEC-7-11]', async () => {
  const user = { ...kavitha, fld_subscriber_id: '41000001' }
  server.on(CREATE, {
    token: 'tok',
    data: { customerID: 'C1', transactionID: 'ORDER1', user },
    message: 'ok',
  })
  open()
  await fillAllBut('9840012345')
  await verify()
  expect(server.sent(VERIFY)).toEqual([
    expect.objectContaining({ mobile: '9840012345', email: '', transID: 'TX1', OTP: '123456', JWT: 'KEY1' }),
  ])
  await press('Sign Up')
  await waitFor(() => expect(sessionStore.get().status).toBe('authenticated'))
  expect(server.sent(CREATE)).toEqual([
    {
      firstName: 'Kavitha',
      lastName: 'Raman',
      email: '',
      mobile: '9840012345',
      pincode: '600017',
      city: 'Chennai',
      gender: 'Female',
      age: '31-35 Years',
      agree: true,
      transID: 'TX1',
      amount: '79.00',
      mode: 'Payu',
      poid: 'M-1',
      planname: 'Night Train',
    },
  ])
  expect(loadNewRegistration('41000001')).toMatchObject({
    customerID: 'C1',
    transactionID: 'ORDER1',
    poid: 'M-1',
  })
  expect(loadRegistrationDraft()).toBeUndefined()
})

test('shows server errors by their field and keeps the input [SPEC-4-07, SPEC-14-04]', async () => {
  const fields = { city: FIELD_TEXTS.city }
  server.on(CREATE, refusal({ status: 422, code: 'invalid', message: 'Please check the form.', fields }))
  open()
  await fillAllBut('9840012345')
  await verify()
  await press('Sign Up')
  await waitFor(() => expect(errorOf(field('City'))).toBe(FIELD_TEXTS.city))
  expect(document.activeElement).toBe(field('City'))
  expect(field('City')).toHaveProperty('value', 'Chennai')
})

test('a changed price redirects to the cart', async () => {
  server.on(CREATE, refusal({ status: 409, code: 'price_changed', message: 'The price has changed.' }))
  open()
  await fillAllBut('9840012345')
  await verify()
  await press('Sign Up')
  expect(await screen.findByText('The cart')).toBeDefined()
})

test('a reload keeps the input and the verification of the number, but no code [SPEC-14-05]', async () => {
  open()
  await fillAllBut('9840012345')
  await verify()
  expect(loadRegistrationDraft()?.values['firstName']).toBe('Kavitha')
  expect(JSON.stringify(loadRegistrationDraft())).not.toContain('123456')
  cleanup()
  open()
  await waitFor(() => expect(field('First Name')).toHaveProperty('value', 'Kavitha'))
  expect(field('Age Group')).toHaveProperty('value', '31-35 Years')
  expect(screen.getByRole('radio', { name: 'Female' })).toHaveProperty('checked', true)
  expect(await screen.findByText('OTP Verified Successfully')).toBeDefined()
})

test('keeps and validates input typed before hydration [SPEC-14-08]', async () => {
  const container = document.createElement('div')
  container.innerHTML = renderToString(page())
  document.body.append(container)
  container.querySelector<HTMLInputElement>('[name=firstName]')!.value = 'Kavitha'
  container.querySelector<HTMLInputElement>('[name=mobile]')!.value = '9840012345'
  render(page(), { container, hydrate: true })
  expect(await screen.findByRole('button', { name: 'Send OTP' })).toBeDefined()
  expect(field('First Name')).toHaveProperty('value', 'Kavitha')
  await press('Sign Up')
  await screen.findByText(FIELD_TEXTS.lastName)
  expect(screen.queryByText(FIELD_TEXTS.firstName)).toBeNull()
})

test('opens the terms in a dialog over the form [SPEC-2.9-04]', async () => {
  open()
  await press('Terms and Conditions')
  expect(screen.getByRole('dialog', { name: 'Terms and Conditions' }).textContent).toContain(
    '(amount to be set by the provider)',
  )
  await press('Close')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the terms are accepted by default unless the brand file requires an explicit consent [SPEC-3-08, SPEC-10.4-01]', () => {
  open()
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', true)
  cleanup()
  clearRegistrationDraft()
  render(page({ agreeByDefault: false }))
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', false)
})

test('a network fault shows an error above the button and keeps the input [SPEC-14-06]', async () => {
  open()
  await fillAllBut('9840012345')
  await verify()
  server.on(CREATE, OFFLINE)
  await press('Sign Up')
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Please try again later')
  for (const [label, typed] of [
    ['First Name', 'Kavitha'],
    ['Last Name', 'Raman'],
    ['Mobile', '9840012345'],
    ['Pincode', '600017'],
    ['City', 'Chennai'],
    ['Age Group', '31-35 Years'],
  ] as const)
    expect(field(label)).toHaveProperty('value', typed)
  expect(screen.getByText('OTP Verified Successfully')).toBeDefined()
})
