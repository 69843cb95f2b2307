/** Writes a calendar file (RFC 5545). Each event is one whole day in India, the same for every time zone. Pure. */
import { clockInIndia } from '#contract/format/india-time.ts'
import { DAY_MS } from '#contract/durations.ts'

export type CalendarEvent = {
  /** Equal in each file, so that a calendar replaces the event when the file is imported again. */
  uid: string
  at: Date
  summary: string
  /** The text of an alarm three days before, at 10:00. */
  alarm?: string
}

type Calendar = { product: string; now: Date; events: readonly CalendarEvent[] }

const MAX_LINE_OCTETS = 75
/** Ten o'clock three days earlier, relative to the start of the day of the event. */
const ALARM_TRIGGER = '-P2DT14H'

/** Returns the file: lines of at most 75 octets that end with CRLF. */
export function writeCalendar({ product, now, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(product)}//packs//EN`,
    'METHOD:PUBLISH',
    ...events.flatMap((event) => eventLines(event, now)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

function eventLines({ uid, at, summary, alarm }: CalendarEvent, now: Date): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${dateOf(at)}`,
    // The end of an event is exclusive: it is the day after the event.
    `DTEND;VALUE=DATE:${dateOf(new Date(at.getTime() + DAY_MS))}`,
    `SUMMARY:${escapeText(summary)}`,
    'TRANSP:TRANSPARENT',
    ...(alarm === undefined ? [] : alarmLines(alarm)),
    'END:VEVENT',
  ]
}

const alarmLines = (text: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escapeText(text)}`,
  `TRIGGER:${ALARM_TRIGGER}`,
  'END:VALARM',
]

const dateOf = (moment: Date): string => clockInIndia(moment).toISOString().slice(0, 10).replaceAll('-', '')

/** RFC 5545, section 3.3.11. A control character has no place in a text. */
const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')

/** Splits a line into parts of at most 75 octets, never within a character. Each further part begins with a space. */
function foldLine(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MAX_LINE_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
