import { cartItems, clearCart } from '#web/features/cart/cart-store.ts'
import { mockApi, OFFLINE, refusal, type Reply } from '#test/web/mock-api.ts'
import { stubRowLayout } from '#test/web/stub-row-layout.ts'
import { stubLayout } from '#test/web/stub-layout.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Package, PackPage } from '#contract/catalogue.ts'
import type { PackRow } from '#contract/page-data.ts'
import { packLabels } from '#web/features/pack-display/pack-labels.ts'
import { PANEL_HEADING } from './focus-when-narrowed.ts'
import { PackPanel } from './pack-panel.tsx'
import { readPackQuery } from './pack-query.ts'

const pack = (id: string, name: string, language: string): Package => ({
  fld_package_id: id,
  fld_package_name: name,
  fld_package_description: '',
  fld_package_existprice: '79.00',
  fld_type: '2',
  fld_language: language,
  fld_genre: 'action',
  fld_image: `/${id}.svg`,
  fld_app_packages: [],
  fld_app_prices: [],
  poid: `P-${id}`,
  fld_alias: '',
  fld_validity: '30 Days',
})
const TRAIN = pack('train', 'கடலோர ரயில்', 'tamil')
const ORBIT = pack('orbit', 'Static Orbit', 'english')
const languages = [
  { id: 'tamil', name: 'Tamil', code: 'ta' },
  { id: 'english', name: 'English', code: 'en' },
]
const genres = [
  { id: 'action', name: 'Action' },
  { id: 'drama', name: 'Drama' },
]

const SEARCH = 'GET /api/search/:query'
const LIST = 'GET /api/movies'
let server: ReturnType<typeof mockApi>
let waiting: { query: string; answer: (reply: Reply<typeof SEARCH>) => void }[]
/** What the server has on sale. */
let onSale: Package[]

const found = (...data: Package[]): PackPage => ({ data, total: data.length })
const passes = (one: Package, { language = '', genre = '' }: Record<string, string | undefined>) =>
  ['', one.fld_language].includes(language) && ['', one.fld_genre].includes(genre)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  clearCart()
  waiting = []
  server = mockApi()
  server.onCall(SEARCH, ({ query }) => new Promise((answer) => void waiting.push({ query, answer })))
  server.onCall(LIST, (asked) => found(...onSale.filter((one) => passes(one, asked))))
  stubLayout()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Opens the panel as the server renders it for an address. */
function open(
  address = '/?type=2',
  packs = [TRAIN, ORBIT],
  page: PackPage = found(...packs),
  rows: PackRow[] = [],
) {
  onSale = packs
  const Where = () => <p data-testid="where">{useLocation().search}</p>
  const after = page.message === undefined ? '' : 'expired'
  const query = { ...readPackQuery(new URLSearchParams('type=2'), '2'), q: '', after }
  const data = { query, page, rows, shortTitles: ['96'] }
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <>
          <h2 id={PANEL_HEADING} tabIndex={-1}>
            Movies
          </h2>
          <PackPanel
            label="Movies"
            data={data}
            languages={languages}
            genres={genres}
            labels={packLabels(languages, genres)}
            isHeld={false}
          />
          <Where />
        </>
      ),
    },
  ])
  render(<Page initialEntries={[address]} />)
}
const shown = () => screen.queryAllByRole('checkbox').map((box) => box.getAttribute('value'))
const where = () => screen.getByTestId('where').textContent
const settle = () =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(0)
  })
async function search(text: string) {
  const box = screen.getByRole('searchbox')
  fireEvent.change(box, { target: { value: text } })
  fireEvent.keyDown(box, { key: 'Enter' })
  await settle()
}
async function openSearch() {
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  await settle()
}

test('a card adds its pack to the cart and removes it [SPEC-2.7-03, SPEC-4-23]', () => {
  open()
  const card = screen.getByRole('checkbox', { name: /ரயில்/ })
  fireEvent.click(card)
  expect(cartItems()).toEqual([TRAIN])
  expect(card).toHaveProperty('checked', true)
  fireEvent.click(card)
  expect(cartItems()).toEqual([])
})

