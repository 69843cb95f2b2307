/** Digits of Indian scripts in typed numbers. */

const FIRST_DIGIT = 0x66

/**
 * Replaces digits of Indian scripts by 0 to 9: "९८" becomes "98". In each Unicode block of 128 letters, from Devanagari
 * to Malayalam, the digits have the same place.
 */
export const latinDigits = (typed: string): string =>
  typed.replace(/[\u0900-\u0d7f]/g, (letter) => {
    const digit = (letter.charCodeAt(0) & 0x7f) - FIRST_DIGIT
    return digit >= 0 && digit <= 9 ? String(digit) : letter
  })
