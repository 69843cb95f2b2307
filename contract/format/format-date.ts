/**
 * Formats dates as in the specification, in Indian time whatever the time zone of the device. Does not use `Intl`: the
 * first `Intl.DateTimeFormat` of a page blocks a cheap phone for 50 ms.
 */

/** India has one time zone without daylight saving time. */
const AHEAD_OF_UTC_MS = 330 * 60_000

/** Splits a moment into its parts in Indian time. @throws RangeError if the text is not a moment */
function read(iso: string) {
  const here = new Date(Date.parse(iso) + AHEAD_OF_UTC_MS).toISOString()
  const [day = '', time = ''] = here.split('T')
  const hour = Number(time.slice(0, 2))
  return {
    day: day.split('-').reverse().join('/'),
    hour: String(hour % 12 || 12).padStart(2, '0'),
    minute: time.slice(3, 5),
    second: time.slice(6, 8),
    half: hour < 12 ? 'AM' : 'PM',
  }
}

/** "2026-11-20T18:45:05Z" -> "21/11/2026" */
export const formatDay = (iso: string): string => read(iso).day

/** A day without a time: "2026-11-21" -> "21/11/2026" */
export const formatCalendarDay = (day: string): string => day.split('-').reverse().join('/')

/** "2026-11-20T18:45:05Z" -> "21/11/2026 12:15:05 AM" */
export function formatMoment(iso: string): string {
  const { day, hour, minute, second, half } = read(iso)
  return `${day} ${hour}:${minute}:${second} ${half}`
}

/** "2026-11-20T18:45:05Z" -> "12:15 AM" */
export function formatTime(iso: string): string {
  const { hour, minute, half } = read(iso)
  return `${hour}:${minute} ${half}`
}
