/** Tests the list of app plans where the subscriber's packs cannot be loaded. */
import { mockApi, refusal } from '#test/web/mock-api.ts'
import { FAMILY_PLAN } from '#test/pack-on-sale.ts'
import { reloadPacks } from '#web/features/packs/packs-store.ts'
import { saveToken } from '#web/session/token-store.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { PlanList } from './plan-list.tsx'

const LIST = 'GET /api/account/packs'
const MESSAGE = 'Something went wrong. Please try again later'

afterEach(() => {
  cleanup()
  saveToken(undefined)
  vi.unstubAllGlobals()
})

test('shows why the packs are not known, and loads them again on request', async () => {
  const server = mockApi()
  server.on(LIST, refusal({ status: 500, code: 'unexpected', message: MESSAGE }), { data: [] })
  saveToken('T1')
  await act(() => reloadPacks())
  render(
    <MemoryRouter>
      <PlanList plans={[FAMILY_PLAN]} query={{ type: '1', language: '', genre: '', q: '', after: '' }} />
    </MemoryRouter>,
  )
  expect(screen.getByText(MESSAGE)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.queryByText(MESSAGE)).toBeNull()
  expect(server.sent(LIST)).toHaveLength(2)
})
