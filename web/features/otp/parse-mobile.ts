/** Parses typed or pasted mobile numbers. */
import { latinDigits } from '#contract/latin-digits.ts'

/** Returns "9840012345" for "+91 98400 12345", "098400-12345" and "९८४००१२३४५"; for other input, all its digits. */
export function parseMobile(typed: string): string {
  const digits = latinDigits(typed).replace(/\D/g, '')
  if (digits.length === 12 && digits.startsWith('91')) return digits.slice(2)
  if (digits.length === 11 && digits.startsWith('0')) return digits.slice(1)
  return digits
}
