import { expect, test } from 'vitest'
import { spanOfDay } from './figure-query.ts'

test('a day in India begins at 18:30 in UTC of the day before, even on the last day of February', () => {
  expect(spanOfDay('2028-02-29')).toEqual({
    from: new Date('2028-02-28T18:30:00Z'),
    until: new Date('2028-02-29T18:30:00Z'),
  })
})
