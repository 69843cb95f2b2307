/** How the nine languages are marked: the letter of a seal and the tag for `lang`. */

/** First letter of the language's own name: found by eye, not by reading. */
export const SEAL: Readonly<Record<string, string>> = {
  Tamil: 'த',
  Telugu: 'తె',
  Kannada: 'ಕ',
  Malayalam: 'മ',
  Hindi: 'हि',
  Bengali: 'বা',
  Marathi: 'म',
  Odia: 'ଓ',
  English: 'En',
}

/** BCP 47 tags. */
export const LANG: Readonly<Record<string, string>> = {
  Tamil: 'ta',
  Telugu: 'te',
  Kannada: 'kn',
  Malayalam: 'ml',
  Hindi: 'hi',
  Bengali: 'bn',
  Marathi: 'mr',
  Odia: 'or',
  English: 'en',
}
