/**
 * Builds the search index, once for each version of the catalogue: titles under three kinds of keys, the words of
 * titles for queries with a wrong letter, and all other words. Works in small steps, so that requests are handled
 * meanwhile.
 */
import type { Package } from '#contract/catalogue.ts'
import type { Listings } from '#api/catalogue/catalogue.ts'
import { normaliseWord, tokenise } from './split-words.ts'
import { consonantKey } from './consonant-key.ts'
import { addKey, type KeyBuckets, type PrefixIndex, sortBuckets } from './prefix-index.ts'
import { collectTitleWords, type TitleCollector, type TitleWords } from './collect-title-words.ts'

export type SearchIndex = {
  readonly packages: readonly Package[]
  /** Suffixes of titles and aliases, one from each word to the end; owners are made by `ownerOf`. */
  readonly spelt: PrefixIndex
  readonly loose: PrefixIndex
  readonly skeleton: PrefixIndex
  readonly titleWords: TitleWords
  /** Each distinct loose word of all packages' texts; its owner is an index in `wordPackages`. */
  readonly words: PrefixIndex
  readonly wordPackages: readonly (readonly number[])[]
  /** For each package, its loose words, as " word word ". */
  readonly texts: readonly string[]
}

/** Encodes the origin of a key: the position of its package, and whether it begins with the title's first word. */
const ownerOf = (position: number, whole: boolean): number => position * 2 + (whole ? 0 : 1)
export const packageOfEntry = (owner: number): number => owner >>> 1
export const isWholeTitle = (owner: number): boolean => owner % 2 === 0

const PACKAGES_AT_ONCE = 25

/** Returns the consonant key, a blank and the loose key; the loose key ranks titles with the same consonant key. */
const skeletonEntry = (loose: string): string => `${consonantKey(loose)} ${loose}`

/** @param pause yields to other work; called between steps of a few milliseconds */
export async function buildSearchIndex(
  { packages, languages, genres }: Listings,
  pause: () => Promise<void>,
): Promise<SearchIndex> {
  const titles: TitleKeys = {
    ...{ spelt: new Map(), loose: new Map(), skeleton: new Map() },
    words: collectTitleWords(),
  }
  const byWord = new Map<string, number[]>()
  const texts: string[] = []
  const names = new Map([...languages, ...genres].map(({ id, name }) => [id, name]))
  const loose = memoise(normaliseWord)

  for (const [position, one] of packages.entries()) {
    for (const title of [one.fld_package_name, one.fld_alias])
      addTitle(titles, tokenise(title), position, loose)
    const words = new Set(tokenise(allTexts(one, names)).map(loose))
    texts.push(` ${[...words].join(' ')} `)
    for (const word of words) {
      const list = byWord.get(word)
      if (list) list.push(position)
      else byWord.set(word, [position])
    }
    if (position % PACKAGES_AT_ONCE === PACKAGES_AT_ONCE - 1) await pause()
  }

  const vocabulary: KeyBuckets = new Map()
  for (const [number, word] of [...byWord.keys()].entries()) addKey(vocabulary, word, number)
  return {
    packages,
    spelt: await sortBuckets(titles.spelt, pause),
    loose: await sortBuckets(titles.loose, pause),
    skeleton: await sortBuckets(titles.skeleton, pause),
    titleWords: await titles.words.finish(pause),
    words: await sortBuckets(vocabulary, pause),
    wordPackages: [...byWord.values()],
    texts,
  }
}

function allTexts(one: Package, names: ReadonlyMap<string, string>): string {
  return [
    one.fld_package_name,
    one.fld_alias,
    one.fld_package_description,
    names.get(one.fld_language) ?? '',
    names.get(one.fld_genre) ?? '',
    ...one.fld_app_packages.map(({ fld_name }) => fld_name),
  ].join(' ')
}

type TitleKeys = Record<'spelt' | 'loose' | 'skeleton', KeyBuckets> & { words: TitleCollector }

function addTitle(
  { spelt, loose, skeleton, words: titleWords }: TitleKeys,
  words: readonly string[],
  position: number,
  looseOf: (word: string) => string,
): void {
  const keys = words.map(looseOf)
  titleWords.add(
    words.map((word, i) => ({ spelt: word, loose: keys[i] ?? '' })),
    position,
  )
  for (const from of words.keys()) {
    const owner = ownerOf(position, from === 0)
    const key = keys.slice(from).join('')
    addKey(spelt, words.slice(from).join(' '), owner)
    addKey(loose, key, owner)
    addKey(skeleton, skeletonEntry(key), owner)
  }
}

/** Caches the results of `make`: the same few words occur in thousands of descriptions. */
function memoise(make: (word: string) => string): (word: string) => string {
  const made = new Map<string, string>()
  return (word) => {
    const known = made.get(word)
    if (known !== undefined) return known
    const fresh = make(word)
    made.set(word, fresh)
    return fresh
  }
}
