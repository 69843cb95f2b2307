import { expect, test } from 'vitest'
import { durationText } from './duration-text.ts'

test.each(['1 Month', '3 Months', '12 Months', '1 Day', '30 Days', '3650 Days'])(
  'shows %s in English as the catalogue has it',
  (duration) => expect(durationText(duration)).toBe(duration),
)

test.each(['', '30 days', '1 Year', 'Unlimited', '03 Months'])(
  'leaves another form as it is: "%s"',
  (duration) => expect(durationText(duration)).toBe(duration),
)
