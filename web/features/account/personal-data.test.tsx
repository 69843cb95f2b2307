import { ANONYMOUS, sessionStore } from '#web/session/session-store.ts'
import { saveToken } from '#web/session/token-store.ts'
import { mockApi, NO_RESPONSE, OFFLINE, refusal, type Reply } from '#test/web/mock-api.ts'
import { kavitha } from '#test/web/render-page.tsx'
import { useToast } from '#web/session/toast-store.ts'
import { act, cleanup, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { PersonalDataSection } from './personal-data.tsx'

afterEach(() => {
  cleanup()
  saveToken(undefined)
  sessionStore.set(ANONYMOUS)
})

const VERSION = '2026-11-01'
const AGREED = { version: VERSION, agreed: { version: VERSION, agreedAt: '2026-11-20T12:00:00.000Z' } }
const AGREEMENT = 'GET /api/account/agreement'
const ERASE = 'POST /api/account/erase'

function open(token: string) {
  saveToken(token)
  const Page = createRoutesStub([{ path: '/', Component: PersonalDataSection }])
  render(<Page />)
}

test('passes the focus from the button of the consent to the text that confirms it', async () => {
  const server = mockApi()
  server.on(AGREEMENT, { data: { version: VERSION, agreed: null } })
  server.on('POST /api/account/agreement', { data: AGREED })
  open('D1')
  await userEvent.click(await screen.findByRole('button', { name: 'I agree' }))
  const text = await screen.findByText(/you agreed to the/)
  expect(document.activeElement).toBe(text)
})

test('leaves the focus where it is if the consent was given before', async () => {
  mockApi().on(AGREEMENT, { data: AGREED })
  open('D2')
  await screen.findByText(/you agreed to the/)
  expect(document.activeElement).toBe(document.body)
})

test('nothing closes the question while the account is erased, and a failure is shown in it [SPEC-2.13-09]', async () => {
  const server = mockApi()
  server.on(AGREEMENT, { data: AGREED })
  const { promise, resolve } = Promise.withResolvers<Reply<typeof ERASE>>()
  server.onCall(ERASE, () => promise)
  open('D3')
  await userEvent.click(screen.getByRole('button', { name: 'Erase my account' }))
  const dialog = await screen.findByRole('dialog', { name: 'Erase my account' })
  const keep = within(dialog).getByRole('button', { name: 'Keep my account' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Erase for good' }))
  expect(keep).toHaveProperty('disabled', true)
  await userEvent.keyboard('{Escape}')
  await userEvent.click(dialog)
  expect(screen.getByRole('dialog')).toBe(dialog)
  expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull()

  const message = 'One of your payments is not settled yet.'
  await act(async () => resolve(refusal({ status: 409, code: 'payment_open', message })))
  expect(await within(dialog).findByText(message)).toBeDefined()
  await userEvent.click(keep)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('opens the question again if the browser closes it while the account is erased', async () => {
  const server = mockApi()
  server.on(AGREEMENT, { data: AGREED })
  server.on(ERASE, NO_RESPONSE)
  open('D4')
  await userEvent.click(screen.getByRole('button', { name: 'Erase my account' }))
  const dialog = await screen.findByRole('dialog', { name: 'Erase my account' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Erase for good' }))
  // As at the second press of Android's back button, which no page can prevent.
  dialog.removeAttribute('open')
  act(() => void dialog.dispatchEvent(new Event('close')))
  expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Keep my account' })).toHaveProperty(
    'disabled',
    true,
  )
})

const LOGIN = refusal({ status: 401, code: 'not_signed_in', message: 'Please login to continue.' })

async function erase(dialog: HTMLElement) {
  await userEvent.click(within(dialog).getByRole('button', { name: 'Erase for good' }))
  await within(dialog).findByRole('alert')
}

test('logs out without a login dialog if the answer of an erasure was lost [SPEC-14-17]', async () => {
  const server = mockApi()
  server.on(AGREEMENT, { data: AGREED })
  server.on(ERASE, OFFLINE, LOGIN)
  open('D5')
  const { result } = renderHook(() => useToast())
  sessionStore.set({ status: 'authenticated', user: kavitha, needsLogin: false })
  await userEvent.click(screen.getByRole('button', { name: 'Erase my account' }))
  const dialog = await screen.findByRole('dialog', { name: 'Erase my account' })
  await erase(dialog)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Erase for good' }))
  await waitFor(() => expect(sessionStore.get().status).toBe('anonymous'))
  expect(result.current?.message).toMatch(/^You are signed out\. If your account was erased, /)
})

test('asks for a login if the session ended before the first attempt to erase [SPEC-14-17]', async () => {
  const server = mockApi()
  server.on(AGREEMENT, { data: AGREED })
  server.on(ERASE, LOGIN)
  open('D6')
  sessionStore.set({ status: 'authenticated', user: kavitha, needsLogin: false })
  await userEvent.click(screen.getByRole('button', { name: 'Erase my account' }))
  await erase(await screen.findByRole('dialog', { name: 'Erase my account' }))
  expect(sessionStore.get().needsLogin).toBe(true)
})