test('a title in its own script has the lang of its language', () => {
  open()
  expect(screen.getByText('கடலோர ரயில்').getAttribute('lang')).toBe('ta')
  for (const title of screen.getAllByText('Static Orbit')) expect(title.getAttribute('lang')).toBeNull()
})

test('filters narrow the shelf and are kept in the address [SPEC-2.5-13]', async () => {
  open()
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'english' } })
  await settle()
  expect(shown()).toEqual(['orbit'])
  expect(where()).toBe('?type=2&language=english')
  expect(server.sent(LIST)).toEqual([{ type: '2', language: 'english', limit: '24' }])
  fireEvent.change(screen.getByLabelText('Genre'), { target: { value: 'drama' } })
  await settle()
  expect(screen.getByText('No Results Found')).toBeDefined()
})

test('an address with a query and a filter restores both [SPEC-7-03, SPEC-10.1-04]', async () => {
  open('/?type=2&q=night&language=tamil')
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'night')
  expect(waiting.map(({ query }) => query)).toEqual(['night'])
  expect(server.sent(SEARCH)[0]).toMatchObject({ type: '2', language: 'tamil' })
  waiting[0]!.answer(found(TRAIN))
  await settle()
  expect(shown()).toEqual(['train'])
})

test('a search shows Loading..., then the results of this tab or No Results Found [SPEC-2.5-13, SPEC-4-11, SPEC-4-37, SPEC-4-38, SPEC-8-12, SPEC-10.1-07]', async () => {
  open()
  await openSearch()
  await search('night')
  expect(screen.getByText('Loading...')).toBeDefined()
  expect(where()).toBe('?type=2&q=night')
  expect(server.sent(SEARCH)[0]).toMatchObject({ query: 'night', type: '2' })
  waiting[0]!.answer(found(ORBIT))
  await settle()
  expect(shown()).toEqual(['orbit'])

  await search('zzz')
  waiting[1]!.answer(found())
  await settle()
  expect(screen.getByText('No Results Found')).toBeDefined()
})

test('searches for two characters only if they are a title of this tab [SPEC-5-16]', async () => {
  open('/', [pack('96', '96', 'tamil'), ORBIT])
  await openSearch()
  await search('97')
  expect(waiting).toEqual([])
  await search('96')
  expect(waiting.map(({ query }) => query)).toEqual(['96'])
})

test('ignores a late response to an older search [SPEC-10.1-06]', async () => {
  open()
  await openSearch()
  await search('train')
  await search('orbit')
  waiting[1]!.answer(found(ORBIT))
  await settle()
  waiting[0]!.answer(found(TRAIN))
  await settle()
  expect(shown()).toEqual(['orbit'])
})

test('a failed search can be repeated [SPEC-3-27]', async () => {
  open()
  await openSearch()
  await search('orbit')
  const message = 'Something went wrong. Please try again later'
  waiting[0]!.answer(refusal({ status: 500, code: 'unexpected', message }))
  await settle()
  expect(screen.getByRole('alert').textContent).toBe(message)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await settle()
  waiting[1]!.answer(found(ORBIT))
  await settle()
  expect(shown()).toEqual(['orbit'])
})

test('closing the search shows the whole shelf and restores the focus', async () => {
  open('/?type=2&q=orbit')
  waiting[0]!.answer(found(ORBIT))
  await settle()
  fireEvent.click(screen.getByRole('button', { name: 'Close search' }))
  await settle()
  expect(shown()).toEqual(['train', 'orbit'])
  expect(where()).toBe('?type=2')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search' }))
})

const many = (from: number, length: number) =>
  Array.from({ length }, (_, at) => pack(`film-${from + at}`, `Film ${from + at}`, 'english'))
const scrollToCard = async (at: number) => {
  act(() => screen.getByRole('list', { name: /packs$/ }).scrollTo({ left: at * 300 }))
  await settle()
}

