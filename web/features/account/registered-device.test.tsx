/** Tests the button that ends all sessions of the account. */
import { saveToken } from '#web/session/token-store.ts'
import { ANONYMOUS, sessionStore } from '#web/session/session-store.ts'
import { useToast } from '#web/session/toast-store.ts'
import { mockApi } from '#test/web/mock-api.ts'
import { kavitha } from '#test/web/render-page.tsx'
import { cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { RegisteredDevice } from './registered-device.tsx'

afterEach(() => {
  cleanup()
  sessionStore.set(ANONYMOUS)
  saveToken(undefined)
  vi.unstubAllGlobals()
})

test('Sign out everywhere ends the session, and a toast says that it ended on all devices', async () => {
  const server = mockApi()
  server.on('GET /api/account/device', {
    data: { name: 'Firefox', registeredAt: '2026-11-20T10:00:00.000Z' },
  })
  server.on('POST /api/auth/logoutEverywhere', null)
  saveToken('T1')
  sessionStore.set({ status: 'authenticated', user: kavitha, needsLogin: false })
  const toast = renderHook(() => useToast()).result
  render(<RegisteredDevice />)
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
  await waitFor(() => expect(toast.current?.message).toBe('Signed out on all devices.'))
  expect(sessionStore.get().status).toBe('anonymous')
})
