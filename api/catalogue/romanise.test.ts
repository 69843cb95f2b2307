/** What Indian scripts sound like in Latin letters. */
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
])('%s is read %s', (title, read) => {
  expect(romanise(title)).toBe(read)
})

test('Tamil writes one letter for two sounds: its neighbours say which', () => {
  expect(romanise('துணிவு')).toBe('tunivu')
  expect(romanise('மங்காத்தா')).toBe('manggaattaa')
  expect(romanise('கதை')).toBe('kadai')
  expect(romanise('அசுரன்')).toBe('asuran')
  expect(romanise('பஞ்சு')).toBe('panyju')
  expect(romanise('ஃபேமிலி')).toBe('pemili')
})

test('the second "r" of the south is a "t" where it is doubled, and behind an "n"', () => {
  expect(romanise('போற்று')).toBe('potru')
  expect(romanise('மூன்றாம்')).toBe('moondraam')
  expect(romanise('കാറ്റ്')).toBe('kaatt')
  expect(romanise('നിന്റെ')).toBe('ninte')
})

test('letters with a dot below, and those written without their vowel', () => {
  expect(romanise('ज़फ़र')).toBe('zafara')
  expect(romanise('নায়ক')).toBe('naayaka')
  expect(romanise('যাত্রা')).toBe('jaatraa')
  expect(romanise('പാടാൻ')).toBe('paataan')
})

test('joiners that keyboards put between letters make no difference', () => {
  expect(romanise('വിക്\u200dരം')).toBe(romanise('വിക്രം'))
  expect(romanise('क्\u200cष')).toBe(romanise('क्ष'))
})

test('Latin letters lose their accents, and everything else stays', () => {
  expect(romanise('Élan 96 – 東')).toBe('elan 96 – 東')
})
