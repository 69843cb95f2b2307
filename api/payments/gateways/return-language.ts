/**
 * The language in which a buyer sees the page after a payment. A gateway's return comes without a cookie and may come
 * without a database, so the address of the return has the language. It chooses a page and nothing else.
 */
import { DEFAULT_LANGUAGE, isLanguage, type Language, pathIn } from '#contract/languages.ts'

/** Returns the address of a return. @param url the address of the route that takes the return */
export const returnAddress = (url: string, language: Language): string =>
  language === DEFAULT_LANGUAGE ? url : `${url}?language=${language}`

/** A return as a route takes it. */
type Return = { query: unknown; offered: readonly Language[] }

/** Returns the path of a page in the language of a return; in English if the shop does not offer the language. */
export const returnPath = (page: string, given: Return): string => pathIn(returnLanguage(given), page)

/** Returns the language of a return; English if the shop does not offer it, or knows no such language. */
export function returnLanguage({ query, offered }: Return): Language {
  const code = fieldsOf(query)['language']
  const isOffered = typeof code === 'string' && isLanguage(code) && offered.includes(code)
  return isOffered ? code : DEFAULT_LANGUAGE
}

/** Returns the fields that a gateway adds to the address of a return. Its signature does not cover the language. */
export function gatewayFields(query: unknown): Record<string, unknown> {
  const { language: _language, ...fields } = fieldsOf(query)
  return fields
}

const fieldsOf = (query: unknown): Record<string, unknown> =>
  typeof query === 'object' && query !== null ? { ...query } : {}
