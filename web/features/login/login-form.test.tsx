import { phoneNow } from '#web/browser/clock.ts'
import { persistentStorage } from '#web/browser/storage.ts'
import { type MockApi, mockApi, OFFLINE, refusal } from '#test/web/mock-api.ts'
import { kavitha } from '#test/web/render-page.tsx'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'

const SEND = 'POST /api/auth'
const VERIFY = 'POST /api/auth/verify'
const SENT = { transId: 'TX1', message: 'OTP sent to 98400 12345.' }
let server: MockApi

beforeEach(() => {
  persistentStorage.write('sdg.token', undefined)
  persistentStorage.write('sdg.login', undefined)
  vi.resetModules()
  server = mockApi()
  server.on(SEND, SENT)
})

async function openForm() {
  const [{ LoginForm }, { ToastRegion }] = await Promise.all([
    import('./login-form.tsx'),
    import('#web/layout/toast-region.tsx'),
  ])
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <>
          <ToastRegion />
          <main>
            <LoginForm />
          </main>
        </>
      ),
    },
  ])
  render(<Page initialEntries={['/']} />)
}
/** Queries in the page without the toast, which repeats its texts. */
const inPage = () => within(screen.getByRole('main'))
const toast = () => document.querySelector('.toast')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('shows the specified hint and button [SPEC-2.4-02]', async () => {
  await openForm()
  expect(screen.getByText('Please use your registered mobile number to generate OTP.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Get OTP' })).toBeDefined()
})

test('says why the session ended, or why a link failed [SPEC-2.4-10]', async () => {
  await openForm()
  const { ANONYMOUS, sessionStore } = await import('#web/session/session-store.ts')
  act(() => sessionStore.set({ ...ANONYMOUS, problem: 'You were signed out.' }))
  expect(inPage().getByRole('alert').textContent).toBe('You were signed out.')
})

test('an invalid number shows an error by the field and stays in the field [SPEC-5-02]', async () => {
  await openForm()
  const field = screen.getByLabelText('Mobile Number')
  await userEvent.type(field, '12345')
  await press('Get OTP')

  await screen.findByText('Please enter a valid Mobile Number.')
  expect(field).toHaveProperty('value', '12345')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
  expect(server.calls).toEqual([])
})

test('a number that is typed while the request is under way stays in the field [SPEC-5-02]', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  server.onCall(SEND, async () => {
    await promise
    const message = 'User not found. Please register.'
    return refusal({ status: 404, code: 'user_not_found', message })
  })
  await openForm()
  const field = screen.getByLabelText('Mobile Number')
  await userEvent.type(field, '9777777777')
  await press('Get OTP')
  await userEvent.clear(field)
  await userEvent.type(field, '98400')
  resolve(undefined)
  await inPage().findByText(/User not found/)
  expect(field).toHaveProperty('value', '98400')
})

test('an unknown number shows a link to registration [SPEC-8-03]', async () => {
  const message = 'User not found. Please register.'
  server.on(SEND, refusal({ status: 404, code: 'user_not_found', message }))
  await openForm()
  await userEvent.type(screen.getByLabelText('Mobile Number'), '9840012345')
  await press('Get OTP')
  await inPage().findByText(/User not found\. Please register\./)
  expect(toast()?.className).toBe('toast toast--error')
  expect(toast()?.textContent).toBe('User not found. Please register.')
  expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/new-connection')
  expect(screen.getByLabelText('Mobile Number')).toHaveProperty('value', '9840012345')
})

test('removes the toast of an unknown number when the code for the next one is sent', async () => {
  const message = 'User not found. Please register.'
  server.on(SEND, refusal({ status: 404, code: 'user_not_found', message }), SENT)
  await openForm()
  const field = screen.getByLabelText('Mobile Number')
  await userEvent.type(field, '9777777777')
  await press('Get OTP')
  await inPage().findByText(/User not found/)
  expect(toast()?.textContent).toBe(message)
  await userEvent.clear(field)
  await userEvent.type(field, '9840012345')
  await press('Get OTP')
  await screen.findByText(/OTP sent to 98400 12345\./)
  expect(toast()).toBeNull()
})

test('shows the server message with the code field and a 30-second countdown to resend [SPEC-2.4-03, SPEC-2.4-04, SPEC-4-02, SPEC-7-07]', async () => {
  await openForm()
  await userEvent.type(screen.getByLabelText('Mobile Number'), '+91 98400 12345')
  await press('Get OTP')

  const code = await screen.findByLabelText('Enter OTP')
  expect(code.getAttribute('autocomplete')).toBe('one-time-code')
  expect(screen.getByText(/OTP sent to 98400 12345\./)).toBeDefined()
  expect(screen.getByRole('timer').textContent).toBe('Resend OTP in 30 seconds')
  expect(screen.queryByRole('button', { name: 'Resend OTP' })).toBeNull()
  expect(server.sent(SEND)).toEqual([{ mobile: '9840012345' }])
})

