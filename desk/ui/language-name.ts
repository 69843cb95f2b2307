/** Names the language of a subscriber. */
import { isLanguage, LANGUAGES } from '#contract/languages.ts'

/** "ta" -> "தமிழ்"; the code itself for a language that the desk does not know. */
export const languageName = (code: string): string => (isLanguage(code) ? LANGUAGES[code].name : code)
