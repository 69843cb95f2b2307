/** Packages carry ids of languages and genres; these are the words for them. */
import type { Genre, Language, Package } from '#contract/catalogue.ts'
import { LANG } from '#web/art/scripts.ts'

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

/** For `lang`: a title in Latin letters is read as English, whatever the film's language. */
export function titleLang(title: string, language: string | undefined): string | undefined {
  const latin = /^[\u0000-\u024f\s]*$/.test(title)
  return latin || language === undefined ? undefined : LANG[language]
}
