import { expect, test } from 'vitest'
import { advisoryFaults, DAYS_TO_MEND } from './advisories.ts'

const URL = 'https://example.com/advisories/1'
const reportOf = (severity: string, via: object[] = []) => ({
  auditReportVersion: 2,
  vulnerabilities: {
    broken: {
      name: 'broken',
      via: [
        { source: 1, name: 'broken', title: 'Reads too much', url: URL, severity, range: '<2.0.1' },
        ...via,
      ],
    },
    'stands-on-it': { name: 'stands-on-it', via: ['broken'] },
  },
})
const NOTHING = { auditReportVersion: 2, vulnerabilities: {} }
const seenOn = (day: string) => [{ url: URL, seenOn: day, meanwhile: 'only the build calls it' }]
const after = (days: number) => new Date(Date.parse('2026-11-01T09:00:00Z') + days * 86_400_000)

test('reports nothing without a known vulnerability', () => {
  expect(advisoryFaults(NOTHING, [], after(0))).toEqual([])
})

test('reports a new advisory at once, and once', () => {
  expect(advisoryFaults(reportOf('low'), [], after(0))).toEqual([
    `broken: Reads too much (low, ${URL}) is new: mend it, or write it into scripts/advisories.json with today's date`,
  ])
})

test.each(Object.entries(DAYS_TO_MEND))(
  'tolerates a %s advisory for %i days, and no longer',
  (severity, days) => {
    expect(advisoryFaults(reportOf(severity), seenOn('2026-11-01'), after(days))).toEqual([])
    expect(advisoryFaults(reportOf(severity), seenOn('2026-11-01'), after(days + 1))).toEqual([
      `broken: Reads too much (${severity}, ${URL}) should have been mended within ${String(days)} days, ` +
        `and it is ${String(days + 1)}`,
    ])
  },
)

test('reports a listed advisory that is fixed', () => {
  expect(advisoryFaults(NOTHING, seenOn('2026-11-01'), after(0))).toEqual([
    `${URL} is mended: take it out of scripts/advisories.json`,
  ])
})

test.each([
  ['an error of the registry', { message: 'service unavailable', statusCode: 503 }],
  ['a severity that nobody knows', reportOf('apocalyptic')],
  ['nothing', undefined],
])('throws for %s', (_name, report) => {
  expect(() => advisoryFaults(report, [], after(0))).toThrow()
})
