/**
 * `npm run languages`: for each language the texts without a translation, those that no reader of the language has
 * reviewed, and the faults; also of the texts of the demonstration catalogue. Exits with code 1 for a fault, or if a released
 * language lacks a text of the code.
 */
import { parsePo } from 'pofile-ts'
import { readFileSync } from 'node:fs'
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  type Language,
  LANGUAGES,
  RELEASED_LANGUAGES,
} from '#contract/languages.ts'
import { type CatalogueTextReport, reportCatalogueTexts } from './report-catalogue-texts.ts'
import { translationFaults } from '#translations/translation-faults.ts'

type Report = {
  language: Language
  texts: number
  missing: number
  unreviewed: number
  catalogue: CatalogueTextReport
  faults: string[]
}

function reportOn(language: Language): Report {
  const { items } = parsePo(readFileSync(`translations/${language}.po`, 'utf8'))
  const texts = items.filter(({ obsolete }) => !obsolete)
  const translated = texts.filter(({ msgstr: [text = ''] }) => text !== '')
  const catalogue = reportCatalogueTexts(language)
  const faults = translated.flatMap(({ msgid, msgstr: [text = ''] }) =>
    translationFaults(msgid, text, language).map((fault) => `${fault}: "${text}" for "${msgid}"`),
  )
  return {
    language,
    texts: texts.length,
    missing: texts.length - translated.length,
    // gettext's flag for a translation that is still to be reviewed.
    unreviewed: translated.filter(({ flags }) => flags['fuzzy']).length,
    catalogue,
    faults: [...faults, ...catalogue.faults],
  }
}

const codes = Object.keys(LANGUAGES).filter(isLanguage)
const reports = codes.filter((code) => code !== DEFAULT_LANGUAGE).map(reportOn)
for (const { language, texts, missing, unreviewed, catalogue, faults } of reports) {
  const state = RELEASED_LANGUAGES.includes(language) ? 'released' : 'not released'
  console.log(
    `${language} ${state}: ${String(texts - missing)} of ${String(texts)} texts translated, ` +
      `${String(unreviewed)} not reviewed; ${String(catalogue.translated)} of ${String(catalogue.items)} items of ` +
      `the catalogue, ${String(catalogue.unreviewed)} not reviewed; ${String(faults.length)} faults`,
  )
  for (const fault of faults) console.log(`  ${fault}`)
}
const isIncomplete = ({ language, missing }: Report): boolean =>
  missing > 0 && RELEASED_LANGUAGES.includes(language)
if (reports.some((report) => report.faults.length > 0 || isIncomplete(report))) process.exitCode = 1
