import { expect, test } from 'vitest'
import { violatedDirectives } from './csp-report.ts'

test('reads both report formats and keeps only the directive', () => {
  const private_ = { 'document-uri': 'https://go.example.com/payment-success?tsid=SECRET', referrer: 'x' }
  expect(
    violatedDirectives({ 'csp-report': { ...private_, 'effective-directive': 'script-src-elem' } }),
  ).toEqual(['script-src-elem'])
  expect(violatedDirectives({ 'csp-report': { 'violated-directive': "img-src 'self' data:" } })).toEqual([
    'img-src',
  ])
  expect(
    violatedDirectives([
      { type: 'csp-violation', body: { effectiveDirective: 'trusted-types', sample: 'SECRET' } },
    ]),
  ).toEqual(['trusted-types'])
})

test('returns "other" for invalid reports and unknown directives', () => {
  const made = { 'csp-report': { 'effective-directive': '9840012345' } }
  for (const body of [
    made,
    null,
    1,
    'text',
    {},
    { 'csp-report': null },
    [[]],
    { body: { effectiveDirective: {} } },
  ])
    expect(violatedDirectives(body)).toEqual(['other'])
})

test('counts at most twenty reports of one request', () => {
  expect(violatedDirectives(Array.from({ length: 500 }, () => ({})))).toHaveLength(20)
})
