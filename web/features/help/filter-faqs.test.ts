import { expect, test } from 'vitest'
import { filterFaqs, plainText } from './filter-faqs.ts'

const faqs = [
  { id: 'devices', question: 'Which phones?', answer: '<p>Android <b>7.1</b> or newer.</p>' },
  { id: 'pay', question: 'How can I pay?', answer: '<p>By card &amp; UPI.</p>' },
  { id: 'tamil', question: 'தமிழில் படங்கள் உண்டா?', answer: '<p>Yes.</p>' },
]
const found = (query: string) => filterFaqs(faqs, query).map(({ id }) => id)

test('finds a question by words of its text or answer, in any order and case', () => {
  expect(found('PHONES')).toEqual(['devices'])
  expect(found('newer android')).toEqual(['devices'])
  expect(found('upi')).toEqual(['pay'])
  expect(found('படங்கள்')).toEqual(['tamil'])
})

test('does not search markup', () => {
  expect(found('<b>')).toEqual([])
  expect(found('amp')).toEqual([])
})

test('an empty query lists all questions; a query without a match lists none', () => {
  expect(found('  ')).toHaveLength(3)
  expect(found('android upi')).toEqual([])
})

test('plain text keeps the words and punctuation of an answer', () => {
  expect(plainText('<p>Open <a href="/">Home</a>, then <b>tap</b>.</p><ul><li>One &amp; two</li></ul>')).toBe(
    'Open Home, then tap. One & two',
  )
})
