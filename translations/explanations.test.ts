import { expect, test } from 'vitest'
import { explain, unexplained } from './explanations.ts'

const message = (text: string, comments: string[] = [], context?: string) => ({
  text,
  comments,
  context,
  files: ['web/features/cart/cart-line.tsx'],
})

test('adds the shared explanation of a value, and not twice', () => {
  const once = explain(message('Try again in {wait}.'))
  expect(once).toEqual(['{wait}: a time such as "5 minutes", translated elsewhere'])
  expect(explain(message('Try again in {wait}.', once))).toEqual(once)
})

test('keeps a comment of the code about a value, once for all places of the text', () => {
  const own = ['{wait}: a number of days', '{wait}: a number of days']
  expect(explain(message('Try again in {wait}.', own))).toEqual(own.slice(0, 1))
})

test('adds the place of a text that has neither a comment nor a context', () => {
  const legal = { ...message('Your account'), files: ['web/features/legal/terms-text.tsx'] }
  expect(explain(legal)).toEqual([expect.stringMatching(/legal page/)])
  expect(explain({ ...legal, comments: ['heading'] })).toEqual(['heading'])
  expect(explain({ ...legal, context: 'heading' })).toEqual([])
})

test.each([
  ['Hello to {visitor}', [], ['{visitor}']],
  ['Call us: <0/>', [], ['<0/>']],
  ['Open', [], ['what it is for']],
  ['{n, plural, one {# pack} other {# packs}}', [], ['{n}', 'what it is for']],
  ['{visitor}', ['a button'], ['{visitor}']],
] as const)('finds what "%s" with the comments %j does not explain', (text, comments, missing) => {
  expect(unexplained(message(text, [...comments]))).toEqual(missing)
})

test.each([
  ['Hello {visitor}', ['{visitor}: a name']],
  ['Hello {visitor}', ['visitor: a name']],
  ['Call <0/>', ['<0/> is a phone number']],
  ['Remove<0> {name}</0>', ['<0> is only read aloud: the title of a pack']],
  ['Open', ['a button']],
  ['Your cart is empty', []],
  ['I agree to the <0>Terms</0>', []],
] as const)('accepts "%s" with the comments %j', (text, comments) => {
  expect(unexplained(message(text, [...comments]))).toEqual([])
})

test('accepts a single word with a context', () => {
  expect(unexplained(message('Open', [], 'state of a request'))).toEqual([])
})
