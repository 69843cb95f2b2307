import { expect, test } from 'vitest'
import { checkAdvisories, DAYS_TO_FIX } from './advisories.ts'

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
  expect(checkAdvisories(NOTHING, [], after(0))).toEqual([])
})

test('reports a new advisory at once, and once [ASVS-15.2.1]', () => {
  expect(checkAdvisories(reportOf('low'), [], after(0))).toEqual([
    `broken: Reads too much (low, ${URL}) is new: fix it, or add it to scripts/lint/advisories.json with today's date`,
  ])
})

test.each(Object.entries(DAYS_TO_FIX))(
  'tolerates a %s advisory for %i days, and no longer [ASVS-15.2.1]',
  (severity, days) => {
    expect(checkAdvisories(reportOf(severity), seenOn('2026-11-01'), after(days))).toEqual([])
    expect(checkAdvisories(reportOf(severity), seenOn('2026-11-01'), after(days + 1))).toEqual([
      `broken: Reads too much (${severity}, ${URL}) should have been fixed within ${String(days)} days, ` +
        `and it is ${String(days + 1)}`,
    ])
  },
)

test('reports a listed advisory that is fixed', () => {
  expect(checkAdvisories(NOTHING, seenOn('2026-11-01'), after(0))).toEqual([
    `${URL} is fixed: remove it from scripts/lint/advisories.json`,
  ])
})

test.each([
  ['an error of the registry', { message: 'service unavailable', statusCode: 503 }],
  ['a severity that is unknown', reportOf('apocalyptic')],
  ['nothing', undefined],
])('throws for %s', (_name, report) => {
  expect(() => checkAdvisories(report, [], after(0))).toThrow()
})
