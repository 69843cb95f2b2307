/** The language of a build or of the development server. */
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#contract/languages.ts'

/** Returns the language in which a build or the development server makes the pages: that of `PAGE_LANGUAGE`, or English. */
export function readLanguage({ PAGE_LANGUAGE = DEFAULT_LANGUAGE }: NodeJS.ProcessEnv): Language {
  if (!isLanguage(PAGE_LANGUAGE)) throw new Error(`PAGE_LANGUAGE: ${PAGE_LANGUAGE} is not one of our languages`)
  return PAGE_LANGUAGE
}
