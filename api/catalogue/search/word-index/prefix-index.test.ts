/** Tests the ranges of keys with a prefix. */
import fc from 'fast-check'
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

test('finds the keys that a scan of all keys finds, however many have the prefix', () => {
  const key = fc.string({ unit: fc.constantFrom('a', 'b', 'க'), minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(fc.array(key, { maxLength: 80 }), key, (given, prefix) => {
      const keys = given.toSorted()
      let end = 0
      const starts = Uint32Array.from(keys, ({ length }) => (end += length + 1) - length - 1)
      const first = keys.filter((one) => one < prefix).length
      const count = keys.filter((one) => one.startsWith(prefix)).length
      const text = keys.map((one) => `${one}\n`).join('')
      expect(rangeOf({ text, starts }, prefix)).toEqual([first, first + count])
    }),
    { numRuns: 500 },
  )
})
