import { expect, test } from 'vitest'
import { choosePlace } from './choose-place.ts'
import { findMoved } from './find-moved.ts'

const [OLD, NEW] = [
  { id: 'a', name: 'A' },
  { id: 'a', name: 'B' },
]

test('a new item gets the chosen place, and an item on sale moves only if the chosen place differs', () => {
  const put = (before: typeof OLD | null, after: typeof OLD | null, place: string | null) =>
    choosePlace({ before, after }, { place, predecessor: 'x' })
  expect(put(null, NEW, 'y')).toEqual({ follows: 'y', movedFrom: null })
  expect(put(null, NEW, null)).toEqual({ follows: null, movedFrom: null })
  expect(put(OLD, NEW, 'y')).toEqual({ follows: 'y', movedFrom: 'x' })
  expect(put(OLD, NEW, '')).toEqual({ follows: '', movedFrom: 'x' })
  for (const place of ['x', null]) expect(put(OLD, NEW, place)).toEqual({ follows: 'x', movedFrom: null })
  expect(put(OLD, null, 'y')).toEqual({ follows: 'x', movedFrom: null })
})

test.each([
  ['abcd', 'abcd', ''],
  ['abcd', 'bcda', 'a'],
  ['abcd', 'dabc', 'd'],
  ['abcd', 'acbd', 'b'],
  ['abcde', 'xbdy', ''],
  ['', 'ab', ''],
])('as few items as possible are moved from %s to %s', (before, after, moved) => {
  expect([...findMoved(Array.from(before), Array.from(after))].join('')).toHaveLength(moved.length)
})
