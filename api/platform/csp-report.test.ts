import { expect, test } from 'vitest'
import { violatedDirectives } from './csp-report.ts'

test('both ways to tell are read, and only the rule is kept', () => {
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

test('what is no report, or of no rule of ours, has no name of its own', () => {
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

test('of one post no more than twenty are counted', () => {
  expect(violatedDirectives(Array.from({ length: 500 }, () => ({})))).toHaveLength(20)
})
