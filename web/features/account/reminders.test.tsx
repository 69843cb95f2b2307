/** Tests the switch for reminders, and when the section offers the calendar file. */
import { mockApi } from '#test/web/mock-api.ts'
import { ownedPack } from '#test/owned-pack.ts'
import { reloadPacks } from '#web/features/packs/packs-store.ts'
import { saveToken } from '#web/session/token-store.ts'
import { translatePage } from '#test/web/translate-page.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Reminders } from './reminders.tsx'

afterEach(() => {
  cleanup()
  saveToken(undefined)
})

/** Renders the section of a subscriber with one pack and returns its calendar button. */
async function calendarButton(endDate: string) {
  const server = mockApi()
  server.on('GET /api/account/packs', { data: [ownedPack('Family Max', { endDate })] })
  server.on('GET /api/account/reminders', { data: { isOn: true } })
  saveToken(endDate)
  await act(() => reloadPacks())
  render(<Reminders />)
  await screen.findByRole('checkbox')
  return screen.queryByRole('button', { name: 'Add the days to my calendar' })
}

test('offers the calendar file only with an unexpired pack [SPEC-15-83]', async () => {
  expect(await calendarButton('2020-01-01T00:00:00.000Z')).toBeNull()
  cleanup()
  expect(await calendarButton('2099-01-01T00:00:00.000Z')).not.toBeNull()
})

test('the switch works on a page that the browser has translated [SPEC-2.13-10]', async () => {
  const server = mockApi()
  server.on('GET /api/account/reminders', { data: { isOn: true } })
  server.on('PUT /api/account/reminders', { data: { isOn: false } }, { data: { isOn: true } })
  render(<Reminders />)
  await userEvent.click(await screen.findByRole('checkbox'))
  await screen.findByText('Reminders are off.')
  translatePage()
  await userEvent.click(screen.getByRole('checkbox'))
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('Reminders are on.'))
})
