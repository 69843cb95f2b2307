/** Which spellings are one word, and which are not. */
import { expect, test } from 'vitest'
import { spellingKey } from './spelling-key.ts'
import { consonantKey } from './consonant-key.ts'

test.each([
  ['vikram', 'vikkram'],
  ['kadhal', 'kaadal'],
  ['soorarai', 'surarai'],
  ['mahabharata', 'mahabharat'],
  ['vishwasam', 'viswasam'],
  ['pazham', 'palam'],
  ['ambu', 'anbu'],
  ['vaathi', 'vathi'],
  ['queen', 'kveen'],
  ['nights', 'nits'],
  ['priya', 'pria'],
  ['aayirathil', 'ayirathil'],
])('%s and %s are one word', (one, other) => {
  expect(spellingKey(one)).toBe(spellingKey(other))
})

test.each([
  ['raja', 'roja'],
  ['vikram', 'vikraman'],
  ['mani', 'muni'],
])('%s and %s are two', (one, other) => {
  expect(spellingKey(one)).not.toBe(spellingKey(other))
})

test('consonants that are heard alike are one, and vowels are left out', () => {
  expect(consonantKey(spellingKey('thunivu'))).toBe(consonantKey(spellingKey('dunevoo')))
  expect(consonantKey(spellingKey('gangubai'))).toBe(consonantKey(spellingKey('kangubhai')))
})

test('a word of few consonants keeps its vowels: it would mean too much', () => {
  expect(consonantKey('kili')).toBe('kili')
  expect(consonantKey('gili')).toBe('kili')
  expect(consonantKey('kili')).not.toBe(consonantKey('kala'))
})
