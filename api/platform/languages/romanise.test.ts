/** Tests the transliteration of Indian scripts to Latin letters. */
import { expect, test } from 'vitest'
import { romanise } from './romanise.ts'

test.each([
  ['விக்ரம்', 'vikram'],
  ['విక్రమ్', 'vikram'],
  ['വിക്രം', 'vikram'],
  ['ವಿಕ್ರಮ್', 'vikram'],
  ['विक्रम', 'vikrama'],
  ['বিক্রম', 'bikrama'],
  ['ਵਿਕਰਮ', 'vikarama'],
  ['વિક્રમ', 'vikrama'],
  ['ବିକ୍ରମ', 'bikrama'],
])('transliterates %s to %s', (title, read) => {
  expect(romanise(title)).toBe(read)
})

test('voices a Tamil consonant according to its neighbours', () => {
  expect(romanise('துணிவு')).toBe('tunivu')
  expect(romanise('மங்காத்தா')).toBe('manggaattaa')
  expect(romanise('கதை')).toBe('kadai')
  expect(romanise('அசுரன்')).toBe('asuran')
  expect(romanise('பஞ்சு')).toBe('panyju')
  expect(romanise('ஃபேமிலி')).toBe('pemili')
})

test('transliterates the second "r" of Tamil and Malayalam, doubled and after "n"', () => {
  expect(romanise('போற்று')).toBe('potru')
  expect(romanise('மூன்றாம்')).toBe('moondraam')
  expect(romanise('കാറ്റ്')).toBe('kaatt')
  expect(romanise('നിന്റെ')).toBe('ninte')
})

test('transliterates letters with a nukta and vowelless consonants', () => {
  expect(romanise('ज़फ़र')).toBe('zafara')
  expect(romanise('নায়ক')).toBe('naayaka')
  expect(romanise('যাত্রা')).toBe('jaatraa')
  expect(romanise('പാടാൻ')).toBe('paataan')
})

test('ignores joiners that keyboards insert between letters', () => {
  expect(romanise('വിക്\u200dരം')).toBe(romanise('വിക്രം'))
  expect(romanise('क्\u200cष')).toBe(romanise('क्ष'))
})

test('removes accents from Latin letters and keeps all other characters', () => {
  expect(romanise('Élan 96 – 東')).toBe('elan 96 – 東')
})
