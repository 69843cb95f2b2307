/** Base32 text for ids that people read out: letters and digits that are not easily confused (RFC 4648). Pure. */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns one letter or digit for each byte: five bits of it. */
export const base32Of = (bytes: Iterable<number>): string =>
  Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')
