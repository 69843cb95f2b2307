/** Splits a number into groups that a person can compare and dictate. */

const MOBILE = /^\d{10}$/
const LONG = /^\d{6,}$/

/** Returns five and five for a mobile number, groups of four from the end for other long numbers, else the text itself. */
export function groupDigits(text: string): string[] {
  if (MOBILE.test(text)) return [text.slice(0, 5), text.slice(5)]
  if (!LONG.test(text)) return [text]
  const rest = text.length % 4
  // A single digit is joined to the next group.
  const first = rest === 0 || rest === 1 ? rest + 4 : rest
  const others = text.slice(first).match(/.{4}/g) ?? []
  return [text.slice(0, first), ...others]
}
