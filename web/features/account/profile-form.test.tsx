import { FIELD_TEXTS } from '#contract/validation.ts'
import { profileDraft } from '#web/session/form-draft.ts'
import { ANONYMOUS, sessionStore } from '#web/session/session-store.ts'
import { signIn, useSession } from '#web/session/session.ts'
import { saveToken } from '#web/session/token-store.ts'
import { hideToast } from '#web/session/toast-store.ts'
import { type MockApi, mockApi, OFFLINE, refusal, type Reply } from '#test/web/mock-api.ts'
import { errorOf } from '#test/web/registration-page.tsx'
import { kavitha } from '#test/web/render-page.tsx'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AccountDetails } from './account-details.tsx'
import { LoginDialog } from '#web/features/login/login-dialog.tsx'
import { ToastRegion } from '#web/layout/toast-region.tsx'

const NEW = '9840054321'

const CHECK = 'GET /api/users/check/mobile/:mobile'
const SEND = 'POST /api/otp/generateOTP'
const SENT = { message: 'OTP sent to it.', transId: 'TX1', authKey: 'KEY1' }
const UPDATE = 'PUT /api/users/update'
const updated = (changed: Partial<typeof kavitha>) => ({
  message: 'Updated Successfully',
  data: { ...kavitha, ...changed },
})
let server: MockApi

beforeEach(() => {
  profileDraft.drop()
  hideToast()
  signIn('T1', kavitha)
  server = mockApi()
  server.on(CHECK, { message: 'User Not Found' })
  server.on(SEND, SENT)
  server.on('POST /api/otp/verifyOTP', { message: 'OTP Verified Successfully' })
  server.on(UPDATE, updated({ fld_mobile: NEW }))
})
afterEach(() => {
  cleanup()
  sessionStore.set(ANONYMOUS)
  saveToken(undefined)
})

function Page() {
  const { user } = useSession()
  return (
    <>
      <ToastRegion />
      {user && <AccountDetails user={user} />}
      <LoginDialog />
    </>
  )
}
function open() {
  const Stub = createRoutesStub([{ path: '/', Component: Page }])
  render(<Stub />)
}
const field = (label: string) => screen.getByLabelText(label)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const retype = async (label: string, text: string) => {
  await userEvent.clear(field(label))
  if (text !== '') await userEvent.type(field(label), text)
}
async function prove() {
  await userEvent.click(await screen.findByRole('button', { name: 'Send OTP' }))
  await userEvent.type(await screen.findByLabelText('Enter OTP'), '123456')
  await press('Verify OTP')
  await screen.findByText('OTP Verified Successfully')
}

test('shows the account as a table, and as a form after Edit [SPEC-2.13-03]', async () => {
  open()
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'Subscriber ID70000000001',
    'First NameKavitha',
    'Last NameRaman',
    'GenderFemale',
    'Age Range31-35 Years',
    'Mobile9840012345',
    'Emailkavitha@example.com',
    'Pincode600017',
  ])
  await press('Edit')
  expect(screen.queryByRole('table')).toBeNull()
  expect(field('First Name')).toHaveProperty('value', 'Kavitha')
  expect(field('City')).toHaveProperty('value', 'Chennai')
  expect(screen.getByRole('radio', { name: 'Female' })).toHaveProperty('checked', true)
  expect(document.activeElement?.textContent).toBe('Account Details')
})

test('Cancel returns to the table and discards the input [SPEC-2.13-04, SPEC-4-27]', async () => {
  open()
  await press('Edit')
  await retype('First Name', 'Meena')
  await press('Cancel')
  expect(screen.getByRole('cell', { name: 'Kavitha' })).toBeDefined()
  await press('Edit')
  expect(field('First Name')).toHaveProperty('value', 'Kavitha')
  expect(server.calls).toEqual([])
})

test('six invalid fields show errors, the first takes the focus, and nothing is sent [SPEC-5-10, SPEC-5-11]', async () => {
  signIn('T1', { ...kavitha, fld_gender: '', fld_age: '' })
  open()
  await press('Edit')
  for (const label of ['First Name', 'Last Name', 'Mobile', 'Pincode', 'Email', 'City'])
    await retype(label, '')
  await press('Update Account')
  const { agree: _agree, city: _city, ...six } = FIELD_TEXTS
  for (const text of Object.values(six)) expect(await screen.findByText(text)).toBeDefined()
  expect(screen.queryByText(FIELD_TEXTS.city)).toBeNull()
  expect(document.activeElement).toBe(field('First Name'))
  expect(server.calls).toEqual([])
})

