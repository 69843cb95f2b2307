/** Dates as the specification writes them, in Indian time whatever the phone is set to. */

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h12',
})

function read(iso: string): Record<string, string> {
  return Object.fromEntries(parts.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]))
}

/** "2026-11-20T18:45:05Z" -> "21/11/2026" */
export function formatDay(iso: string): string {
  const { day, month, year } = read(iso)
  return `${day ?? ''}/${month ?? ''}/${year ?? ''}`
}

/** "2026-11-20T18:45:05Z" -> "21/11/2026 12:15:05 AM" */
export function formatMoment(iso: string): string {
  const { hour, minute, second, dayPeriod } = read(iso)
  return `${formatDay(iso)} ${hour ?? ''}:${minute ?? ''}:${second ?? ''} ${(dayPeriod ?? '').toUpperCase()}`
}

/** "2026-11-20T18:45:05Z" -> "12:15 AM" */
export function formatTime(iso: string): string {
  const { hour, minute, dayPeriod } = read(iso)
  return `${hour ?? ''}:${minute ?? ''} ${(dayPeriod ?? '').toUpperCase()}`
}
