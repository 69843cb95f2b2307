/** The texts on pages with pseudo-translations that are data: of the catalogue, the brand, an answer of the API, or names. */
import { readFileSync } from 'node:fs'
import { PSEUDO_LANGUAGE } from '#e2e/support/pseudo-pages.ts'

export const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

/** Returns the texts in a JSON value, those of HTML by elements. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.split(/<[^>]+>/).map(plain)
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

const plain = (text: string): string =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replace(/\s+/g, ' ').trim()

const FILES = ['db/seed/catalogue.json', `db/seed/catalogue.${PSEUDO_LANGUAGE}.json`, 'brand.json']
const DATA = new Set(FILES.flatMap((path) => textsIn(readJson(path))))
const NAMES = /^(?:PayU|Paytm|Facebook|Instagram|YouTube|X|Kavitha Raman|Chrome on Android)$/

const TIME = /^(?:\d\d\/\d\d\/\d{4} )?\d\d:\d\d(?::\d\d)? [AP]M$/

/** @param setup the answers of the API on this page */
export function isData(text: string, setup: string): boolean {
  const parts = text.split(/ \(|\)|, | · /).filter((part) => part !== '' && !TIME.test(part))
  return (
    parts.every(
      (part) => DATA.has(part) || NAMES.test(part) || setup.includes(JSON.stringify(part).slice(1, -1)),
    ) || DATA.has(text)
  )
}
