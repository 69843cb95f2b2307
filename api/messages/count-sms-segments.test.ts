import { expect, test } from 'vitest'
import { countSmsSegments } from './count-sms-segments.ts'

test.each([
  ['160 letters of GSM', 'a'.repeat(160), 1],
  ['161 letters of GSM', 'a'.repeat(161), 2],
  ['306 letters of GSM', 'a'.repeat(306), 2],
  ['307 letters of GSM', 'a'.repeat(307), 3],
  ['80 letters of the extension of GSM', '€'.repeat(80), 1],
  ['81 letters of the extension of GSM', '€'.repeat(81), 2],
  ['the sign for rupees and 69 letters', `₹${'a'.repeat(69)}`, 1],
  ['the sign for rupees and 70 letters', `₹${'a'.repeat(70)}`, 2],
  ['134 Tamil letters', 'அ'.repeat(134), 2],
  ['135 Tamil letters', 'அ'.repeat(135), 3],
  ['35 signs of two code units', '😀'.repeat(35), 1],
  ['36 signs of two code units', '😀'.repeat(36), 2],
])('counts the segments of %s', (_case, text, segments) => {
  expect(countSmsSegments(text)).toBe(segments)
})
