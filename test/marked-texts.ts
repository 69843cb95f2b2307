/** Translations for tests: in each language but English a text is between the language's code in brackets. */
import { createTranslator } from '#api/platform/languages/create-translator.ts'

/** The Tamil "translation" of "Please log in." is "[ta] Please log in. [ta]". */
export const markedTexts = createTranslator(
  (language) => (english) => `[${language}] ${english} [${language}]`,
)
