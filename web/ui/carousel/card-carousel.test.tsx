import { stubRowLayout } from '#test/web/stub-row-layout.ts'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CardCarousel } from './card-carousel.tsx'

let row: ReturnType<typeof stubRowLayout>
let asked: number
let places: number[]

beforeEach(() => {
  vi.useFakeTimers()
  asked = 0
  places = []
  row = stubRowLayout({ inView: 4 })
})

type CarouselSetup = { tail?: string | null; isHeld?: boolean; start?: number }
const carousel = (
  count: number,
  total: number,
  { tail = null, isHeld = false, start = 0 }: CarouselSetup = {},
) => (
  <CardCarousel
    label="Movies"
    trackLabel="packs"
    autoplayMs={7500}
    count={count}
    total={total}
    card={({ at, isTabbable }) => ({
      key: String(at),
      content: <button tabIndex={isTabbable ? 0 : -1}>{`card ${at}`}</button>,
    })}
    onNeedMore={() => (asked += 1)}
    tail={tail}
    isHeld={isHeld}
    start={start}
    onPlace={(at) => places.push(at)}
  />
)
const open = (...given: Parameters<typeof carousel>) => render(carousel(...given))
const track = () => screen.getByRole('list')
const skippedBefore = (card: Element | undefined) =>
  card instanceof HTMLElement ? card.style.getPropertyValue('--skipped') : undefined
const cards = () => screen.getAllByText(/^card/).map((card) => Number(card.textContent.slice(5)))
const scrollToCard = (at: number) => act(() => track().scrollTo({ left: at * 300 }))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

test('has at most eleven cards of a long list in the document, wherever it is scrolled', () => {
  open(5000, 5000)
  expect(cards()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  scrollToCard(3000)
  expect(cards()).toEqual([2998, 2999, 3000, 3001, 3002, 3003, 3004, 3005, 3006, 3007])
  scrollToCard(4996)
  expect(cards()).toEqual([4994, 4995, 4996, 4997, 4998, 4999])
})

test('replaces the cards around the mounted ones by empty stops, and by space of their width', () => {
  open(5000, 5000)
  screen.getByText('card 1').focus()
  scrollToCard(3000)
  const [focused, stop] = track().children
  expect(skippedBefore(focused)).toBe('1')
  expect(stop?.className).toBe('card-track__stop')
  expect(skippedBefore(stop)).toBe('2966')
  expect(track().children).toHaveLength(1 + 30 + 10 + 30)
  expect(track().style.getPropertyValue('--rest')).toBe('1962')
})

test('hides the empty stops from screen readers', () => {
  open(5000, 5000)
  scrollToCard(3000)
  expect(screen.getAllByRole('listitem')).toHaveLength(cards().length)
})

test('begins at the card where it was left, and reports the card that is first in view', () => {
  open(5000, 5000, { start: 3000 })
  expect(track().scrollLeft).toBe(3000 * 300)
  expect(cards()).toEqual([2998, 2999, 3000, 3001, 3002, 3003, 3004, 3005, 3006, 3007])
  scrollToCard(3001)
  expect(places).toEqual([3000, 3001])
})

test('reports no position when it has left the document, where nothing is scrolled', () => {
  open(5000, 5000)
  scrollToCard(3000)
  const row = track()
  row.remove()
  act(() => row.scrollTo({ left: 0 }))
  expect(places).toEqual([0, 3000])
})

test('keeps the focused card in the document until it loses the focus', () => {
  open(5000, 5000)
  screen.getByText('card 2').focus()
  scrollToCard(3000)
  expect(document.activeElement).toBe(screen.getByText('card 2'))
  act(() => screen.getByText('card 3001').focus())
  expect(screen.queryByText('card 2')).toBeNull()
})

test('each card has its number in the whole list', () => {
  open(24, 5000)
  const items = screen.getAllByRole('listitem')
  expect(items.map((item) => item.getAttribute('aria-posinset'))).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
  ])
  expect(items[0]?.getAttribute('aria-setsize')).toBe('5000')
})

test('only the cards in view are in the tab order, so that Tab leaves a long row', () => {
  open(5000, 5000)
  scrollToCard(100)
  const tabbable = screen.getAllByText(/^card/).filter((card) => card.tabIndex === 0)
  expect(tabbable.map((card) => card.textContent)).toEqual(['card 100', 'card 101', 'card 102', 'card 103'])
})

test('asks for more cards once when fewer than two views are left, and again after they arrived', () => {
  const { rerender } = open(24, 5000)
  expect(asked).toBe(0)
  scrollToCard(13)
  scrollToCard(14)
  expect(asked).toBe(1)
  rerender(carousel(48, 5000))
  expect(asked).toBe(1)
  scrollToCard(40)
  expect(asked).toBe(2)
})

test('asks for no more cards at the end of the list', () => {
  open(24, 24)
  scrollToCard(20)
  expect(asked).toBe(0)
})

test('waits at the last loaded card while more are to come, and starts again after the last of all', () => {
  const { rerender } = open(8, 5000)
  scrollToCard(4)
  pass(7500)
  expect(row.went).toEqual([4, 4])
  rerender(carousel(8, 8))
  press('Next')
  expect(row.went).toEqual([4, 4, 0])
})

test('shows its tail after the last loaded card only', () => {
  open(24, 5000, { tail: 'Loading' })
  expect(screen.queryByText('Loading')).toBeNull()
  scrollToCard(20)
  expect(screen.getByText('Loading')).toBeDefined()
})

test.each(['pointerenter', 'touchstart'])('stays paused by %s when a page of cards arrives', (event) => {
  const { rerender } = open(24, 5000)
  act(() => void screen.getByRole('region').dispatchEvent(new Event(event)))
  rerender(carousel(48, 5000))
  pass(60_000)
  expect(row.went).toEqual([])
})

test('stays paused by the focus on a card when it was held, as by a dialog', () => {
  const { rerender } = open(24, 24)
  act(() => screen.getByText('card 1').focus())
  rerender(carousel(24, 24, { isHeld: true }))
  rerender(carousel(24, 24))
  pass(60_000)
  expect(row.went).toEqual([])
  act(() => screen.getByText('card 1').blur())
  pass(7500)
  expect(row.went).toEqual([1])
})

test('brings the card at which a step ends into the document before it scrolls there', () => {
  open(5000, 5000)
  const inDocument: number[] = []
  vi.spyOn(track(), 'scrollTo').mockImplementation(() => void inDocument.push(...cards()))
  press('Previous')
  expect(inDocument).toEqual([4994, 4995, 4996, 4997, 4998, 4999])
})
