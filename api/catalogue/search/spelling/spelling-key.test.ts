/** Tests which spellings have the same spelling key and the same consonant key. */
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
])('gives %s and %s the same key', (one, other) => {
  expect(spellingKey(one)).toBe(spellingKey(other))
})

test.each([
  ['raja', 'roja'],
  ['vikram', 'vikraman'],
  ['mani', 'muni'],
])('gives %s and %s different keys', (one, other) => {
  expect(spellingKey(one)).not.toBe(spellingKey(other))
})

test('merges consonants that sound alike and omits vowels', () => {
  expect(consonantKey(spellingKey('thunivu'))).toBe(consonantKey(spellingKey('dunevoo')))
  expect(consonantKey(spellingKey('gangubai'))).toBe(consonantKey(spellingKey('kangubhai')))
})

test('keeps the vowels of a word with few consonants', () => {
  expect(consonantKey('kili')).toBe('kili')
  expect(consonantKey('gili')).toBe('kili')
  expect(consonantKey('kili')).not.toBe(consonantKey('kala'))
})
