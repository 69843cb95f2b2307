/** Makes control characters visible, so that a customer's text cannot move the cursor, recolour or reverse lines. */

/**
 * Control characters, line separators, and invisible format characters such as bidi overrides. ZWNJ and ZWJ are
 * excluded: Indian scripts use them.
 */
const INVISIBLE = /[\p{Cc}\u2028\u2029]|(?![\u200c\u200d])\p{Cf}/gu

const CONTROL_PICTURES = 0x2400
const LAST_C0 = 0x1f

/**
 * Replaces each control character of a line: C0 by its picture (ESC is ␛, a line feed ␊), all others by `\uXXXX`.
 * JSON stays the same JSON: `JSON.stringify` escapes C0 itself, and `\uXXXX` means the same character there.
 */
export const showControls = (line: string): string => line.replaceAll(INVISIBLE, symbolOf)

function symbolOf(character: string): string {
  const code = character.charCodeAt(0)
  if (character.length === 1 && code <= LAST_C0) return String.fromCharCode(CONTROL_PICTURES + code)
  // Beyond the first 65,536 characters JSON escapes each half.
  return [...Array(character.length).keys()]
    .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
    .join('')
}
