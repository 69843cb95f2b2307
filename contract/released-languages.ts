/** The released languages. Not in `languages.ts`: browsers load that file, and need no list that is computed as it loads. */
import { type Language, LANGUAGES, listLanguages } from './languages.ts'

/**
 * The languages that are built, because all their texts have a translation. A language with `released: false` is left
 * out; setting `LANGUAGES` narrows what the shop offers.
 */
export const RELEASED_LANGUAGES: readonly Language[] = listLanguages().filter(
  (code) => !('released' in LANGUAGES[code]),
)
