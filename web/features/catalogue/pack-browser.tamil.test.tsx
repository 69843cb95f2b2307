/** Tests the lists of packs on a Tamil page. */
import type { PackRow } from '#contract/page-data.ts'
import { packOnSale } from '#test/pack-on-sale.ts'
import { mockApi } from '#test/web/mock-api.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { stubLayout } from '#test/web/stub-layout.ts'
import { frameTurns } from '#web/browser/frame-turns.ts'
import { clearCart } from '#web/features/cart/cart-store.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PackBrowserData } from './load-pack-browser.ts'
import { PackBrowser } from './pack-browser.tsx'

const FILM = packOnSale('train', { fld_package_name: 'கடலோர ரயில்' })
const OTHER = packOnSale('shore', { fld_package_name: 'கரை' })
const PLAN = packOnSale('family', {
  fld_type: '1',
  fld_package_name: 'Family Max',
  fld_package_description: 'Films.',
  fld_app_prices: [{ poid: 'P-1M', duration: '1 Month', total_price: '79.00' }],
})
const ROWS: PackRow[] = [
  { by: 'language', id: 'tamil', name: 'Tamil', text: 'தமிழ்', total: 3 },
  { by: 'genre', id: 'drama', name: 'Drama', total: 3 },
]
const appTypes = [
  { id: '1', description: 'App Plans' },
  { id: '2', description: 'Movies', text: 'படங்கள்' },
]
const query = { type: '2', language: '', genre: '', q: '', after: '' }
const data: PackBrowserData = {
  type: '2',
  appTypes,
  plans: [],
  titlePoid: '',
  title: undefined,
  languages: [{ id: 'tamil', name: 'Tamil', code: 'ta', text: 'தமிழ்' }],
  genres: [{ id: 'drama', name: 'Drama' }],
  packs: { query, page: { data: [FILM], total: 2, next: 'more' }, rows: ROWS, shortTitles: [] },
}

const open = (loaderData: PackBrowserData) =>
  renderPage(() => <PackBrowser heading="New Connection" data={loaderData} />, {
    path: '/new-connection',
    query: '?type=2',
  })

beforeEach(() => {
  clearCart()
  stubLayout({ inView: true, mediaMatches: false })
})
afterEach(async () => {
  cleanup()
  // The carousel and the rows take turns, which need frames of the document: it is gone after the last test.
  const turn = frameTurns()
  for (let turns = 0; turns <= ROWS.length + 1; turns++) await turn()
  vi.unstubAllGlobals()
})

test('tabs, filters and rows have names in Tamil, English names are marked, and lists load Tamil texts', async () => {
  const server = mockApi()
  const asked: unknown[] = []
  server.onCall('GET /api/movies', (input) => {
    asked.push(input)
    return { data: [OTHER], total: 2 }
  })
  open(data)
  const tabs = within(screen.getByRole('navigation', { name: 'Packs' }))
  expect(tabs.getByRole('link', { name: 'App Plans' }).getAttribute('lang')).toBe('en')
  expect(tabs.getByRole('link', { name: 'படங்கள்' }).getAttribute('lang')).toBeNull()
  expect(screen.getByRole('option', { name: 'தமிழ்' }).getAttribute('lang')).toBeNull()
  expect(screen.getByRole('option', { name: 'Drama' }).getAttribute('lang')).toBe('en')
  await waitFor(() => expect(screen.getByRole('region', { name: 'தமிழ் படங்கள்' })).toBeTruthy())
  const drama = within(screen.getByRole('region', { name: 'Drama படங்கள்' }))
  expect(drama.getByText('Drama').getAttribute('lang')).toBe('en')
  await waitFor(() => expect(asked.length).toBeGreaterThan(0))
  for (const input of asked) expect(input).toMatchObject({ type: '2', texts: 'ta' })
})

test('the name of a plan is English; its description is in Tamil if it has one', () => {
  const described = { language: 'ta', name: '', description: 'படங்கள்.' }
  const other = { ...PLAN, fld_package_id: 'south', fld_package_name: 'South Stars', fld_texts: described }
  open({ ...data, type: '1', packs: undefined, plans: [PLAN, other] })
  expect(screen.getByRole('heading', { name: 'Family Max' }).getAttribute('lang')).toBe('en')
  expect(screen.getByText('Films.').getAttribute('lang')).toBe('en')
  expect(screen.getByText('படங்கள்.').getAttribute('lang')).toBeNull()
})
