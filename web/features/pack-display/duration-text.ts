/** Durations of plans and packs for people. In the catalogue they are data in English, such as "3 Months". */
import { plural } from '@lingui/core/macro'

const DURATION = /^([1-9]\d*) (Month|Day)s?$/

type Duration = { months: number; days: null } | { months: null; days: number }

/** Reads a duration of the catalogue, such as "3 Months"; undefined for one in another form. */
export function readDuration(duration: string): Duration | undefined {
  const [, number, unit] = DURATION.exec(duration) ?? []
  if (unit === undefined) return undefined
  const count = Number(number)
  return unit === 'Month' ? { months: count, days: null } : { months: null, days: count }
}

/** Returns the text of a duration of the catalogue. One in another form stays as it is. */
export function durationText(duration: string): string {
  const read = readDuration(duration)
  if (!read) return duration
  const count = read.months ?? read.days
  return read.months === null
    ? plural(count, { one: '# Day', other: '# Days' })
    : plural(count, { one: '# Month', other: '# Months' })
}
