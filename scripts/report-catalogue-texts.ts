/** What `npm run languages` says about the texts of the demonstration catalogue in one language. */
import { readCatalogueFile } from '#api/catalogue/import/read-catalogue-file.ts'
import { readTextFile } from '#api/catalogue/import/read-text-file.ts'
import type { CatalogueText, TextKind } from '#api/catalogue/catalogue-text.ts'
import type { Language } from '#contract/languages.ts'
import { checkTranslation, type Finding } from '#translations/check-translation.ts'
import { existsSync, readFileSync } from 'node:fs'

export type CatalogueTextReport = {
  /** The items of the catalogue that can have texts, and those that have them. */
  items: number
  translated: number
  unreviewed: number
  /** Why the file, or an item of it, cannot be used. */
  faults: string[]
  /** What the checks of translations found. */
  findings: Finding[]
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** @param folder of the catalogue, which has the texts in `catalogue.<language>.json` */
export function reportCatalogueTexts(language: Language, folder = 'db/seed'): CatalogueTextReport {
  const english = englishTexts(`${folder}/catalogue.json`)
  const path = `${folder}/catalogue.${language}.json`
  const faults: string[] = []
  const file = existsSync(path)
    ? readTextFile(readJson(path), ({ place, message }) => void faults.push(`${place}: ${message}`))
    : undefined
  const { texts = [], unreviewed = 0 } = file ?? {}
  const known = texts.filter(({ kind, itemId }) => english.has(`${kind} ${itemId}`))
  const unknown = texts.filter((text) => !known.includes(text))
  return {
    items: english.size,
    translated: known.length,
    unreviewed,
    faults: [
      ...faults,
      ...unknown.map(({ kind, itemId }) => `${path}: the catalogue has no ${kind} "${itemId}"`),
    ],
    findings: known.flatMap((text) => check(text, english.get(`${text.kind} ${text.itemId}`), language)),
  }
}

const check = (text: CatalogueText, english: CatalogueText | undefined, language: Language): Finding[] =>
  (['name', 'description'] as const)
    .filter((field) => text[field] !== '')
    .flatMap((field) => checkTranslation(english?.[field] ?? '', text[field], language))

/** Returns the English name and description of each item. */
function englishTexts(path: string): Map<string, CatalogueText> {
  const { catalogue } = readCatalogueFile(readJson(path))
  const { languages, genres, appTypes, packages, faqs } = catalogue
  const entry = (kind: TextKind, id: string, name: string, description = '') =>
    [`${kind} ${id}`, { name, description }] as const
  return new Map([
    ...languages.map(({ id, name }) => entry('language', id, name)),
    ...genres.map(({ id, name }) => entry('genre', id, name)),
    ...appTypes.map(({ id, description }) => entry('app_type', id, description)),
    ...packages.map(({ id, name, description }) => entry('package', id, name, description)),
    ...faqs.map(({ id, question, answerHtml }) => entry('faq', id, question, answerHtml)),
  ])
}
