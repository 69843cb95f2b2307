/** Tests the ranges of keys with a prefix. */
import { expect, test } from 'vitest'
import { rangeOf } from './prefix-index.ts'

const index = { text: 'a\nab\nabc\nb\n', starts: Uint32Array.of(0, 2, 5, 9) }

test.each([
  ['', [0, 4]],
  ['a', [0, 3]],
  ['ab', [1, 3]],
  ['ab\n', [1, 2]],
  ['ac', [3, 3]],
  ['b', [3, 4]],
  ['b\n', [3, 4]],
  ['c', [4, 4]],
])('returns the places of the keys with the prefix %j', (prefix, range) => {
  expect(rangeOf(index, prefix)).toEqual(range)
})
