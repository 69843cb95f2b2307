/** The names of a package's language and genre, which the package references by id. */
import type { Genre, Language, Package } from '#contract/catalogue.ts'
import type { WithText } from '#contract/page-data.ts'
import { LANGUAGE_TAGS } from '#web/art/language-marks.ts'
import { ENGLISH_LANG, joinTexts, type ShownText, shownText } from '#web/language/shown-text.tsx'

export type PackLabels = {
  /** The English names, which decide how a picture is drawn and which language a title has. */
  language?: string | undefined
  genre?: string | undefined
  /** The names that people read, and both in one: "Tamil · Action". */
  shown: { language: ShownText | undefined; genre: ShownText | undefined; kind: ShownText }
}

export type LabelsOf = (pack: Pick<Package, 'fld_language' | 'fld_genre'>) => PackLabels

export function packLabels(
  languages: readonly WithText<Language>[],
  genres: readonly WithText<Genre>[],
): LabelsOf {
  const languageNames = namesById(languages)
  const genreNames = namesById(genres)
  return (pack) => {
    const language = languageNames.get(pack.fld_language)
    const genre = genreNames.get(pack.fld_genre)
    const names = [language, genre].flatMap((name) => name?.shown ?? [])
    return {
      language: language?.english,
      genre: genre?.english,
      shown: { language: language?.shown, genre: genre?.shown, kind: joinTexts(names, ' · ') },
    }
  }
}

const namesById = (items: readonly WithText<Genre>[]) =>
  new Map(items.map(({ id, name, text }) => [id, { english: name, shown: shownText(name, text) }]))

/** Returns the `lang` of a title. A title in Latin letters is English, whose `lang` is undefined on English pages. */
export function titleLang(title: string, language: string | undefined): string | undefined {
  const latin = /^[\u0000-\u024f\s]*$/.test(title)
  if (latin) return ENGLISH_LANG
  return language === undefined ? undefined : LANGUAGE_TAGS[language]
}
