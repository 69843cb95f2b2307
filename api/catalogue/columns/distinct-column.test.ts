/** Tests the column of values that occur often. */
import { expect, test } from 'vitest'
import { collectDistinct, valueAt } from './distinct-column.ts'

test('keeps equal values once, and returns the value of each row', () => {
  const column = collectDistinct<{ id: string }>(({ id }) => id)
  for (const id of ['a', 'b', 'a', 'a', 'c', 'b']) column.add({ id })
  const distinct = column.finish()
  expect(distinct.values).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }])
  expect(Array.from({ length: 6 }, (_, row) => valueAt(distinct, row).id)).toEqual([
    'a',
    'b',
    'a',
    'a',
    'c',
    'b',
  ])
  expect(() => valueAt(distinct, 6)).toThrow(RangeError)
})
