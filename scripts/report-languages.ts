/**
 * `npm run languages`: for each language the texts without a translation, those that no reader of the language has
 * reviewed, and what the rules of `translations/` find; the same for the texts of the demonstration catalogue. Exits with code 1
 * for a fault, or if a released language lacks a text of the code that is not a legal text. An uncertain finding is printed, and is
 * not a fault.
 */
import { parsePo } from 'pofile-ts'
import { readFileSync } from 'node:fs'
import { DEFAULT_LANGUAGE, type Language, listLanguages } from '#contract/languages.ts'
import { RELEASED_LANGUAGES } from '#contract/released-languages.ts'
import { type CatalogueTextReport, reportCatalogueTexts } from './report-catalogue-texts.ts'
import { isLegalText } from '#translations/legal-texts.ts'
import { checkTranslation, type Finding, RULES } from '#translations/check-translation.ts'

type Report = {
  language: Language
  texts: number
  missing: number
  /** How many of the missing texts the pages show in English. */
  english: number
  unreviewed: number
  catalogue: CatalogueTextReport
  findings: Finding[]
}

function reportOn(language: Language): Report {
  const { items } = parsePo(readFileSync(`translations/${language}.po`, 'utf8'))
  const texts = items.filter(({ obsolete }) => !obsolete)
  const translated = texts.filter(({ msgstr: [text = ''] }) => text !== '')
  const catalogue = reportCatalogueTexts(language)
  const findings = translated.flatMap(({ msgid, msgstr: [text = ''] }) =>
    checkTranslation(msgid, text, language),
  )
  return {
    language,
    texts: texts.length,
    missing: texts.length - translated.length,
    english: texts.filter((item) => !translated.includes(item) && item.references.every(isLegalText)).length,
    // gettext's flag for a translation that is still to be reviewed.
    unreviewed: translated.filter(({ flags }) => flags['fuzzy']).length,
    catalogue,
    findings: [...findings, ...catalogue.findings],
  }
}

const reports = listLanguages()
  .filter((code) => code !== DEFAULT_LANGUAGE)
  .map(reportOn)
for (const { language, texts, missing, unreviewed, catalogue, findings } of reports) {
  const state = RELEASED_LANGUAGES.includes(language) ? 'released' : 'not released'
  const counts = RULES.map((rule) => `${rule} ${String(findings.filter((one) => one.rule === rule).length)}`)
  console.log(
    `${language} ${state}: ${String(texts - missing)} of ${String(texts)} texts translated, ` +
      `${String(unreviewed)} not reviewed; ${String(catalogue.translated)} of ${String(catalogue.items)} items of ` +
      `the catalogue, ${String(catalogue.unreviewed)} not reviewed; findings: ${counts.join(', ')}`,
  )
  for (const fault of catalogue.faults) console.log(`  ${fault}`)
  for (const { rule, isCertain, message } of findings)
    console.log(`  ${rule}${isCertain ? '' : ' (to be decided by a reader)'}: ${message}`)
}
const hasFault = ({ catalogue, findings }: Report): boolean =>
  catalogue.faults.length > 0 || findings.some(({ isCertain }) => isCertain)
const isIncomplete = ({ language, missing, english }: Report): boolean =>
  missing > english && RELEASED_LANGUAGES.includes(language)
if (reports.some((report) => hasFault(report) || isIncomplete(report))) process.exitCode = 1
