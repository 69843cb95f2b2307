import type { Package } from '#contract/catalogue.ts'
import type { PackRow } from '#contract/page-data.ts'
import { packLabels } from '#web/features/pack-display/pack-labels.ts'
import { packOnSale } from '#test/pack-on-sale.ts'
import { settle } from '#test/web/pack-panel.tsx'
import { mockApi, OFFLINE } from '#test/web/mock-api.ts'
import { stubRowLayout } from '#test/web/stub-row-layout.ts'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { hideToast, useToast } from '#web/session/toast-store.ts'
import { createRoutesStub } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createPanelLists } from '#web/features/catalogue/panel-lists.ts'
import { PackRows } from './pack-rows.tsx'

const LIST = 'GET /api/movies'
const ROWS: PackRow[] = Array.from({ length: 11 }, (_, at) => ({
  by: 'genre',
  id: `genre-${at}`,
  name: `Genre ${at}`,
  total: 12,
}))
const ROW_HEIGHT = 400
const SCREEN = 900
/** The most cards of the carousel above the rows. */
const CAROUSEL = 11

// Many cards are rendered, which takes long in jsdom.
vi.setConfig({ testTimeout: 20_000 })

let server: ReturnType<typeof mockApi>
let top: number

beforeEach(() => {
  vi.useFakeTimers()
  top = SCREEN * 5
  hideToast()
  stubRowLayout({ inView: 6 })
  vi.stubGlobal('innerHeight', SCREEN)
  vi.stubGlobal('innerWidth', 1440)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, top, 1200, ROWS.length * ROW_HEIGHT),
  )
  server = mockApi()
  server.onCall(LIST, ({ genre = '' }) => {
    const data = Array.from({ length: 12 }, (_, at): Package =>
      packOnSale(`${genre}-${at}`, { fld_type: '2' }),
    )
    return { data, total: 12 }
  })
})

const MOVIES = { text: 'Movies', lang: undefined }

function open(rows = ROWS) {
  const query = { type: '2', language: '', genre: '', q: '', after: '' }
  const { rows: openList } = createPanelLists({ query, page: { data: [], total: 0 } })
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <>
          <PackRows type="2" label={MOVIES} rows={rows} labels={packLabels([], [])} openList={openList} />
          <p data-testid="toast">{useToast()?.message}</p>
        </>
      ),
    },
  ])
  render(<Page />)
}
/** Scrolls the page until the first row is at a distance from the upper edge of the screen. */
async function scrollTo(now: number) {
  top = now
  act(() => void window.dispatchEvent(new Event('scroll')))
  await settle()
}
const rowOf = (at: number) => screen.getByLabelText(`Genre ${at} Movies`)
// By selector, because a search by role is slow in so many elements.
const cardsIn = (element: ParentNode) => [...element.querySelectorAll('input')]
const cardsOf = (at: number) => cardsIn(rowOf(at))

test('loads the cards of a row when it comes near the screen', async () => {
  open()
  await scrollTo(SCREEN * 3)
  expect(server.calls).toEqual([])
  await scrollTo(SCREEN * 2 - 100)
  expect(server.sent(LIST)).toEqual([{ type: '2', genre: 'genre-0', limit: '12' }])
  expect(cardsOf(0).length).toBeGreaterThan(6)
  expect(cardsOf(1)).toEqual([])
})

test('adds the cards of at most one row in each frame', async () => {
  const rowsWithCards = () => ROWS.filter((_, at) => cardsOf(at).length > 0).length
  const atFrames: number[] = []
  open()
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    atFrames.push(rowsWithCards())
    setTimeout(callback)
  })
  await scrollTo(0)
  expect(atFrames).toEqual([0, 1, 2, 3, 4])
  expect(rowsWithCards()).toBe(5)
})

test('gives up the cards of a row far from the screen, and shows them again without a request', async () => {
  open()
  await scrollTo(0)
  await scrollTo(-4000)
  expect(cardsOf(0)).toEqual([])
  const before = server.calls.length
  await scrollTo(0)
  expect(cardsOf(0).length).toBeGreaterThan(6)
  expect(server.calls).toHaveLength(before)
})

test('limits its cards and those of the carousel to 60 on the page', async () => {
  open()
  for (let now = 1000; now > -ROWS.length * ROW_HEIGHT; now -= 800) {
    await scrollTo(now)
    expect(cardsIn(document).length + CAROUSEL).toBeLessThanOrEqual(60)
  }
})

test('keeps the focused card while its row moves sideways and while the page scrolls', async () => {
  open()
  await scrollTo(0)
  const card = cardsOf(1)[2]
  act(() => card?.focus())
  act(() =>
    rowOf(1)
      .querySelector('ul')
      ?.scrollTo({ left: 6 * 300 }),
  )
  expect(document.activeElement).toBe(card)
  await scrollTo(-4000)
  expect(document.activeElement).toBe(card)
  expect(cardsOf(0)).toEqual([])
  act(() => card?.blur())
  await scrollTo(-4001)
  expect(cardsOf(1)).toEqual([])
})

test('without scripts a row is only its heading and its link', () => {
  open()
  expect(rowOf(3).querySelector('.pack-row__place')?.classList).toContain('needs-js')
})

describe('when the catalogue has changed', () => {
  const CHANGED = 'The catalogue has changed. This is the list from its start.'
  const films = (from: number) =>
    Array.from({ length: 24 }, (_, at): Package => packOnSale(`film-${from + at}`, { fld_type: '2' }))
  const scrollRow = async (at: number, card: number) => {
    act(() =>
      rowOf(at)
        .querySelector('ul')
        ?.scrollTo({ left: card * 300 }),
    )
    await settle()
  }
  const toast = () => screen.getByTestId('toast').textContent

  test('a row begins again at its first card, keeps loading, and says so once for all rows [SPEC-10.1-16]', async () => {
    server.onCall(LIST, ({ after }) => {
      if (after === undefined) return { data: films(0), total: 99, next: 'OLD' }
      if (after === 'OLD') return { data: films(100), total: 99, next: 'NEW', message: CHANGED }
      return { data: films(124), total: 99 }
    })
    open()
    await scrollTo(0)
    expect(toast()).toBe('')
    await scrollRow(0, 7)
    expect(cardsOf(0)[0]?.value).toBe('film-100')
    expect(toast()).toBe(CHANGED)
    act(hideToast)
    await scrollRow(1, 7)
    expect(cardsOf(1)[0]?.value).toBe('film-100')
    expect(toast()).toBe('')

    await scrollRow(0, 7)
    await scrollRow(0, 18)
    expect(cardsOf(0).map(({ value }) => value)).toContain('film-124')
  })

  test('a row without packs says so, keeps its height and is not loaded again', async () => {
    server.on(LIST, { data: [], total: 0 })
    open(ROWS.slice(0, 1))
    await scrollTo(0)
    expect(rowOf(0).textContent).toContain('This row has no packs now.')
    expect(rowOf(0).querySelectorAll('.pack-card--skeleton')).toHaveLength(1)
    await scrollTo(-4000)
    await scrollTo(0)
    expect(server.calls).toHaveLength(1)
  })

  test('a row that could not be loaded keeps its height and can try again', async () => {
    server.on(LIST, OFFLINE, { data: films(0), total: 24 })
    open(ROWS.slice(0, 1))
    await scrollTo(0)
    expect(rowOf(0).querySelectorAll('.pack-card--skeleton')).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await settle()
    expect(cardsOf(0)[0]?.value).toBe('film-0')
  })
})

test('shows nothing without rows', () => {
  open([])
  expect(document.querySelector('.pack-rows')).toBeNull()
})
