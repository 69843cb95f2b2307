/**
 * Builds the search index, once for each version of the catalogue: titles under three kinds of keys, the words of
 * titles for queries with a wrong letter, and the words of all texts. Works in small steps, so that requests are
 * handled meanwhile.
 */
import type { Package } from '#contract/catalogue.ts'
import type { Listings } from '#api/catalogue/catalogue.ts'
import type { PackTable } from '#api/catalogue/pack-table.ts'
import { collectTextWords, type TextWords } from './collect-text-words.ts'
import { collectTitleKeys, type TitleKeys } from './collect-title-keys.ts'
import { collectTitleWords, type TitleWords } from './collect-title-words.ts'
import { collectWords } from './collect-words.ts'
import { runInSteps } from './run-in-steps.ts'

export type SearchIndex = {
  readonly titleKeys: TitleKeys
  readonly titleWords: TitleWords
  readonly textWords: TextWords
}

const PACKAGES_AT_ONCE = 100

/** @param pause yields to other work; called between steps of a few milliseconds */
export async function buildSearchIndex(
  packs: Pick<PackTable, 'size' | 'at'>,
  { languages, genres }: Pick<Listings, 'languages' | 'genres'>,
  pause: () => Promise<void>,
): Promise<SearchIndex> {
  const words = collectWords()
  const titleKeys = collectTitleKeys(words)
  const titleWords = collectTitleWords(words)
  const textWords = collectTextWords(words)
  const names = new Map([...languages, ...genres].map(({ id, name }) => [id, name]))

  await runInSteps(packs.size, PACKAGES_AT_ONCE, pause, (position) => {
    const one = packs.at(position)
    const titles = [words.wordsOf(one.fld_package_name), words.wordsOf(one.fld_alias)]
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

function otherTexts(one: Package, names: ReadonlyMap<string, string>): string {
  return [
    one.fld_package_description,
    names.get(one.fld_language) ?? '',
    names.get(one.fld_genre) ?? '',
    ...one.fld_app_packages.map(({ fld_name }) => fld_name),
  ].join(' ')
}
