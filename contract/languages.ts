/** The languages of the pages. A page in another language than English has the code as the first segment of its path. */

type LanguageFacts = {
  /** The name in the language itself. */
  name: string
  /** The plural form of zero, where it is that of one. */
  zero?: 'one'
  /** False until all texts have a translation. */
  released?: false
}

export const LANGUAGES = {
  en: { name: 'English' },
  hi: { name: 'हिन्दी', zero: 'one' },
  ta: { name: 'தமிழ்' },
  te: { name: 'తెలుగు' },
  kn: { name: 'ಕನ್ನಡ', zero: 'one' },
  ml: { name: 'മലയാളം' },
  bn: { name: 'বাংলা', zero: 'one' },
  mr: { name: 'मराठी' },
  or: { name: 'ଓଡ଼ିଆ' },
} as const satisfies Record<string, LanguageFacts>

export type Language = keyof typeof LANGUAGES

export const DEFAULT_LANGUAGE: Language = 'en'

/** Returns the codes of all languages, English first. */
export function listLanguages(): Language[] {
  return Object.keys(LANGUAGES).filter(isLanguage)
}

/** Returns the path of a page in a language. @param path the path of the English page, such as "/cart" */
export function pathIn(language: Language, path: string): string {
  if (language === DEFAULT_LANGUAGE) return path
  return `/${language}${path.replace(/^\/(?=$|[?#])/, '')}`
}

export type PagePath = { language: Language; path: string }

/** Returns the language of a path and the path of the English page. Data requests have such paths as well, for example "/ta.data". */
export function readPagePath(pathname: string): PagePath {
  const [, code = '', rest = ''] = /^\/([a-z]+)((?:\/|\.data$).*)?$/.exec(pathname) ?? []
  if (!isLanguage(code) || code === DEFAULT_LANGUAGE) return { language: DEFAULT_LANGUAGE, path: pathname }
  return { language: code, path: rest.startsWith('/') ? rest : `/${rest}` }
}

export function isLanguage(code: string): code is Language {
  return Object.hasOwn(LANGUAGES, code)
}

/** Returns the plural form of a number: CLDR has two in each of our languages. */
export const pluralForm = (count: number, language: Language): 'one' | 'other' =>
  count === 1 || (count === 0 && 'zero' in LANGUAGES[language]) ? 'one' : 'other'