test('sends all fields of an update, confirms it and shows the new values [SPEC-2.13-04, SPEC-3-06, SPEC-4-27, SPEC-7-12]', async () => {
  server.on(UPDATE, updated({ fld_first_name: 'Meena' }))
  open()
  await press('Edit')
  await retype('First Name', ' Meena ')
  await press('Update Account')
  await screen.findByText('Updated Successfully')
  expect(screen.getByRole('cell', { name: 'Meena' })).toBeDefined()
  expect(server.sent(UPDATE)).toEqual([
    {
      firstName: 'Meena',
      lastName: 'Raman',
      gender: 'Female',
      age: '31-35 Years',
      mobile: '9840012345',
      email: 'kavitha@example.com',
      pincode: '600017',
      city: 'Chennai',
    },
  ])
  expect(profileDraft.read(kavitha.fld_subscriber_id)).toBeUndefined()
})

test('keeps the city of the account when the pincode changes, and replaces a city that it filled in', async () => {
  const cities = new Map([
    ['600018', 'Chennai'],
    ['682001', 'Kochi'],
  ])
  server.onCall('GET /api/pincodes/:query', ({ query }) => {
    const city = cities.get(query)
    return { data: city === undefined ? [] : [{ pincode: query, city, state: '' }] }
  })
  signIn('T1', { ...kavitha, fld_city: 'Anna Nagar' })
  open()
  await press('Edit')
  await retype('Pincode', '682001')
  await waitFor(() => expect(server.sent('GET /api/pincodes/:query')).toHaveLength(1))
  await act(async () => undefined)
  expect(field('City')).toHaveProperty('value', 'Anna Nagar')
  await retype('City', '')
  await retype('Pincode', '600018')
  await waitFor(() => expect(field('City')).toHaveProperty('value', 'Chennai'))
  await retype('Pincode', '682001')
  await waitFor(() => expect(field('City')).toHaveProperty('value', 'Kochi'))
})

test('two presses send one request [SPEC-4-28]', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof updated>>()
  server.onCall(UPDATE, () => answer.promise)
  open()
  await press('Edit')
  await press('Update Account')
  await press('Update Account')
  expect(screen.getByRole('button', { name: 'Update Account' }).getAttribute('aria-busy')).toBe('true')
  expect(server.sent(UPDATE)).toHaveLength(1)
  answer.resolve(updated({}))
  await screen.findByText('Updated Successfully')
})

describe('a new mobile', () => {
  test('offers a code only while it is valid, different and not verified [SPEC-4-33]', async () => {
    open()
    await press('Edit')
    const offered = () => screen.queryByRole('button', { name: 'Send OTP' })
    expect(offered()).toBeNull()
    await retype('Mobile', '98400543')
    expect(offered()).toBeNull()
    await userEvent.type(field('Mobile'), '21')
    await prove()
    expect(offered()).toBeNull()
    await retype('Mobile', kavitha.fld_mobile)
    expect(offered()).toBeNull()
    // The look-ups of visitors who share the address are not used.
    expect(server.sent(CHECK)).toEqual([])
  })

  test('is sent only after verification [SPEC-2.13-05]', async () => {
    open()
    await press('Edit')
    await retype('Mobile', NEW)
    await press('Update Account')
    await screen.findByText('Mobile Number needs to be verified with OTP')
    expect(server.sent(UPDATE)).toEqual([])
    await prove()
    await press('Update Account')
    expect(await screen.findByRole('cell', { name: NEW })).toBeDefined()
  })

  const requestCode = async (...replies: [Reply<typeof SEND>, ...Reply<typeof SEND>[]]) => {
    server.on(SEND, ...replies)
    open()
    await press('Edit')
    await retype('Mobile', NEW)
    await userEvent.click(await screen.findByRole('button', { name: 'Send OTP' }))
  }

  test.each(['User Already Found', 'User Already Found in Sun Direct'])(
    'that the server refuses shows "%s" by the field, also after a submit, without a login link',
    async (text) => {
      await requestCode(
        refusal({ status: 409, code: 'user_exists', message: text, fields: { mobile: text } }),
      )
      await screen.findByText(text)
      expect(document.activeElement).toBe(field('Mobile'))
      expect(screen.queryByRole('link', { name: 'Login' })).toBeNull()
      expect(screen.queryByRole('dialog')).toBeNull()

      await press('Update Account')
      await waitFor(() => expect(document.activeElement).toBe(field('Mobile')))
      expect(errorOf(field('Mobile'))).toBe(text)
      // Each request for a code to this mobile would use a look-up of the account.
      expect(screen.queryByRole('button', { name: 'Send OTP' })).toBeNull()
      expect(server.sent(UPDATE)).toEqual([])
      await userEvent.type(field('Mobile'), '{Backspace}2')
      expect(errorOf(field('Mobile'))).toBe('')
      expect(screen.getByRole('button', { name: 'Send OTP' })).toBeDefined()
    },
  )

  test('can be tried again after too many requests', async () => {
    const message = 'Too many requests. Please try again in 1 hour.'
    await requestCode(refusal({ status: 429, code: 'too_many_requests', message }), SENT)
    await screen.findByText(message)
    await prove()
  })
})

