import { expect, test } from 'vitest'
import { paytmChecksum, isValidChecksum } from './paytm-checksum.ts'
import { readEnvelope } from './signed-json.ts'

const KEY = '0123456789abcdef'

test('a signature has 108 characters, differs each time, and always verifies', () => {
  const two = [paytmChecksum('words', KEY), paytmChecksum('words', KEY)]
  expect(two.map((signature) => signature.length)).toEqual([108, 108])
  expect(two[0]).not.toBe(two[1])
  expect(two.every((signature) => isValidChecksum('words', KEY, signature))).toBe(true)
})

test('rejects malformed signatures without an exception', () => {
  for (const odd of [
    '',
    '!!!!',
    undefined,
    null,
    7,
    ['a'],
    {},
    'AAAA',
    paytmChecksum('', KEY).slice(0, 40),
  ]) {
    expect(isValidChecksum('words', KEY, odd)).toBe(false)
  }
})

test.each([
  ['{"head":{"signature":"s"},"body":{"a":1}}', '{"a":1}'],
  [
    '{"head":{"signature":"s"} , "body" : { "a" : "}\\"]" , "b":[1,{"body":2}] } }',
    '{ "a" : "}\\"]" , "b":[1,{"body":2}] }',
  ],
  ['{"body":{"n":1.50,"t":"\\u20b9"},"head":{}}', '{"n":1.50,"t":"\\u20b9"}'],
  ['{"b\\u006fdy":[],"head":{}}', '[]'],
  ['{"body":{"a":1},"head":{},"body":"last"}', '"last"'],
])('cuts the exact text of the body out of %s', (text, body) => {
  expect(readEnvelope(text)?.bodyText).toBe(body)
})

test.each([
  '',
  'no json',
  '[]',
  '"text"',
  '{}',
  '{"head":{}}',
  '{"body":{}}',
  '{"head":[],"body":{}}',
  undefined,
])('rejects %s as an envelope', (text) => expect(readEnvelope(text)).toBeUndefined())
