import { FIELD_TEXTS } from '#contract/validation.ts'
import { sessionStore } from '#web/session/session-store.ts'
import { loadNewRegistration } from '#web/session/new-registration.ts'
import { clearRegistrationDraft, loadRegistrationDraft } from './registration-draft.ts'
import { type MockApi, OFFLINE, refusal } from '#test/web/mock-api.ts'
import {
  CREATE,
  VERIFY,
  errorOf,
  field,
  fillAllBut,
  openForm,
  press,
  registrationPage,
  startRegistration,
  verify,
} from '#test/web/registration-page.tsx'
import { kavitha } from '#test/web/render-page.tsx'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'

let server: MockApi
beforeEach(() => {
  server = startRegistration()
})

test.each([
  ['First Name', 'R4man', FIELD_TEXTS.firstName],
  ['Last Name', '42', FIELD_TEXTS.lastName],
  ['Mobile', '5840012345', FIELD_TEXTS.mobile],
  ['Pincode', '012345', FIELD_TEXTS.pincode],
  ['City', ' ', FIELD_TEXTS.city],
])('%s shows an error on blur and clears it once the value is valid', async (label, typed, text) => {
  openForm()
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
  openForm()
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
  openForm()
  await userEvent.click(screen.getByRole('checkbox'))
  await press('Sign Up')
  await screen.findByText(FIELD_TEXTS.firstName)
  const fields = {
    firstName: field('First Name'),
    lastName: field('Last Name'),
    mobile: field('Mobile'),
    pincode: field('Pincode'),
    city: field('City'),
    age: field('Age Group'),
    gender: screen.getByRole('radiogroup', { name: 'Gender' }),
    agree: screen.getByRole('checkbox'),
  }
  const errors = Object.entries(fields).map(([name, one]) => [name, errorOf(one)])
  expect(Object.fromEntries(errors)).toEqual(FIELD_TEXTS)
  expect(field('Email').getAttribute('aria-invalid')).not.toBe('true')
  expect(document.activeElement).toBe(field('First Name'))
  expect(server.calls).toEqual([])
})

test('a valid form creates the account with the cart and signs in [SPEC-3-07, SPEC-3-09, SPEC-4-07, SPEC-4-32, SPEC-4-35, SPEC-7-11]', async () => {
  const user = { ...kavitha, fld_subscriber_id: '41000001' }
  server.on(CREATE, {
    token: 'tok',
    data: { customerID: 'C1', transactionID: 'ORDER1', user },
    message: 'ok',
  })
  openForm()
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
    cart: '41000001 M-1 79.00 now',
  })
  expect(loadRegistrationDraft()).toBeUndefined()
})

test('shows server errors by their field and keeps the input [SPEC-4-07, SPEC-14-04]', async () => {
  const fields = { city: FIELD_TEXTS.city }
  server.on(CREATE, refusal({ status: 422, code: 'invalid', message: 'Please check the form.', fields }))
  openForm()
  await fillAllBut('9840012345')
  await verify()
  await press('Sign Up')
  await waitFor(() => expect(errorOf(field('City'))).toBe(FIELD_TEXTS.city))
  expect(document.activeElement).toBe(field('City'))
  expect(field('City')).toHaveProperty('value', 'Chennai')
})

test('a changed price redirects to the cart', async () => {
  server.on(CREATE, refusal({ status: 409, code: 'price_changed', message: 'The price has changed.' }))
  openForm()
  await fillAllBut('9840012345')
  await verify()
  await press('Sign Up')
  expect(await screen.findByText('The cart')).toBeDefined()
})

test('a reload keeps the input and the verification of the number, but no code [SPEC-14-05]', async () => {
  openForm()
  await fillAllBut('9840012345')
  await verify()
  expect(loadRegistrationDraft()?.values['firstName']).toBe('Kavitha')
  expect(JSON.stringify(loadRegistrationDraft())).not.toContain('123456')
  cleanup()
  openForm()
  await waitFor(() => expect(field('First Name')).toHaveProperty('value', 'Kavitha'))
  expect(field('Age Group')).toHaveProperty('value', '31-35 Years')
  expect(screen.getByRole('radio', { name: 'Female' })).toHaveProperty('checked', true)
  expect(await screen.findByText('OTP Verified Successfully')).toBeDefined()
})

test('keeps and validates input typed before hydration [SPEC-14-08]', async () => {
  const container = document.createElement('div')
  container.innerHTML = renderToString(registrationPage())
  document.body.append(container)
  container.querySelector<HTMLInputElement>('[name=firstName]')!.value = 'Kavitha'
  container.querySelector<HTMLInputElement>('[name=mobile]')!.value = '9840012345'
  render(registrationPage(), { container, hydrate: true })
  expect(await screen.findByRole('button', { name: 'Send OTP' })).toBeDefined()
  expect(field('First Name')).toHaveProperty('value', 'Kavitha')
  await press('Sign Up')
  await screen.findByText(FIELD_TEXTS.lastName)
  expect(screen.queryByText(FIELD_TEXTS.firstName)).toBeNull()
})

test('removes the space of a pincode typed before hydration, and fills in its city [SPEC-2.9-08]', async () => {
  const container = document.createElement('div')
  container.innerHTML = renderToString(registrationPage())
  document.body.append(container)
  container.querySelector<HTMLInputElement>('[name=pincode]')!.value = '६०० ०१७'
  server.on('GET /api/pincodes/:query', {
    data: [{ pincode: '600017', city: 'Chennai', state: 'Tamil Nadu' }],
  })
  render(registrationPage(), { container, hydrate: true })
  await waitFor(() => expect(field('City')).toHaveProperty('value', 'Chennai'))
  expect(field('Pincode')).toHaveProperty('value', '600017')
  expect(server.sent('GET /api/pincodes/:query')).toEqual([{ query: '600017' }])
})

test('opens the terms in a dialog over the form [SPEC-2.9-04]', async () => {
  openForm()
  await press('Terms and Conditions')
  expect(screen.getByRole('dialog', { name: 'Terms and Conditions' }).textContent).toContain(
    '(amount to be set by the provider)',
  )
  await press('Close')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the terms are accepted by default unless the brand file requires an explicit consent [SPEC-3-08, SPEC-10.4-01]', () => {
  openForm()
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', true)
  cleanup()
  clearRegistrationDraft()
  render(registrationPage({ agreeByDefault: false }))
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', false)
})

test('a network fault shows an error above the button and keeps the input [SPEC-14-06]', async () => {
  openForm()
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
