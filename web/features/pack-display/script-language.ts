/** Derives the `lang` of a title from its script, if its language is not known otherwise. */
import { LANGUAGES } from '#contract/languages.ts'
import { LANGUAGE } from '#web/language/page-language.ts'

/** Unicode blocks. Devanagari is used for Hindi and Marathi; a screen reader uses the same voice for both. */
const BLOCKS: readonly [first: number, last: number, lang: string][] = [
  [0x0900, 0x097f, 'hi'],
  [0x0980, 0x09ff, 'bn'],
  [0x0b00, 0x0b7f, 'or'],
  [0x0b80, 0x0bff, 'ta'],
  [0x0c00, 0x0c7f, 'te'],
  [0x0c80, 0x0cff, 'kn'],
  [0x0d00, 0x0d7f, 'ml'],
]

/** Returns the language of the first letter in one of the blocks; undefined for Latin letters. */
export function scriptLanguage(title: string): string | undefined {
  for (const letter of title) {
    const code = letter.codePointAt(0) ?? 0
    const block = BLOCKS.find(([first, last]) => first <= code && code <= last)
    if (block) return block[2]
  }
  return undefined
}

const PAGE_SCRIPT = scriptLanguage(LANGUAGES[LANGUAGE].name)

/** Returns whether readers of this page may need another form of a title: it is in a script other than theirs and Latin. */
export function isInOtherScript(title: string): boolean {
  const script = scriptLanguage(title)
  return script !== undefined && script !== PAGE_SCRIPT
}