test('loads the next page by the cursor of the page before, ahead of the visitor [SPEC-10.1-15]', async () => {
  stubRowLayout({ inView: 4 })
  server.on(LIST, { data: many(8, 24), total: 5000, next: 'SECOND' }, { data: many(32, 24), total: 5000 })
  open('/?type=2', [], { data: many(0, 8), total: 5000, next: 'FIRST' })
  await settle()
  expect(server.sent(LIST)).toEqual([{ type: '2', after: 'FIRST', limit: '24' }])
  await scrollToCard(24)
  expect(server.sent(LIST)[1]).toEqual({ type: '2', after: 'SECOND', limit: '24' })
  expect(shown()).toEqual(many(22, 10).map(({ fld_package_id: id }) => id))
})

test('keeps the cards when the next page fails, and loads it on Try again', async () => {
  stubRowLayout({ inView: 4 })
  server.on(LIST, OFFLINE, { data: many(8, 24), total: 32 })
  open('/?type=2', [], { data: many(0, 8), total: 32, next: 'FIRST' })
  await settle()
  expect(shown()).toHaveLength(8)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await settle()
  expect(screen.queryByRole('alert')).toBeNull()
  await scrollToCard(28)
  expect(shown()).toContain('film-31')
})

test('begins the list again, and says so, when the catalogue has changed [SPEC-10.1-16]', async () => {
  stubRowLayout({ inView: 4 })
  const message = 'The catalogue has changed. This is the list from its start.'
  server.on(LIST, { data: many(100, 24), total: 24, message })
  open('/?type=2', [], { data: many(0, 8), total: 5000, next: 'OLD' })
  await settle()
  expect(screen.getByText(message)).toBeDefined()
  expect(shown()[0]).toBe('film-100')
})

test('loads the list of the address if the server has rendered another one', async () => {
  open('/?type=2&language=tamil')
  await settle()
  expect(server.sent(LIST)).toEqual([{ type: '2', language: 'tamil', limit: '24' }])
  expect(shown()).toEqual(['train'])
})

test('shows a list again without a request when a filter is undone', async () => {
  open()
  for (const value of ['tamil', '', 'tamil']) {
    fireEvent.change(screen.getByLabelText('Language'), { target: { value } })
    await settle()
  }
  expect(shown()).toEqual(['train'])
  expect(server.sent(LIST)).toHaveLength(1)
})

test('a browser without scripts gets a link to the next titles of the same list', () => {
  open('/?type=2', [], { data: many(0, 8), total: 5000, next: 'FIRST' })
  expect(screen.getByRole('link', { name: 'More titles' }).getAttribute('href')).toBe('/?type=2&after=FIRST')
})

test('shows the list that the server rendered for a cursor that is not valid, without loading it again', async () => {
  const page = { ...found(TRAIN), message: 'The catalogue has changed. This is the list from its start.' }
  open('/?type=2&after=AAAAAAAAAAAAAAAAAAAAAAAAA', [TRAIN], page)
  await settle()
  expect(shown()).toEqual(['train'])
  expect(server.calls).toEqual([])
  expect(screen.getByText(page.message)).toBeDefined()
  expect(screen.getByRole('link', { name: 'First titles' })).toBeDefined()
})

test('See all moves the focus to the heading of the panel, because the link is removed', async () => {
  const row: PackRow = { by: 'language', id: 'tamil', name: 'Tamil', total: 3 }
  open('/?type=2', [TRAIN, ORBIT], found(TRAIN, ORBIT), [row])
  const link = screen.getByRole('link', { name: /^See all/ })
  link.focus()
  fireEvent.click(link)
  await settle()
  expect(where()).toBe('?type=2&language=tamil')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }))
})

test('Try again leaves the focus in the row whose next cards load', async () => {
  server.on(LIST, OFFLINE, found(ORBIT))
  open('/?type=2', [TRAIN], { data: [TRAIN], total: 2, next: 'cursor' })
  await settle()
  const button = screen.getByRole('button', { name: 'Try again' })
  button.focus()
  fireEvent.click(button)
  await settle()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(document.activeElement?.tagName).toBe('UL')
})
