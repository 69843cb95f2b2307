import type { Package } from '#contract/catalogue.ts'
import type { PackRow } from '#contract/page-data.ts'
import { packLabels } from '#web/features/pack-display/pack-labels.ts'
import { packOnSale } from '#test/pack-on-sale.ts'
import { mockApi } from '#test/web/mock-api.ts'
import { stubRowLayout } from '#test/web/stub-row-layout.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
  top = SCREEN * 5
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
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function open(rows = ROWS) {
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => <PackRows type="2" label="Movies" rows={rows} labels={packLabels([], [])} />,
    },
  ])
  render(<Page />)
}
/** Scrolls the page until the first row is at a distance from the upper edge of the screen. */
async function scrollTo(now: number) {
  top = now
  await act(async () => {
    window.dispatchEvent(new Event('scroll'))
    await new Promise((resolve) => setTimeout(resolve, 0))
  })
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

test('has so few cards, with those of the carousel, that the page has at most 60', async () => {
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

test('shows nothing without rows', () => {
  open([])
  expect(document.querySelector('.pack-rows')).toBeNull()
})
