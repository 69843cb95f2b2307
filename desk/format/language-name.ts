/** Names languages. */
import { isLanguage, LANGUAGES } from '#contract/languages.ts'

const ENGLISH_NAMES = new Intl.DisplayNames(['en'], { type: 'language' })

/** "ta" -> "தமிழ் (Tamil)", "en" -> "English"; the code itself for a language that the desk does not know. */
export function languageName(code: string): string {
  if (!isLanguage(code)) return code
  const { name } = LANGUAGES[code]
  const english = ENGLISH_NAMES.of(code)
  return english === undefined || english === name ? name : `${name} (${english})`
}
