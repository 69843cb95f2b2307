import type { OwnedPack } from '#contract/packs.ts'
import { ANONYMOUS, sessionStore } from '#web/session/session-store.ts'
import { saveToken } from '#web/session/token-store.ts'
import { ownedPack } from '#test/owned-pack.ts'
import { mockApi } from '#test/web/mock-api.ts'
import { kavitha, renderPage } from '#test/web/render-page.tsx'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import Dashboard from './dashboard.tsx'

const RUNNING = ownedPack('Family Max', { packageApps: [{ fld_image: '/a.svg', fld_name: 'A' }] })
const MOVIE = ownedPack('Night Train', {
  packageType: '2',
  packageamount: '149.00',
  packageImage: '/train.svg',
  packageApps: [{ fld_image: '/a.svg', fld_name: 'A' }],
})
const OVER = ownedPack('South Stars', {
  startDate: '2026-08-01T05:38:30.000Z',
  endDate: '2026-11-20T23:59:59.999Z',
})
const QUEUED = ownedPack('Sports Season', {
  startDate: '2027-02-20T18:45:05.000Z',
  endDate: '2027-03-20T18:45:05.000Z',
  transactionID: 'T2',
})
let tokens = 0

function open(packs: OwnedPack[]): void {
  mockApi().on('GET /api/account/packs', { data: packs })
  renderPage(Dashboard, { path: '/dashboard', loaderData: { languages: [], genres: [] } })
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T00:00:00Z'), toFake: ['Date'] })
  // Another subscriber each time, so that the packs are loaded again.
  saveToken(`T${String((tokens += 1))}`)
  sessionStore.set({ status: 'authenticated', user: kavitha, needsLogin: false })
})
afterEach(() => {
  cleanup()
  saveToken(undefined)
  sessionStore.set(ANONYMOUS)
})
const box = (title: string) => screen.findByRole('region', { name: title })

test('separates active from expired packs by their end time [SPEC-2.14-01, SPEC-2.14-05, SPEC-4-40]', async () => {
  open([RUNNING, MOVIE, OVER])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My Dashboard')
  const names = async (title: string) =>
    within(await box(title))
      .getAllByRole('heading')
      .map((heading) => heading.textContent)
  expect(await names('Active Packs')).toEqual(['Family Max', 'Night Train'])
  expect(await names('Expired Packs')).toEqual(['South Stars'])
})

test('each card shows name, amount, purchase and expiry day in Indian time, and no button [SPEC-2.14-08, SPEC-2.14-09]', async () => {
  open([RUNNING])
  const card = within(await box('Active Packs')).getByRole('listitem')
  expect(within(card).getByRole('heading').textContent).toBe('Family Max')
  expect(card.textContent).toContain('₹687')
  const dates = [...card.querySelectorAll('dl > div')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  )
  expect(dates).toEqual([
    ['Purchased on', '21/11/2026'],
    ['Expiring on', '21/02/2027'],
  ])
  expect(within(card).queryByRole('button')).toBeNull()
})

test('shows an app plan with its app icons, another pack with its picture [SPEC-2.14-08]', async () => {
  open([RUNNING, MOVIE])
  const [plan, movie] = within(await box('Active Packs')).getAllByRole('listitem')
  expect(plan?.querySelector('.app-icons img')?.getAttribute('src')).toBe('/a.svg')
  expect(plan?.querySelector('.poster')).toBeNull()
  expect(movie?.querySelector('.poster img')?.getAttribute('src')).toBe('/train.svg')
  expect(movie?.querySelector('.app-icons')).toBeNull()
})

test('shows the heading of expired packs only if there are any [SPEC-2.14-06]', async () => {
  open([RUNNING])
  await box('Active Packs')
  expect(screen.queryByText('Expired Packs')).toBeNull()
})

test('shows a text and a link to the packs if there is no pack [SPEC-2.14-04]', async () => {
  open([])
  expect(await screen.findByText('No pack purchase made yet')).toBeDefined()
  expect(screen.getByRole('link', { name: 'View Packs' }).getAttribute('href')).toBe('/quick-recharge')
  expect(screen.queryByText('Active Packs')).toBeNull()
})

test('shows a queued pack apart from the active ones, with its start and a button [SPEC-15-11]', async () => {
  open([QUEUED, RUNNING])
  const queued = within(await box('Queued Pack'))
  expect(queued.getByText('Sports Season')).toBeDefined()
  expect(queued.getAllByRole('definition').map((day) => day.textContent)).toEqual([
    '21/02/2027',
    '21/03/2027',
  ])
  expect(queued.getByRole('button', { name: 'Cancel this pack' })).toBeDefined()
  const active = within(await box('Active Packs'))
  expect(active.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['Family Max'])
})

test('shows why the subscriber cannot be loaded, and loads again on Try again', async () => {
  const server = mockApi()
  server.on('GET /api/users', { data: kavitha })
  server.on('GET /api/account/packs', { data: [RUNNING] })
  sessionStore.set({ status: 'loading', user: null, needsLogin: false, problem: 'The shop is busy.' })
  renderPage(Dashboard, { path: '/dashboard', loaderData: { languages: [], genres: [] } })
  expect(screen.getByRole('alert').textContent).toBe('The shop is busy.')
  // The class hides the footer, whose links help here.
  expect(screen.getByRole('main').classList).not.toContain('page--loading')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Family Max' })).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})
