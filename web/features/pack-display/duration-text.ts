/** Durations of plans and packs for people. In the catalogue they are data in English, such as "3 Months". */
import { plural } from '@lingui/core/macro'

const DURATION = /^([1-9]\d*) (Month|Day)s?$/

/** Returns the text of a duration of the catalogue. One in another form stays as it is. */
export function durationText(duration: string): string {
  const [, number, unit] = DURATION.exec(duration) ?? []
  const count = Number(number)
  if (unit === 'Month') return plural(count, { one: '# Month', other: '# Months' })
  if (unit === 'Day') return plural(count, { one: '# Day', other: '# Days' })
  return duration
}
