/** Parses typed or pasted one-time codes. */

const CODE = /(?:^|\D)(\d{6})(?!\d)/

/** Returns the six digits in "123 456", "123-456" or a whole message; other input trimmed, for the server to verify. */
export function parseOtp(typed: string): string {
  const joined = typed.replace(/(\d)[\s-](?=\d)/g, '$1')
  return CODE.exec(joined)?.[1] ?? typed.trim()
}
