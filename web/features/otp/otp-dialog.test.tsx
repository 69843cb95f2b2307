import { type MockApi, mockApi, OFFLINE, refusal } from '#test/web/mock-api.ts'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { OtpDialog } from './otp-dialog.tsx'
import type { MobileChallenge } from './mobile-challenge.ts'

const NOON = new Date('2026-11-20T12:00:00Z').getTime()
const challenge: MobileChallenge = {
  mobile: '9840012345',
  email: 'k@example.com',
  transId: 'TX1',
  authKey: 'KEY1',
  message: 'OTP sent to 9840012345.',
  sentAt: NOON,
  resendAt: NOON + 30_000,
}
const SEND = 'POST /api/otp/generateOTP'
const VERIFY = 'POST /api/otp/verifyOTP'
let server: MockApi

beforeEach(() => {
  vi.useFakeTimers({ now: NOON })
  server = mockApi()
  server.on(SEND, { message: 'OTP sent again.', transId: 'TX2', authKey: 'KEY2' })
})

function open() {
  const callbacks = { onResent: vi.fn(), onVerified: vi.fn(), onCancel: vi.fn() }
  render(<OtpDialog challenge={challenge} {...callbacks} />)
  return callbacks
}
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await act(() => vi.advanceTimersByTimeAsync(0))
}
const code = () => screen.getByLabelText<HTMLInputElement>('Enter OTP')
const type = (text: string) => fireEvent.change(code(), { target: { value: text } })

test('shows the server message in a dialog [SPEC-2.9-05]', () => {
  open()
  expect(screen.getByRole('dialog', { name: 'Verify OTP' })).toBeDefined()
  expect(screen.getByText('OTP sent to 9840012345.')).toBeDefined()
})

test('offers another code after 30 seconds, not before [SPEC-2.4-06, SPEC-4-31, SPEC-7-09]', async () => {
  const { onResent } = open()
  await act(() => vi.advanceTimersByTimeAsync(29_000))
  expect(screen.getByRole('timer').textContent).toBe('Resend OTP in 1 seconds')
  expect(screen.queryByRole('button', { name: 'Resend OTP' })).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  await press('Resend OTP')
  expect(server.sent(SEND)).toEqual([{ mobile: '9840012345', email: 'k@example.com' }])
  expect(onResent).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ transId: 'TX2', authKey: 'KEY2' }),
  )
})

test('sends the code with its challenge data and the time [SPEC-7-10, SPEC-11-20]', async () => {
  const { onVerified } = open()
  server.on(VERIFY, { message: 'OTP Verified Successfully' })
  type(' 123456 ')
  await press('Verify OTP')
  expect(server.sent(VERIFY)).toEqual([
    {
      mobile: '9840012345',
      email: 'k@example.com',
      transID: 'TX1',
      OTP: '123456',
      JWT: 'KEY1',
      date: '2026-11-20T12:00:00.000Z',
    },
  ])
  expect(onVerified).toHaveBeenCalledExactlyOnceWith(challenge)
})

test('sends a code of any format and shows the server error [SPEC-5-15]', async () => {
  open()
  server.on(VERIFY, refusal({ status: 401, code: 'otp_wrong', message: 'The OTP is not right.' }))
  type('12ab')
  await press('Verify OTP')
  expect(server.sent(VERIFY)).toMatchObject([{ OTP: '12ab' }])
  expect(screen.getByText('The OTP is not right.')).toBeDefined()
})

test('a network fault shows an error and keeps the code [SPEC-8-15, SPEC-14-06]', async () => {
  const { onVerified } = open()
  server.on(VERIFY, OFFLINE)
  type('123456')
  await press('Verify OTP')
  expect(screen.getByText('Something went wrong. Please try again later')).toBeDefined()
  expect(code().value).toBe('123456')
  expect(onVerified).not.toHaveBeenCalled()
})

test('neither Cancel nor the browser closes it while the code is verified, so that its result is applied [SPEC-17-108]', async () => {
  const { onVerified, onCancel } = open()
  const { promise, resolve } = Promise.withResolvers<{ message: string }>()
  server.onCall(VERIFY, () => promise)
  type('123456')
  await press('Verify OTP')
  await press('Cancel')
  // Chrome closes its element at the second press of Android's back button.
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  dialog.removeAttribute('open')
  act(() => void dialog.dispatchEvent(new Event('close')))
  expect(onCancel).not.toHaveBeenCalled()
  expect(screen.getByRole('dialog', { name: 'Verify OTP' }).hasAttribute('open')).toBe(true)
  expect(code().value).toBe('123456')
  resolve({ message: 'OTP Verified Successfully' })
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(onVerified).toHaveBeenCalledExactlyOnceWith(challenge)
  await press('Cancel')
  expect(onCancel).toHaveBeenCalledOnce()
})
