import { expect, test } from 'vitest'
import { translationFaults } from './translation-faults.ts'

test.each([
  ['Your Cart is Empty', 'உங்கள் கார்ட் காலியாக உள்ளது'],
  ['Subscribe @ {price}', 'சந்தா பெறவும் @ {price}'],
  ['{count, plural, one {# pack} other {# packs}}', '{count, plural, one {# பேக்} other {# பேக்குகள்}}'],
  ['I agree to the <0>Terms of Use</0>', '<0>பயன்பாட்டு விதிமுறைகளை</0> ஏற்கிறேன்'],
  ['<p>Ask <b>Sun Direct</b>.</p>', '<p><b>Sun Direct</b>-ஐக் கேட்கவும்.</p>'],
  ['Ten digits', '10 இலக்கங்கள்'],
  ['Loading...', 'லோட் ஆகிறது...'],
  ['Unexpected error!', 'எதிர்பாராத பிழை'],
  ['SMC No/ CDS No', 'SMC No/ CDS No'],
  ['{name}: {price}.', '{name}: {price}.'],
])('finds no fault in a good translation of "%s"', (english, translation) => {
  expect(translationFaults(english, translation, 'ta')).toEqual([])
})

test.each([
  ['Subscribe @ {price}', 'சந்தா பெறவும் @ {cost}', 'its values or elements differ from the English ones'],
  ['Subscribe @ {price}', 'சந்தா பெறவும்', 'its values or elements differ from the English ones'],
  ['See <0>Help</0>', 'உதவி', 'its values or elements differ from the English ones'],
  ['See <0>Help</0>', '<0>உதவி', 'its syntax is wrong'],
  ['{n, plural, one {#} other {#}}', '{n, plural, one {#}}', 'it lacks the forms: n other'],
  ['{n, plural, one {#} other {#}}', '{n, plural, =1 {#} other {#}}', 'it lacks the forms: n one'],
  [
    '{n, plural, one {# pack} other {# packs}}',
    '{n, plural, one {# பேக்} other {பேக்குகள்}}',
    'these forms lack their number: n other',
  ],
  ['{n} packs', '{n} # பேக்குகள்', 'it has # outside a plural form'],
  ['<p>See <b>Help</b></p>', '<p><i>உதவி</i></p>', 'its HTML tags differ from the English ones'],
  ['Within 30 days', '3 நாட்களுக்குள்', 'it lacks the numbers: 30'],
  ['Cart', 'कार्ट', 'it has letters of another script'],
  ['30 Days', '௩௦ நாட்கள்', 'it has digits other than 0 to 9'],
  ['Cart', ' கார்ட்', 'it has too many blanks'],
  ['The cart', 'உங்கள்  கார்ட்', 'it has too many blanks'],
  ['Cart', 'கார்ட்\u200c', 'it has a joiner outside a word'],
  ['The cart', '\u0b95\u0bc6\u0bbe', 'it is not in the normal form NFC'],
  ['Cart', 'Cart', 'it has words that kept-english.json lacks: Cart'],
  ['Please pay', 'OTP pay செய்யவும்', 'it has words that kept-english.json lacks: pay'],
])('finds the fault in a translation of "%s": %s', (english, translation, fault) => {
  expect(translationFaults(english, translation, 'ta')).toContain(fault)
})

test.each([
  ['ta', 'Please pay.', 'பணம் செலுத்தவும்', 'it ends with "", not with "."'],
  ['ta', 'Please pay', 'பணம் செலுத்தவும்.', 'it ends with ".", not with ""'],
  ['ta', 'Please pay.', 'பணம் செலுத்தவும்।', 'it ends with "।", not with "."'],
  ['ta', 'Is it you?', 'இது நீங்களா', 'it ends with "", not with "?"'],
  ['ta', 'See <0>Help.</0>', '<0>உதவி</0>', 'it ends with "", not with "."'],
  ['ta', 'Please pay. Thank you', 'பணம் செலுத்தவும்। நன்றி', 'it has a full stop other than "."'],
  ['hi', 'Please pay.', 'पेमेंट करें.', 'it ends with ".", not with "।"'],
  ['hi', 'Please pay. Thank you', 'पेमेंट करें. धन्यवाद', 'it has a full stop other than "।"'],
  ['mr', 'Please pay.', 'पेमेंट करा।', 'it ends with "।", not with "."'],
] as const)(
  'requires the marks of the language, %s, for "%s": not "%s"',
  (language, english, text, fault) => {
    expect(translationFaults(english, text, language)).toContain(fault)
  },
)

test.each([
  ['hi', 'Android 7.1 or newer. It is free.', 'Android 7.1 या नया। यह मुफ़्त है।'],
  ['or', 'Please pay.', 'ପେମେଣ୍ଟ କରନ୍ତୁ।'],
  ['mr', 'Please pay.', 'पेमेंट करा.'],
  ['te', 'packs', 'ప్యాక్\u200cలు'],
] as const)('accepts the marks and joiners of %s in a translation of "%s"', (language, english, text) => {
  expect(translationFaults(english, text, language)).toEqual([])
})
