import { expect, test } from 'vitest'
import { exceedsJsonDepth, hasDuplicateParams, hasRepeatedName } from './strict-parsing.ts'

test('detects repeated and special URL parameters', () => {
  for (const url of ['/api/movies', '/api/movies?', '/a?type=2&x=2', '/a?x=1%26x=2'])
    expect(hasDuplicateParams(url), url).toBe(false)
  for (const url of [
    '/a?x=1&x=2',
    '/a?x&x',
    '/a?x=1&%78=2',
    '/a?__proto__=1',
    '/a?constructor',
    '/a?b=1&prototype=2',
  ])
    expect(hasDuplicateParams(url), url).toBe(true)
})

test('measures the depth of JSON, without brackets in strings', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  expect(exceedsJsonDepth(nested(20), 20)).toBe(false)
  expect(exceedsJsonDepth(nested(21), 20)).toBe(true)
  expect(exceedsJsonDepth('{"a":'.repeat(21), 20)).toBe(true)
  expect(exceedsJsonDepth(JSON.stringify({ a: '{['.repeat(30) }), 20)).toBe(false)
  expect(exceedsJsonDepth(JSON.stringify({ a: '\\"{["'.repeat(30) }), 20)).toBe(false)
  expect(exceedsJsonDepth(JSON.stringify(Array.from({ length: 100 }, () => ({}))), 20)).toBe(false)
})

test('detects a repeated name in JSON, in any spelling and depth', () => {
  const isRepeated = (json: string) => hasRepeatedName(json, JSON.parse(json))
  for (const json of [
    '1',
    'null',
    '[]',
    '"a:b"',
    '{"a":1,"b":2}',
    '{"a":{"a":1},"b":[{"a":1},{"a":2}]}',
    JSON.stringify({ 'a:"b': '{"a":1,"a":2}', c: '\\' }),
  ])
    expect(isRepeated(json), json).toBe(false)
  for (const json of [
    '{"a":1,"a":1}',
    '{"a":1,"\\u0061":2}',
    '{"a": {}, "a": {"b": 1}}',
    '[{"b":[{"c":1,"c":2}]}]',
  ])
    expect(isRepeated(json), json).toBe(true)
})
