/** The marks of the nine languages: the letter on a poster and the tag for `lang`. */

/** The first letter of the language's name in its own script, recognised without reading. */
export const LANGUAGE_LETTERS: Readonly<Record<string, string>> = {
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
export const LANGUAGE_TAGS: Readonly<Record<string, string>> = {
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
