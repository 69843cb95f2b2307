/** Which spellings are one word, and which are not. */
import { expect, test } from 'vitest'
import { looseKey } from './loose-key.ts'
import { skeletonKey } from './skeleton-key.ts'

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
  expect(looseKey(one)).toBe(looseKey(other))
})

test.each([
  ['raja', 'roja'],
  ['vikram', 'vikraman'],
  ['mani', 'muni'],
])('%s and %s are two', (one, other) => {
  expect(looseKey(one)).not.toBe(looseKey(other))
})

test('consonants that are heard alike are one, and vowels are left out', () => {
  expect(skeletonKey(looseKey('thunivu'))).toBe(skeletonKey(looseKey('dunevoo')))
  expect(skeletonKey(looseKey('gangubai'))).toBe(skeletonKey(looseKey('kangubhai')))
})

test('a word of few consonants keeps its vowels: it would mean too much', () => {
  expect(skeletonKey('kili')).toBe('kili')
  expect(skeletonKey('gili')).toBe('kili')
  expect(skeletonKey('kili')).not.toBe(skeletonKey('kala'))
})
