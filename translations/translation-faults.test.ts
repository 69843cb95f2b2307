import { expect, test } from 'vitest'
import { translationFaults } from './translation-faults.ts'

test.each([
  ['Your Cart is Empty', 'உங்கள் கார்ட் காலியாக உள்ளது'],
  ['Subscribe @ {price}', 'சந்தா பெறவும் @ {price}'],
  ['{count, plural, one {# pack} other {# packs}}', '{count, plural, one {# பேக்} other {# பேக்குகள்}}'],
  ['I agree to the <0>Terms of Use</0>', '<0>பயன்பாட்டு விதிமுறைகளை</0> ஏற்கிறேன்'],
])('finds no fault in a good translation of "%s"', (english, translation) => {
  expect(translationFaults(english, translation, 'ta')).toEqual([])
})

test.each([
  ['Subscribe @ {price}', 'சந்தா பெறவும் @ {cost}', 'it has other values or elements'],
  ['Subscribe @ {price}', 'சந்தா பெறவும்', 'it has other values or elements'],
  ['See <0>Help</0>', 'உதவி', 'it has other values or elements'],
  ['See <0>Help</0>', '<0>உதவி', 'its syntax is wrong'],
  ['{n, plural, one {#} other {#}}', '{n, plural, one {#}}', 'it lacks the forms: n other'],
  ['{n, plural, one {#} other {#}}', '{n, plural, =1 {#} other {#}}', 'it lacks the forms: n one'],
  ['Cart', 'कार्ट', 'it has letters of another script'],
  ['30 Days', '௩௦ நாட்கள்', 'it has digits other than 0 to 9'],
  ['Cart', ' கார்ட்', 'it has too many blanks'],
])('finds the fault in a translation of "%s": %s', (english, translation, fault) => {
  expect(translationFaults(english, translation, 'ta')).toContain(fault)
})
