/** Tests the switch for reminders, and when the section offers the calendar file. */
import { mockApi } from '#test/web/mock-api.ts'
import { translatePage } from '#test/web/translate-page.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Reminders } from './reminders.tsx'

afterEach(cleanup)

/** Renders the section and returns its calendar button. */
async function calendarButton(hasCalendarDays: boolean) {
  mockApi().on('GET /api/account/reminders', { data: { isOn: true, hasCalendarDays } })
  render(<Reminders />)
  await screen.findByRole('checkbox')
  return screen.queryByRole('button', { name: 'Add the days to my calendar' })
}

test('offers the calendar file only if it has a day [SPEC-15-83]', async () => {
  expect(await calendarButton(false)).toBeNull()
  cleanup()
  expect(await calendarButton(true)).not.toBeNull()
})

test('the switch works on a page that the browser has translated [SPEC-2.13-10]', async () => {
  const server = mockApi()
  server.on('GET /api/account/reminders', { data: { isOn: true, hasCalendarDays: true } })
  server.on('PUT /api/account/reminders', { data: { isOn: false } }, { data: { isOn: true } })
  render(<Reminders />)
  await userEvent.click(await screen.findByRole('checkbox'))
  await screen.findByText('Reminders are off.')
  translatePage()
  await userEvent.click(screen.getByRole('checkbox'))
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('Reminders are on.'))
})
