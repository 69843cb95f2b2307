/** Parses typed or pasted one-time codes. */
import { latinDigits } from '#contract/latin-digits.ts'

const CODE = /(?:^|\D)(\d{6})(?!\d)/

/** Returns the six digits in "123 456", "123-456" or a whole message; other input trimmed, for the server to verify. */
export function parseOtp(typed: string): string {
  const text = latinDigits(typed)
  const joined = text.replace(/(\d)[\s-](?=\d)/g, '$1')
  return CODE.exec(joined)?.[1] ?? text.trim()
}
