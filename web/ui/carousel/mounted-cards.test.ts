import { expect, test } from 'vitest'
import { type MountedCard, mountedCards, needsMoreCards } from './mounted-cards.ts'

const SIDES = { behind: 2, ahead: 4 }
const mounted = (at: number, count: number, focused?: number) =>
  mountedCards({ at, inView: 4, count, focused }, SIDES)
const withContent = (cards: MountedCard[]) => cards.filter(({ isStop }) => !isStop).map(({ at }) => at)
const numbers = (...given: Parameters<typeof mounted>) => withContent(mounted(...given))

test('holds the cards in view, two before them and four after them', () => {
  expect(numbers(0, 1000)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(numbers(500, 1000)).toEqual([498, 499, 500, 501, 502, 503, 504, 505, 506, 507])
})

test('holds no card beyond the ends of the row', () => {
  expect(numbers(996, 1000)).toEqual([994, 995, 996, 997, 998, 999])
  expect(numbers(0, 3)).toEqual([0, 1, 2])
  expect(numbers(0, 0)).toEqual([])
})

test('holds the last cards when the row becomes shorter than the position', () => {
  expect(numbers(40, 6)).toEqual([0, 1, 2, 3, 4, 5])
})

test('has empty stops for 30 cards on each side, so that a flick can end there', () => {
  const cards = mounted(500, 1000)
  expect(cards.map(({ at }) => at)).toEqual(Array.from({ length: 70 }, (_, card) => 468 + card))
  expect(cards[0]?.skipped).toBe(468)
  expect(mounted(0, 12).map(({ at }) => at)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})

test('keeps the focused card at its place, however far the row has moved', () => {
  expect(mounted(500, 1000, 3).slice(0, 2)).toEqual([
    { at: 3, isStop: false, skipped: 3 },
    { at: 468, isStop: true, skipped: 464 },
  ])
  expect(mounted(0, 1000, 60).slice(-2)).toEqual([
    { at: 37, isStop: true, skipped: 0 },
    { at: 60, isStop: false, skipped: 22 },
  ])
  expect(numbers(0, 1000, 20)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 20])
  expect(numbers(0, 1000, 3)).toEqual(numbers(0, 1000))
})

test('holds the card to which the row moves, once', () => {
  const moving = (target: number, focused?: number) =>
    mountedCards({ at: 10, inView: 6, count: 100, focused, target }, { behind: 1, ahead: 2 })
  expect(withContent(moving(6))).toEqual([6, 9, 10, 11, 12, 13, 14, 15, 16, 17])
  expect(withContent(moving(6, 6))).toHaveLength(10)
  expect(withContent(moving(12))).toHaveLength(9)
})

test('the skipped cards and the mounted ones add up to the whole row', () => {
  for (const at of [0, 1, 250, 990, 999]) {
    const cards = mounted(at, 1000, 700)
    const last = cards[cards.length - 1]?.at ?? 0
    const skipped = cards.reduce((sum, card) => sum + card.skipped, 0)
    expect(skipped + cards.length).toBe(last + 1)
  }
})

test('more cards are due when fewer than two views are left', () => {
  expect(needsMoreCards({ at: 0, inView: 4 }, 12)).toBe(false)
  expect(needsMoreCards({ at: 1, inView: 4 }, 12)).toBe(true)
  expect(needsMoreCards({ at: 0, inView: 4 }, 8)).toBe(true)
})
