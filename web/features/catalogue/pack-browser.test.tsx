import type { Package } from '#contract/catalogue.ts'
import type { PageData } from '#contract/page-data.ts'
import { clearCart } from '#web/features/cart/cart-store.ts'
import { packOnSale } from '#test/pack-on-sale.ts'
import { stubLayout } from '#test/web/stub-layout.ts'
import { site, renderPage } from '#test/web/render-page.tsx'
import SubscriptionPlans from '#web/routes/subscription-plans.tsx'
import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { loadPackBrowser } from './load-pack-browser.ts'
import { PackBrowser } from './pack-browser.tsx'

const pack = (id: string, type: string): Package =>
  packOnSale(id, {
    fld_type: type,
    ...(type === '1' && {
      fld_language: '',
      fld_genre: '',
      fld_app_prices: [{ poid: `P-${id}`, duration: '1 Month', total_price: '79.00' }],
    }),
  })
const PLANS = [pack('starter', '1'), pack('south', '1'), pack('family', '1')]
const MOVIES = [pack('train', '2'), pack('orbit', '2')]
const SHOWS = [pack('lamp', '3')]

const APP_TYPES = [
  { id: '1', description: 'App Plans' },
  { id: '2', description: 'Movies' },
  { id: '3', description: 'Shows' },
]
const catalogue = (packs: Package[]): PageData => ({
  plans: () => packs.filter(({ fld_type }) => fld_type === '1'),
  packTypes: () => APP_TYPES.filter(({ id }) => packs.some(({ fld_type }) => fld_type === id)),
  packPage: ({ type, language = '', limit = 200 }) => {
    const data = packs.filter((one) => one.fld_type === type && ['', one.fld_language].includes(language))
    return { data: data.slice(0, limit), total: data.length }
  },
  findPackByPoid: (poid) =>
    packs.find((one) => [one, ...one.fld_app_prices].some((sold) => sold.poid === poid)),
  packRows: () => [],
  shortTitles: () => [],
  titleSitemaps: () => [],
  appTypes: () => APP_TYPES,
  languages: () => [{ id: 'tamil', name: 'Tamil', code: 'ta' }],
  genres: () => [{ id: 'action', name: 'Action' }],
  compareNames: () => 0,
  faqs: () => [],
  banners: () => [],
  site,
})
const everything = catalogue([...PLANS, ...MOVIES, ...SHOWS])
const dataAt = (address: string, services = everything) =>
  loadPackBrowser(services, `http://shop.test${address}`)
const listed = (address: string) => names(dataAt(address).packs?.page.data ?? [])
const names = (packs: readonly Package[]) => packs.map(({ fld_package_id: id }) => id)

beforeEach(() => {
  clearCart()
  stubLayout()
})

test('opens the app plans by default, in reverse catalogue order [SPEC-2.5-06, SPEC-2.6-02]', () => {
  const { type, plans } = dataAt('/new-connection')
  expect([type, names(plans)]).toEqual(['1', ['family', 'south', 'starter']])
})

test('opens movies and shows by the address, in catalogue order [SPEC-2.5-07]', () => {
  expect(listed('/new-connection?type=2')).toEqual(['train', 'orbit'])
  expect(listed('/new-connection?type=3')).toEqual(['lamp'])
})

test.each(['?type=9', '?type=', '?type=%3Cscript%3E', '?type=0&type=2'])(
  'an address with an invalid type (%s) opens the app plans [SPEC-14-02]',
  (query) => {
    expect(dataAt(`/new-connection${query}`).type).toBe('1')
  },
)

test('shows a tab for each type that has packages, with the label of the catalogue [SPEC-2.5-05, SPEC-2.5-08, SPEC-2.7-02, SPEC-10.1-01, SPEC-10.1-02]', () => {
  expect(dataAt('/quick-recharge').appTypes.map(({ description }) => description)).toEqual([
    'App Plans',
    'Movies',
    'Shows',
  ])
  const withoutShows = catalogue([...PLANS, ...MOVIES])
  expect(dataAt('/quick-recharge?type=3', withoutShows)).toMatchObject({
    type: '1',
    appTypes: [{ description: 'App Plans' }, { description: 'Movies' }],
  })
})

test('shows each plan in its own row [SPEC-2.5-06]', () => {
  renderPage(() => <PackBrowser heading="Quick Recharge" data={dataAt('/quick-recharge')} />, { path: '/' })
  const rows = screen.getAllByRole('group').map((row) => within(row).getByRole('heading').textContent)
  expect(rows).toEqual(['family', 'south', 'starter'])
})

test('movies have a search, a language filter and a genre filter, each with All [SPEC-2.5-09, SPEC-2.5-10, SPEC-2.6-03, SPEC-2.7-02]', () => {
  renderPage(() => <PackBrowser heading="New Connection" data={dataAt('/new-connection?type=2')} />, {
    path: '/',
  })
  expect(screen.getByRole('button', { name: 'Search' }).getAttribute('aria-expanded')).toBe('false')
  for (const [label, other] of [
    ['Language', 'Tamil'],
    ['Genre', 'Action'],
  ] as const) {
    const options = within(screen.getByLabelText(label)).getAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual(['All', other])
  }
  expect(screen.getAllByRole('checkbox').map((card) => card.getAttribute('value'))).toEqual([
    'train',
    'orbit',
  ])
})

test('the movie carousel advances every 7.5 seconds [SPEC-2.5-12]', () => {
  vi.useFakeTimers()
  const scrollTo = vi.fn()
  Element.prototype.scrollTo = scrollTo
  stubLayout({ inView: true, mediaMatches: false })
  renderPage(() => <PackBrowser heading="New Connection" data={dataAt('/new-connection?type=3')} />, {
    path: '/',
  })
  cleanup()
  renderPage(() => <PackBrowser heading="New Connection" data={dataAt('/new-connection?type=2')} />, {
    path: '/',
  })
  vi.advanceTimersByTime(7499)
  expect(scrollTo).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(scrollTo).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

test('the plans page shows one tab, App Plans, for each type [SPEC-2.6-01]', () => {
  for (const type of ['1', '2', '3']) {
    renderPage(SubscriptionPlans, { path: '/subscription-plans', loaderData: dataAt(`/x?type=${type}`) })
    const tabs = within(screen.getByRole('navigation', { name: 'Packs' })).getAllByRole('link')
    expect(tabs.map((tab) => tab.textContent)).toEqual(['App Plans'])
    cleanup()
  }
})
