/** The languages of the pages. A page in another language than English has the code as the first segment of its path. */

export const LANGUAGES = {
  en: { name: 'English' },
  hi: { name: 'हिन्दी' },
  ta: { name: 'தமிழ்' },
  te: { name: 'తెలుగు' },
  kn: { name: 'ಕನ್ನಡ' },
  ml: { name: 'മലയാളം' },
  bn: { name: 'বাংলা' },
  mr: { name: 'मराठी' },
  or: { name: 'ଓଡ଼ିଆ' },
} as const

export type Language = keyof typeof LANGUAGES

export const DEFAULT_LANGUAGE: Language = 'en'

export const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code)

/**
 * Returns the plural form of a number: CLDR has two in each of our languages. In Hindi, Bengali and Kannada, zero has
 * the form of one.
 */
export const pluralForm = (count: number, language: Language): 'one' | 'other' =>
  count === 1 || (count === 0 && ['hi', 'bn', 'kn'].includes(language)) ? 'one' : 'other'
