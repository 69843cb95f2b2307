/**
 * Builds the search index, once for each version of the catalogue: titles under three kinds of keys, the words of
 * titles for queries with a wrong letter, and the words of all texts. Works in small steps, so that requests are
 * handled meanwhile.
 */
import type { Package } from '#contract/catalogue.ts'
import type { Listings } from '#api/catalogue/catalogue.ts'
import type { PackTable } from '#api/catalogue/pack-table.ts'
import { collectTextWords, type TextWords } from './collect-text-words.ts'
import { collectTitleKeys, type TitleKeys, type Word } from './collect-title-keys.ts'
import { collectTitleWords, type TitleWords } from './collect-title-words.ts'
import { runInSteps } from './run-in-steps.ts'
import { normaliseWord, tokenise } from './split-words.ts'

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
  const titleKeys = collectTitleKeys()
  const titleWords = collectTitleWords()
  const textWords = collectTextWords()
  const wordsOf = memoiseWords()
  const names = new Map([...languages, ...genres].map(({ id, name }) => [id, name]))

  await runInSteps(packs.size, PACKAGES_AT_ONCE, pause, (position) => {
    const one = packs.at(position)
    const titles = [wordsOf(one.fld_package_name), wordsOf(one.fld_alias)]
    for (const words of titles) {
      titleKeys.add(words, position)
      titleWords.add(words, position)
    }
    textWords.add([...titles, wordsOf(otherTexts(one, names))].flat().map(({ loose }) => loose))
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

/** Returns a function that splits a text into words. It computes each loose key once: most words occur often. */
function memoiseWords(): (text: string) => Word[] {
  const known = new Map<string, Word>()
  return (text) =>
    tokenise(text).map((spelt) => {
      const seen = known.get(spelt)
      if (seen !== undefined) return seen
      const word = { spelt, loose: normaliseWord(spelt) }
      known.set(spelt, word)
      return word
    })
}
