/**
 * Builds the search index, once for each version of the catalogue: titles under three kinds of keys, the words of
 * titles for queries with a wrong letter, and the words of all texts. Works in small steps, so that requests are
 * handled meanwhile.
 */
import type { Package } from '#contract/catalogue.ts'
import type { Listings } from '#api/catalogue/catalogue.ts'
import { type ListTexts, NO_TEXTS, textsOf } from '#api/catalogue/catalogue-text.ts'
import type { PackTable } from '#api/catalogue/pack-table.ts'
import { collectTextWords, type TextWords } from './collect-text-words.ts'
import { collectTitleKeys, type TitleKeys } from './collect-title-keys.ts'
import { collectTitleWords, type TitleWords } from './collect-title-words.ts'
import { collectWords } from './collect-words.ts'
import { runInSteps } from '#api/catalogue/search/run-in-steps.ts'

export type SearchIndex = {
  readonly titleKeys: TitleKeys
  readonly titleWords: TitleWords
  readonly textWords: TextWords
}

/** The lists whose names a search finds, in all languages. */
export type NamedLists = Pick<Listings, 'languages' | 'genres'> & { texts?: ListTexts }

const PACKAGES_AT_ONCE = 100

/** @param pause yields to other work; called between steps of a few milliseconds */
export async function buildSearchIndex(
  packs: Pick<PackTable, 'size' | 'at' | 'translatedTitles'>,
  named: NamedLists,
  pause: () => Promise<void>,
): Promise<SearchIndex> {
  const words = collectWords()
  const titleKeys = collectTitleKeys(words)
  const titleWords = collectTitleWords(words)
  const textWords = collectTextWords(words)
  const names = namesOf(named)

  await runInSteps(packs.size, PACKAGES_AT_ONCE, pause, (position) => {
    const one = packs.at(position)
    const titles = [one.fld_package_name, one.fld_alias, ...packs.translatedTitles(position)].map(
      words.wordsOf,
    )
    for (const title of titles) {
      titleKeys.add(title, position)
      titleWords.add(title, position)
    }
    textWords.add([...titles.flat(), ...words.wordsOf(otherTexts(one, names))])
  })
  return {
    titleKeys: await titleKeys.finish(pause),
    titleWords: await titleWords.finish(pause),
    textWords: await textWords.finish(pause),
  }
}

type Names = { language: ReadonlyMap<string, string>; genre: ReadonlyMap<string, string> }

/** Returns the names of each language and genre in all languages. */
function namesOf({ languages, genres, texts = NO_TEXTS }: NamedLists): Names {
  const all = (kind: keyof Names, items: readonly { id: string; name: string }[]) =>
    new Map(
      items.map(({ id, name }) => [
        id,
        [name, ...textsOf(texts, kind, id).map((text) => text.name)].join(' '),
      ]),
    )
  return { language: all('language', languages), genre: all('genre', genres) }
}

function otherTexts(one: Package, names: Names): string {
  return [
    one.fld_package_description,
    names.language.get(one.fld_language) ?? '',
    names.genre.get(one.fld_genre) ?? '',
    ...one.fld_app_packages.map(({ fld_name }) => fld_name),
  ].join(' ')
}
