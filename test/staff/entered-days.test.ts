// @vitest-environment jsdom
/** What pages of the desk show for the days that a person enters in their forms. */
import type { DeskClose } from '#contract/staff/desk-payouts.ts'
import { FiguresPage } from '#desk/figures/figures-page.tsx'
import { loadFigures } from '#desk/figures/load-figures.ts'
import { payoutRoutes } from '#desk/payouts/payout-routes.tsx'
import { DeskError } from '#desk/session/api-client.ts'
import { loadOrRefusal } from '#desk/session/load-or-refusal.ts'
import { openDeskPage } from '#test/staff/open-desk-page.ts'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

const CLOSE: DeskClose = {
  day: '2026-11-19',
  lastFullDay: '2026-11-20',
  lastBankDay: null,
  gateways: [],
  exceptions: [],
  count: 0,
  explained: 0,
  notDue: 0,
}

const field = (label: string): HTMLInputElement => screen.getByLabelText(label)
const openPage = (address: string) =>
  openDeskPage(address, 'finance', [
    ...payoutRoutes,
    { path: 'figures', loader: loadFigures, Component: FiguresPage },
  ])
const answer = (status: number, body: object): void =>
  void vi.stubGlobal('fetch', async () => Response.json(body, { status }))

test('a day that the server refuses stays in its form, and the page shows the reason', async () => {
  answer(409, { code: 'day_not_over', message: 'This day is not over.' })
  openPage('/payouts?day=2999-01-01')
  expect((await screen.findByRole('alert')).textContent).toBe('This day is not over.')
  expect(field('Until the end of').value).toBe('2999-01-01')
})

test('the last day that can be entered for payouts is the last full one in India', async () => {
  answer(200, { data: CLOSE })
  openPage('/payouts?day=2026-11-19')
  await screen.findByText('Gateways')
  expect(field('Until the end of')).toMatchObject({ value: CLOSE.day, max: CLOSE.lastFullDay })
})

test('days that the server refuses stay in the form of figures, without an export', async () => {
  answer(422, { code: 'invalid', message: 'Refused.', fields: { to: 'This is not a date.' } })
  openPage('/figures?from=2026-11-20&to=2026-11-01')
  expect((await screen.findByRole('alert')).textContent).toBe('This is not a date.')
  expect([field('First day').value, field('Last day').value]).toEqual(['2026-11-20', '2026-11-01'])
  expect(screen.queryByText('Export as CSV')).toBeNull()
})

test.each([403, 429, 503, 0])('an answer with %i is a failure of the page', async (status) => {
  const failed = new DeskError({ status, code: 'code', message: 'A sentence.', fields: {} })
  await expect(loadOrRefusal(() => Promise.reject(failed))).rejects.toBe(failed)
})
