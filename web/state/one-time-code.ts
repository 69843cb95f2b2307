/** What people type or paste for a one-time code. */

const CODE = /(?:^|\D)(\d{6})(?!\d)/

/** The six digits in "123 456", "123-456" or the whole message; anything else comes back as it was typed, to be compared. */
export function parseOtp(typed: string): string {
  const joined = typed.replace(/(\d)[\s-](?=\d)/g, '$1')
  return CODE.exec(joined)?.[1] ?? typed.trim()
}
