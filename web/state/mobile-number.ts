/** What people type or paste for a mobile number. */

/** "+91 98400 12345" and "098400-12345" -> "9840012345"; anything else comes back as its digits. */
export function parseMobile(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  if (digits.length === 12 && digits.startsWith('91')) return digits.slice(2)
  if (digits.length === 11 && digits.startsWith('0')) return digits.slice(1)
  return digits
}
