/** Derives the `lang` of a title from its script, if its language is not known otherwise. */
import { LANGUAGES } from '#contract/languages.ts'
import { LANGUAGE } from '#web/language/page-language.ts'

/**
 * The languages of nine blocks of 128 from U+0900, in the order of Unicode. Devanagari is used for Hindi and Marathi; a
 * screen reader uses the same voice for both.
 */
const BLOCKS = ['hi', 'bn', 'pa', 'gu', 'or', 'ta', 'te', 'kn', 'ml']
const FIRST_BLOCK = 0x0900

/** Returns the language of the first letter in one of the blocks; undefined for Latin letters. */
export function scriptLanguage(title: string): string | undefined {
  for (const letter of title) {
    const language = BLOCKS[((letter.codePointAt(0) ?? 0) - FIRST_BLOCK) >> 7]
    if (language) return language
  }
  return undefined
}

const PAGE_SCRIPT = scriptLanguage(LANGUAGES[LANGUAGE].name)

/** Returns whether readers of this page may need another form of a title: it is in a script other than theirs and Latin. */
export function isInOtherScript(title: string): boolean {
  const script = scriptLanguage(title)
  return script !== undefined && script !== PAGE_SCRIPT
}