test('a wrong code shows an error by the field; a correct code signs in [SPEC-2.4-05, SPEC-4-03, SPEC-4-04, SPEC-7-08, SPEC-8-03, SPEC-8-04, SPEC-14-04]', async () => {
  const message = 'The OTP is not right. Please check it and try again.'
  server.on(VERIFY, refusal({ status: 401, code: 'otp_wrong', message }))
  await openForm()
  await userEvent.type(screen.getByLabelText('Mobile Number'), '9840012345')
  await press('Get OTP')
  await userEvent.type(await screen.findByLabelText('Enter OTP'), '111111')
  await press('Verify OTP and Login')
  await inPage().findByText(message)
  expect(toast()?.className).toBe('toast toast--error')
  expect(persistentStorage.read('sdg.token')).toBeUndefined()
  expect(screen.getByLabelText('Enter OTP')).toHaveProperty('value', '111111')

  server.on(VERIFY, { token: 'T1', data: kavitha, message: 'Login successful' })
  await press('Verify OTP and Login')
  await vi.waitFor(() => expect(persistentStorage.read('sdg.token')).toBe('T1'))
  await vi.waitFor(() => expect(toast()?.textContent).toBe('Login successful'))
  expect(toast()?.className).toBe('toast toast--success')
  expect(server.sent(VERIFY).at(-1)).toEqual({ mobile: '9840012345', transID: 'TX1', OTP: '111111' })
})

test('a code that cannot be sent again shows the error in the page until the next attempt [SPEC-8-03]', async () => {
  const words = 'Something went wrong. Please try again later'
  persistentStorage.write(
    'sdg.login',
    JSON.stringify({ mobile: '9840012345', ...SENT, sentAt: phoneNow() - 60_000, resendAt: phoneNow() }),
  )
  server.on(SEND, OFFLINE)
  await openForm()
  await press('Resend OTP')
  await inPage().findByText(words)

  server.on(SEND, { transId: 'TX2', message: 'OTP sent again.' })
  await press('Resend OTP')
  await inPage().findByText(/OTP sent again/)
  expect(inPage().queryByText(words)).toBeNull()
})

test('a reload continues at the code step; Change number keeps the typed number [SPEC-14-05]', async () => {
  await openForm()
  await userEvent.type(screen.getByLabelText('Mobile Number'), '9840012345')
  await press('Get OTP')
  await screen.findByLabelText('Enter OTP')
  cleanup()
  vi.resetModules()
  await openForm()
  expect(screen.getByLabelText('Enter OTP')).toBeDefined()

  await press('Change number')
  expect(screen.getByLabelText('Mobile Number')).toHaveProperty('value', '9840012345')
})

const HOUR = 3_600_000
test.each([
  ['is older than five minutes', { sentAt: phoneNow() - 300_000, resendAt: phoneNow() + HOUR }],
  ['was sent before the clock was set back', { sentAt: phoneNow() + HOUR, resendAt: phoneNow() + HOUR }],
  ['is one that an older version of the page stored', { resendAt: phoneNow() + 30_000 }],
])('a page starts at the number if the stored code %s', async (_, times) => {
  const challenge = { mobile: '9840012345', ...SENT, ...times }
  persistentStorage.write('sdg.login', JSON.stringify(challenge))
  await openForm()
  expect(screen.getByLabelText('Mobile Number')).toBeDefined()
})

test('requests another code for the same number if the last one is no longer valid', async () => {
  const sentAt = phoneNow()
  await openForm()
  await userEvent.type(screen.getByLabelText('Mobile Number'), '9840012345')
  await press('Get OTP')
  await screen.findByLabelText('Enter OTP')
  await press('Change number')
  await press('Get OTP')
  await screen.findByLabelText('Enter OTP')
  expect(server.sent(SEND)).toHaveLength(1)

  await press('Change number')
  vi.spyOn(Date, 'now').mockReturnValue(sentAt - HOUR)
  await press('Get OTP')
  await screen.findByLabelText('Enter OTP')
  expect(server.sent(SEND)).toHaveLength(2)
  expect(screen.getByRole('timer').textContent).toBe('Resend OTP in 30 seconds')
})

test('the code step stays, busy, until the page after the login is shown', async () => {
  server.on(VERIFY, { token: 'T', data: kavitha, message: 'Login successful' })
  await openForm()
  await userEvent.type(screen.getByLabelText('Mobile Number'), '9840012345')
  await press('Get OTP')
  await userEvent.type(await screen.findByLabelText('Enter OTP'), '123456')
  await press('Verify OTP and Login')
  await screen.findByText('Login successful')
  expect(screen.queryByLabelText('Mobile Number')).toBeNull()
  await press('Verify OTP and Login')
  expect(server.sent(VERIFY)).toHaveLength(1)
})

test.each([
  ['ahead', -10],
  ['behind', 10],
])('a reload continues the countdown on a phone whose clock is %s [SPEC-14-05]', async (_, minutes) => {
  const date = new Date(phoneNow() + minutes * 60_000).toUTCString()
  server.onCall(SEND, () => Response.json(SENT, { headers: { date, 'cache-control': 'no-store' } }))
  await openForm()
  await userEvent.type(screen.getByLabelText('Mobile Number'), '9840012345')
  await press('Get OTP')
  await screen.findByLabelText('Enter OTP')

  cleanup()
  vi.resetModules()
  await openForm()
  expect(screen.getByRole('timer').textContent).toMatch(/^Resend OTP in (30|29|28) seconds$/)
})

test('a network fault shows an error and keeps number and code [SPEC-14-06]', async () => {
  const words = 'Something went wrong. Please try again later'
  await openForm()
  await userEvent.type(screen.getByLabelText('Mobile Number'), '9840012345')
  server.on(SEND, OFFLINE)
  await press('Get OTP')
  await inPage().findByText(words)
  expect(screen.getByLabelText('Mobile Number')).toHaveProperty('value', '9840012345')

  server.on(SEND, SENT)
  await press('Get OTP')
  await userEvent.type(await screen.findByLabelText('Enter OTP'), '111111')
  server.on(VERIFY, OFFLINE)
  await press('Verify OTP and Login')
  await inPage().findByText(words)
  expect(screen.getByLabelText('Enter OTP')).toHaveProperty('value', '111111')
})
