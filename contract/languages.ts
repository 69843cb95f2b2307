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

/** The languages that are built, and offered unless a setting says otherwise: all their texts have a translation. */
export const RELEASED_LANGUAGES: readonly Language[] = ['en', 'hi', 'ta', 'te', 'kn', 'ml', 'bn', 'mr', 'or']

/** Returns the path of a page in a language. @param path of the English page, such as "/cart" */
export function pathIn(language: Language, path: string): string {
  if (language === DEFAULT_LANGUAGE) return path
  return `/${language}${path.replace(/^\/(?=$|[?#])/, '')}`
}

export type PagePath = { language: Language; path: string }

/** Returns the language of a path and the path of the English page. Data requests such as "/ta.data" have paths as well. */
export function readPagePath(pathname: string): PagePath {
  const [, code = '', rest = ''] = /^\/([a-z]+)((?:\/|\.data$).*)?$/.exec(pathname) ?? []
  if (!isLanguage(code) || code === DEFAULT_LANGUAGE) return { language: DEFAULT_LANGUAGE, path: pathname }
  return { language: code, path: rest.startsWith('/') ? rest : `/${rest}` }
}

export const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code)

/**
 * Returns the plural form of a number: CLDR has two in each of our languages. In Hindi, Bengali and Kannada, zero has
 * the form of one.
 */
export const pluralForm = (count: number, language: Language): 'one' | 'other' =>
  count === 1 || (count === 0 && ['hi', 'bn', 'kn'].includes(language)) ? 'one' : 'other'
