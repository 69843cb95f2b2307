import { expect, test } from 'vitest'
import { parseOtp } from './parse-otp.ts'

test.each([
  ['123456', '123456'],
  [' 123456\n', '123456'],
  ['123 456', '123456'],
  ['12-34-56', '123456'],
  ['123456 is your Sun Direct Go OTP, valid for 5 minutes.', '123456'],
  ['OTP: 123456', '123456'],
  ['000007', '000007'],
  ['೧೨೩ ೪೫೬', '123456'],
  ['12345', '12345'],
  ['1234567', '1234567'],
  ['hello', 'hello'],
  ['', ''],
])('parses "%s" as "%s"', (typed, code) => {
  expect(parseOtp(typed)).toBe(code)
})
