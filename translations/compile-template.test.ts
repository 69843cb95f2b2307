import { fillTemplate } from '#contract/text-template.ts'
import { expect, test } from 'vitest'
import { compileTemplate } from './compile-template.ts'

const fill = (message: string, values: Record<string, unknown> = {}) =>
  fillTemplate(compileTemplate(message), { values, language: 'en' }).join('')

test('fills values into a sentence, and leaves out a missing one', () => {
  expect(fill('Subscribe @ {price}', { price: '₹687' })).toBe('Subscribe @ ₹687')
  expect(fill('Hello {name}!')).toBe('Hello !')
})

test('chooses the plural form, and an exact form before it', () => {
  const packs = '{count, plural, =0 {no packs} one {# pack} other {# packs}}'
  expect([0, 1, 2].map((count) => fill(packs, { count }))).toEqual(['no packs', '1 pack', '2 packs'])
})

test('chooses a form by a word, and the form "other" for an unknown one', () => {
  const paid = '{gateway, select, wallet {from the wallet} other {by {gateway}}}'
  expect(fill(paid, { gateway: 'wallet' })).toBe('from the wallet')
  expect(fill(paid, { gateway: 'PayU' })).toBe('by PayU')
})

test('repeats the number of the plural around a nested choice', () => {
  const text = '{count, plural, other {{place, select, cart {# in the cart} other {#}}}}'
  expect(fill(text, { count: 2, place: 'cart' })).toBe('2 in the cart')
})

test('returns elements with their content, at their place in the sentence', () => {
  const parts = fillTemplate<unknown>(compileTemplate('<0>Terms of <1>{name}</1></0>: I agree.<2/>'), {
    values: { name: 'Go' },
    language: 'en',
    element: (number, content) => ({ number, content }),
  })
  expect(parts).toEqual([
    { number: 0, content: ['Terms of ', { number: 1, content: ['Go'] }] },
    ': I agree.',
    { number: 2, content: [] },
  ])
})

test.each(['{count, plural, one {#}', '<0>open', 'closed</0>', '<0><1></0></1>', '{at, date, short}'])(
  'rejects the message %s',
  (message) => {
    expect(() => compileTemplate(message)).toThrow()
  },
)