test('shows server errors by the field or above the button and keeps the input [SPEC-8-14, SPEC-14-04, SPEC-14-06]', async () => {
  const fields = { pincode: FIELD_TEXTS.pincode }
  server.on(UPDATE, refusal({ status: 422, code: 'invalid', message: 'no', fields }))
  open()
  await press('Edit')
  await retype('First Name', 'Meena')
  await press('Update Account')
  await screen.findByText(FIELD_TEXTS.pincode)
  const message = 'Something went wrong. Please try again later'
  server.on(UPDATE, refusal({ status: 500, code: 'unexpected', message }))
  await press('Update Account')
  await screen.findByText(message)
  expect(field('First Name')).toHaveProperty('value', 'Meena')
})

test('a reload continues the edit; another subscriber in this tab does not see it [SPEC-14-05]', async () => {
  open()
  await press('Edit')
  await retype('First Name', 'Meena')
  cleanup()
  open()
  expect(field('First Name')).toHaveProperty('value', 'Meena')
  cleanup()
  signIn('T2', { ...kavitha, fld_subscriber_id: '70000000002', fld_first_name: 'Lakshmi' })
  open()
  expect(screen.getByRole('cell', { name: 'Lakshmi' })).toBeDefined()
})

test('the login dialog says why the session ended, and no toast is below it [SPEC-2.4-09]', async () => {
  const message = 'You were signed out because this account was used on another device.'
  server.on(UPDATE, refusal({ status: 401, code: 'other_device', message }))
  open()
  await press('Edit')
  await retype('First Name', 'Meena')
  await press('Update Account')
  const dialog = within(await screen.findByRole('dialog', { name: 'Please login to continue' }))
  expect(dialog.getByRole('alert').textContent).toBe(message)
  server.on('POST /api/auth', OFFLINE)
  await userEvent.click(dialog.getByRole('button', { name: 'Get OTP' }))
  await dialog.findByText('Something went wrong. Please try again later')
  expect(document.querySelector('.toast')).toBeNull()
})

test('keeps an edit when the session ends and sends it after the login [SPEC-4-10, SPEC-10.2-01, SPEC-14-07]', async () => {
  server.on(UPDATE, refusal({ status: 401, code: 'not_signed_in', message: 'Please login to continue.' }))
  open()
  await press('Edit')
  await retype('First Name', 'Meena')
  await press('Update Account')
  const dialog = await screen.findByRole('dialog', { name: 'Please login to continue' })
  server.on('POST /api/auth', { transId: 'TX2', message: 'OTP sent.' })
  server.on('POST /api/auth/verify', { token: 'T2', data: kavitha, message: 'Login successful' })
  server.on('GET /api/users', { data: kavitha })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Get OTP' }))
  await userEvent.type(await screen.findByLabelText('Enter OTP'), '123456')
  await press('Verify OTP and Login')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  expect(field('First Name')).toHaveProperty('value', 'Meena')
  server.on(UPDATE, updated({ fld_first_name: 'Meena' }))
  await press('Update Account')
  expect(await screen.findByRole('cell', { name: 'Meena' })).toBeDefined()
})
