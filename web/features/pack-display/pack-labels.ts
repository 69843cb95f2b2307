/** The names of a package's language and genre, which the package references by id. */
import type { Genre, Language, Package } from '#contract/catalogue.ts'
import { LANGUAGE_TAGS } from '#web/art/language-marks.ts'

export type PackLabels = {
  language?: string | undefined
  genre?: string | undefined
  /** "Tamil · Action" */
  kind: string
}

export type LabelsOf = (pack: Pick<Package, 'fld_language' | 'fld_genre'>) => PackLabels

export function packLabels(languages: readonly Language[], genres: readonly Genre[]): LabelsOf {
  const languageNames = new Map(languages.map(({ id, name }) => [id, name]))
  const genreNames = new Map(genres.map(({ id, name }) => [id, name]))
  return (pack) => {
    const language = languageNames.get(pack.fld_language)
    const genre = genreNames.get(pack.fld_genre)
    return { language, genre, kind: [language, genre].filter(Boolean).join(' · ') }
  }
}

/** Returns the `lang` of a title. Undefined for a title in Latin letters: it inherits the page's English. */
export function titleLang(title: string, language: string | undefined): string | undefined {
  const latin = /^[\u0000-\u024f\s]*$/.test(title)
  return latin || language === undefined ? undefined : LANGUAGE_TAGS[language]
}
