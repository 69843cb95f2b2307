/** Tests the button that ends all sessions of the account. */
import { saveToken } from '#web/session/token-store.ts'
import { ANONYMOUS, sessionStore } from '#web/session/session-store.ts'
import { useToast } from '#web/session/toast-store.ts'
import { mockApi } from '#test/web/mock-api.ts'
import { kavitha } from '#test/web/render-page.tsx'
import { cleanup, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { RegisteredDevice } from './registered-device.tsx'

afterEach(() => {
  cleanup()
  sessionStore.set(ANONYMOUS)
  saveToken(undefined)
})

function openPage() {
  const server = mockApi()
  server.on('GET /api/account/device', {
    data: { name: 'Firefox', registeredAt: '2026-11-20T10:00:00.000Z' },
  })
  server.on('POST /api/auth/logoutEverywhere', null)
  saveToken('T1')
  sessionStore.set({ status: 'authenticated', user: kavitha, needsLogin: false })
  render(<RegisteredDevice />)
  return server
}

/** Presses the button of the page. @returns the dialog */
async function openDialog(): Promise<HTMLElement> {
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
  return screen.findByRole('dialog', { name: 'Sign out everywhere?' })
}

test('Sign out everywhere asks, ends the session, and a toast says that it ended on all devices', async () => {
  openPage()
  const toast = renderHook(() => useToast()).result
  const dialog = await openDialog()
  expect(sessionStore.get().status).toBe('authenticated')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }))
  await waitFor(() => expect(toast.current?.message).toBe('Signed out on all devices.'))
  expect(sessionStore.get().status).toBe('anonymous')
})

test('Go back closes the question, and the session continues', async () => {
  const server = openPage()
  const dialog = await openDialog()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Go back' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.calls.map(({ route }) => route)).toEqual(['GET /api/account/device'])
})
