import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OtpDialog } from './otp-dialog.tsx'
import type { MobileChallenge } from './prove-mobile.ts'

const NOON = new Date('2026-11-20T12:00:00Z').getTime()
const challenge: MobileChallenge = {
  mobile: '9840012345',
  email: 'k@example.com',
  transId: 'TX1',
  authKey: 'KEY1',
  message: 'OTP sent to 9840012345.',
  resendAt: NOON + 30_000,
}
let sent: [path: string, body: unknown][]
let answer: (() => Promise<Response>) | undefined

beforeEach(() => {
  vi.useFakeTimers({ now: NOON })
  sent = []
  answer = undefined
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    // Where the code is on its way is not asked about here.
    if (path.startsWith('/api/otp/delivery/')) return Response.json({ code: 'x' }, { status: 404 })
    sent.push([path, JSON.parse(init.body as string)])
    return answer ? answer() : Response.json({ message: 'OTP sent again.', transId: 'TX2', authKey: 'KEY2' })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open() {
  const told = { onResent: vi.fn(), onVerified: vi.fn(), onCancel: vi.fn() }
  render(<OtpDialog challenge={challenge} {...told} />)
  return told
}
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await act(() => vi.advanceTimersByTimeAsync(0))
}
const code = () => screen.getByLabelText<HTMLInputElement>('Enter OTP')
const type = (text: string) => fireEvent.change(code(), { target: { value: text } })

test('it is a dialog that says what the server said', () => {
  open()
  expect(screen.getByRole('dialog', { name: 'Verify OTP' })).toBeDefined()
  expect(screen.getByText('OTP sent to 9840012345.')).toBeDefined()
})

test('another code can be asked for after thirty seconds, not before', async () => {
  const { onResent } = open()
  await act(() => vi.advanceTimersByTimeAsync(29_000))
  expect(screen.getByRole('timer').textContent).toBe('Resend OTP in 1 seconds')
  expect(screen.queryByRole('button', { name: 'Resend OTP' })).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  await press('Resend OTP')
  expect(sent).toEqual([['/api/otp/generateOTP', { mobile: '9840012345', email: 'k@example.com' }]])
  expect(onResent).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ transId: 'TX2', authKey: 'KEY2' }),
  )
})

test('the code is sent with all that belongs to it, and the moment', async () => {
  const { onVerified } = open()
  answer = async () => Response.json({ message: 'OTP Verified Successfully' })
  type(' 123456 ')
  await press('Verify OTP')
  expect(sent).toEqual([
    [
      '/api/otp/verifyOTP',
      {
        mobile: '9840012345',
        email: 'k@example.com',
        transID: 'TX1',
        OTP: '123456',
        JWT: 'KEY1',
        date: '2026-11-20T12:00:00.000Z',
      },
    ],
  ])
  expect(onVerified).toHaveBeenCalledExactlyOnceWith(challenge)
})

test('a code of any form is sent: the server judges it', async () => {
  open()
  answer = async () => Response.json({ message: 'The OTP is not right.', code: 'otp_wrong' }, { status: 401 })
  type('12ab')
  await press('Verify OTP')
  expect(sent).toMatchObject([['/api/otp/verifyOTP', { OTP: '12ab' }]])
  expect(screen.getByText('The OTP is not right.')).toBeDefined()
})

test('a dead line says so, and keeps the code', async () => {
  const { onVerified } = open()
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  type('123456')
  await press('Verify OTP')
  expect(screen.getByText('Something went wrong. Please try again later')).toBeDefined()
  expect(code().value).toBe('123456')
  expect(onVerified).not.toHaveBeenCalled()
})
