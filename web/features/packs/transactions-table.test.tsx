import { ownedPack } from '#test/owned-pack.ts'
import { mockApi, refusal } from '#test/web/mock-api.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { packLabels } from '#web/features/pack-display/pack-labels.ts'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MyPacks } from './my-packs.tsx'
import { TransactionsTable } from './transactions-table.tsx'

const labelsOf = packLabels([], [])
const plan = ownedPack('South Stars', {
  packageamount: '1399.00',
  transactionID: 'T3',
})
const movie = ownedPack('Night Train', {
  packageType: '2',
  packageamount: '149.00',
  startDate: '2026-11-12T03:45:42.000Z',
  endDate: '2026-12-12T03:45:42.000Z',
  transactionID: 'T2',
})
const old = ownedPack('Starter', {
  packageamount: '149.00',
  startDate: '2026-07-01T05:38:30.000Z',
  endDate: '2026-08-01T05:38:30.000Z',
  transactionID: 'T1',
})

const show = (page: ReactNode) => {
  vi.useFakeTimers({ now: new Date('2026-11-21T00:00:00Z') })
  render(<MemoryRouter>{page}</MemoryRouter>)
}

test('lists all packs as transactions, newest first, in Indian time [SPEC-2.13-07]', () => {
  show(<TransactionsTable packs={[old, plan, movie]} labelsOf={labelsOf} />)
  const rows = within(screen.getByRole('table', { name: 'Transactions' })).getAllByRole('row')
  // The third cell has a button after the text.
  const texts = (row: HTMLElement) => [...row.children].map((cell) => cell.firstChild?.textContent)
  expect(rows.map(texts)).toEqual([
    ['Date', 'Package Name', 'Transaction ID', 'Amount'],
    ['21/11/2026 12:15:05 AM', 'South Stars', 'T3', '₹1,399.00'],
    ['12/11/2026 09:15:42 AM', 'Night Train', 'T2', '₹149.00'],
    ['01/07/2026 11:08:30 AM', 'Starter', 'T1', '₹149.00'],
  ])
  expect(screen.getByRole('region', { name: 'Transactions' }).tabIndex).toBe(0)
})

test('shows the native title of a transaction with its Latin form', () => {
  const rain = { ...movie, packagename: 'மழை வாசல்', packagealias: 'Mazhai Vaasal' }
  show(<TransactionsTable packs={[rain]} labelsOf={labelsOf} />)
  expect(screen.getByText('Mazhai Vaasal').closest('td')?.textContent).toBe('மழை வாசல் Mazhai Vaasal')
})

test('the What happened button opens the timeline below its row', () => {
  show(<TransactionsTable packs={[plan, movie, { ...old, transactionID: '' }]} labelsOf={labelsOf} />)
  const buttons = screen.getAllByRole('button', { name: /^What/ })
  // A pack granted without payment has no timeline.
  expect(buttons.map((button) => button.textContent)).toEqual([
    'What happened? South Stars',
    'What happened? Night Train',
  ])
  const button = screen.getByRole('button', { name: 'What happened? Night Train' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  const opened = document.getElementById(button.getAttribute('aria-controls') ?? '')
  expect(opened?.previousElementSibling).toBe(button.closest('tr'))
  expect(within(opened!).getByRole('link', { name: 'Login' })).toBeDefined()
  fireEvent.click(button)
  expect(document.body.contains(opened)).toBe(false)
})

test('saves the invoice under its name, or shows by the button why it failed [SPEC-11-43]', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:invoice', revokeObjectURL: vi.fn() }),
  )
  const pdf = { headers: { 'content-disposition': 'attachment; filename="invoice-SDG2627-000001.pdf"' } }
  const server = mockApi()
  const failed = refusal({ status: 500, code: 'unexpected', message: 'Something went wrong.' })
  server.on('GET /api/account/invoices/:transactionID', failed, new Response('%PDF', pdf))
  const saved: string[] = []
  const press = (event: Event) => {
    if (!(event.target instanceof HTMLAnchorElement)) return
    event.preventDefault()
    saved.push(`${event.target.download} ${event.target.href}`)
  }
  document.addEventListener('click', press)
  onTestFinished(() => document.removeEventListener('click', press))
  render(<TransactionsTable packs={[movie, { ...old, transactionID: '' }]} labelsOf={labelsOf} />)
  // A pack granted without payment has no invoice.
  const button = screen.getByRole('button', { name: /^Invoice/ })
  fireEvent.click(button)
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong.')
  fireEvent.click(button)
  await waitFor(() => expect(saved).toEqual(['invoice-SDG2627-000001.pdf blob:invoice']))
  expect(server.calls.map(({ input }) => input)).toEqual([{ transactionID: 'T2' }, { transactionID: 'T2' }])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('My Packs shows active packs, app packs separate from the others [SPEC-2.13-06]', () => {
  show(<MyPacks packs={[old, plan, movie]} labelsOf={labelsOf} onCancelled={() => undefined} />)
  const names = (title: string) =>
    within(screen.getByRole('region', { name: title }))
      .getAllByRole('heading')
      .map((heading) => heading.textContent)
  expect(names('App Packs')).toEqual(['South Stars'])
  expect(names('Other Packs')).toEqual(['Night Train'])
})

test('links to the packs if there is no active pack', () => {
  show(<MyPacks packs={[old]} labelsOf={labelsOf} onCancelled={() => undefined} />)
  expect(screen.getByText('No active packs')).toBeDefined()
  expect(screen.getByRole('link', { name: 'View Packs' }).getAttribute('href')).toBe('/quick-recharge')
  cleanup()
  show(<MyPacks packs={[]} labelsOf={labelsOf} onCancelled={() => undefined} />)
  expect(screen.getByText('No pack purchase made yet')).toBeDefined()
  show(<TransactionsTable packs={[]} labelsOf={labelsOf} />)
  expect(screen.getByText('No transactions yet')).toBeDefined()
})
