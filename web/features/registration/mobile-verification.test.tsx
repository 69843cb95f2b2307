/** The verification of the mobile number in the form of the registration. */
import { type MockApi, refusal } from '#test/web/mock-api.ts'
import {
  CHECK,
  CHECK_SATELLITE,
  CREATE,
  SEND,
  VERIFY,
  errorOf,
  field,
  fillAllBut,
  openForm,
  press,
  startRegistration,
  verify,
} from '#test/web/registration-page.tsx'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

let server: MockApi
beforeEach(() => {
  server = startRegistration()
})

test('sends nothing without a verified number [SPEC-4-34, SPEC-8-07]', async () => {
  openForm()
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
    openForm()
    await userEvent.type(field('Mobile'), '9840012345')
    await waitFor(() => expect(errorOf(field('Mobile'))).toContain(text))
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/')
    expect(screen.queryByRole('button', { name: 'Send OTP' })).toBeNull()
  },
)

test('Tab reaches Send OTP before the check of the number ends, which returns the focus if it is taken', async () => {
  const checked = Promise.withResolvers<{ message: 'User Already Found' }>()
  server.onCall(CHECK, () => checked.promise)
  openForm()
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
  openForm()
  await userEvent.type(field('Mobile'), '+91 98400 12345')
  expect(await screen.findByRole('button', { name: 'Send OTP' })).toBeDefined()
  expect(field('Mobile')).toHaveProperty('value', '9840012345')
})

test('a wrong code shows an error; Escape does not close the dialog, Cancel does [SPEC-2.9-05, SPEC-10.4-03]', async () => {
  server.on(VERIFY, refusal({ status: 401, code: 'otp_wrong', message: 'The OTP is not right.' }))
  openForm()
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
  openForm()
  await userEvent.type(field('Mobile'), '9840012345')
  await userEvent.click(await screen.findByRole('button', { name: 'Send OTP' }))
  await screen.findByLabelText('Enter OTP')
  await press('Cancel')
  await press('Send OTP')
  await screen.findByLabelText('Enter OTP')
  expect(server.sent(SEND)).toHaveLength(1)
})

test('the focus moves to the success message, because the button that opened the dialog is gone', async () => {
  openForm()
  await userEvent.type(field('Mobile'), '9840012345')
  await verify()
  expect(document.activeElement?.textContent).toBe('OTP Verified Successfully')
  await userEvent.tab()
  expect(document.activeElement).toBe(field('Email'))
})

test('a changed number must be verified again', async () => {
  openForm()
  await userEvent.type(field('Mobile'), '9840012345')
  await verify()
  await userEvent.type(field('Mobile'), '{Backspace}')
  expect(screen.queryByText('OTP Verified Successfully')).toBeNull()
})
