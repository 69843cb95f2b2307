import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CalendarEvent, writeCalendar } from './calendar.ts'

const NOW = new Date('2026-12-15T05:10:00.123Z')
const EVENT: CalendarEvent = {
  uid: 'end-1@shop.example',
  // 00:15 on 16 January in India.
  at: new Date('2027-01-15T18:45:00Z'),
  summary: 'Silver ends today at 12:15 AM',
  alarm: 'Silver ends in 3 days',
}
const write = (...events: CalendarEvent[]) => writeCalendar({ product: 'Sun Direct Go', now: NOW, events })

/** Reads a file as RFC 5545 requires: joins folded lines, then splits each into its name and its value. */
const read = (file: string): [string, string][] =>
  file
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .slice(0, -1)
    .map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1)]
    })

const readText = (value: string): string =>
  value.replace(/\\([\\;,n])/g, (_escaped, sign: string) => (sign === 'n' ? '\n' : sign))

test('writes an event of one day in India with an alarm [SPEC-15-30]', () => {
  expect(read(write(EVENT))).toEqual([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//Sun Direct Go//packs//EN'],
    ['METHOD', 'PUBLISH'],
    ['BEGIN', 'VEVENT'],
    ['UID', 'end-1@shop.example'],
    ['DTSTAMP', '20261215T051000Z'],
    ['DTSTART;VALUE=DATE', '20270116'],
    ['DTEND;VALUE=DATE', '20270117'],
    ['SUMMARY', 'Silver ends today at 12:15 AM'],
    ['TRANSP', 'TRANSPARENT'],
    ['BEGIN', 'VALARM'],
    ['ACTION', 'DISPLAY'],
    ['DESCRIPTION', 'Silver ends in 3 days'],
    ['TRIGGER', '-P2DT14H'],
    ['END', 'VALARM'],
    ['END', 'VEVENT'],
    ['END', 'VCALENDAR'],
  ])
})

test('writes no alarm for an event without one', () => {
  const { alarm: _, ...silent } = EVENT
  expect(write(silent)).not.toContain('VALARM')
})

test.each([
  ['a;b,c\\d', 'a\\;b\\,c\\\\d'],
  ['one\r\ntwo\nthree\rfour', 'one\\ntwo\\nthree\\nfour'],
  ['x\r\nEND:VEVENT', 'x\\nEND:VEVENT'],
  ['tab\there\u0007', 'tab here '],
])('escapes %j', (summary, written) => {
  expect(read(write({ ...EVENT, summary }))).toContainEqual(['SUMMARY', written])
})

test('folds any text into lines of at most 75 octets, and loses nothing of it', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ';', '\\', 'ி', 'க', '😀', ' ', 'é'), maxLength: 200 })
  fc.assert(
    fc.property(text, (summary) => {
      const file = write({ ...EVENT, summary })
      for (const line of file.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(line).not.toMatch(/[\r\n\uFFFD]/)
      }
      const value = read(file).find(([name]) => name === 'SUMMARY')?.[1]
      expect(readText(value ?? '')).toBe(summary)
    }),
  )
})
