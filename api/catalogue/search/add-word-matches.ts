/** Finds the packages that contain all words of a query anywhere in their texts. */
import type { SearchIndex } from '#api/catalogue/search/word-index/build-search-index.ts'
import {
  packagesWith,
  type TextWords,
  wordsOfPackage,
} from '#api/catalogue/search/word-index/collect-text-words.ts'
import { rangeOf } from '#api/catalogue/search/word-index/prefix-index.ts'
import { addHit, hasRoom, type SearchHits, KINDS } from './search-hits.ts'
import { spend, type SearchWork, UNITS_OF_POSITION } from './search-work.ts'

/** A shorter word is compared only as a whole: too many words have it as a prefix. */
const MIN_PREFIX_LETTERS = 3
/** Limits of the words with one prefix, and of the packages with the rarest word that are compared. */
const MAX_WORDS = 10
const MAX_COMPARED = 400
/** Words of a package that are compared for one unit of work. */
const WORDS_PER_UNIT = 64

/** A range of words: number of the first, and of the one after the last. */
type Range = readonly [first: number, end: number]

/** Adds the packages that contain all words. Starts from the word that the fewest accepted packages contain. */
export function addWordMatches(
  hits: SearchHits,
  { textWords }: SearchIndex,
  words: readonly string[],
  work: SearchWork,
): void {
  const lists = words.map((word) => packagesWithPrefix(hits, textWords, word, work))
  const counts = lists.map(({ count }) => count)
  const rarest = counts.indexOf(Math.min(...counts))
  const others = words.filter((_, i) => i !== rarest).map((word) => rangeOf(textWords.words, word))
  let compared = 0
  for (const position of lists[rarest]?.packages ?? []) {
    const own = wordsOfPackage(textWords, position)
    if (!hasRoom(hits) || !spend(work, 1 + Math.floor((own.length * others.length) / WORDS_PER_UNIT))) return
    if (compared++ >= MAX_COMPARED) return
    if (others.every((range) => hasWordIn(own, range))) addHit(hits, position, KINDS.words)
  }
}

/** The packages with a word of the query, word by word; and their count, which may exceed those that are listed. */
type Candidates = { packages: Iterable<number>; count: number }

/**
 * Returns the accepted packages that contain one of the first words with the prefix; for a short prefix, the prefix as a word.
 */
function packagesWithPrefix(
  { accepts }: SearchHits,
  textWords: TextWords,
  prefix: string,
  work: SearchWork,
): Candidates {
  const [first, end] = rangeOf(textWords.words, prefix.length < MIN_PREFIX_LETTERS ? `${prefix}\n` : prefix)
  if (accepts) return acceptedWith(textWords, [first, end], accepts, work)
  const last = Math.min(first + MAX_WORDS, end)
  const packages = packagesWith(textWords, spend(work, last - first) ? [first, last] : [first, first])
  return { packages, count: packages.length }
}

/** Returns the accepted packages that contain one of the first words of the range; words of no accepted package do not count. */
function acceptedWith(
  textWords: TextWords,
  [first, end]: Range,
  accepts: (position: number) => boolean,
  work: SearchWork,
): Candidates {
  const packages: number[] = []
  let count = 0
  let words = 0
  for (let word = first; word < end && words < MAX_WORDS; word++) {
    const before = count
    const positions = packagesWith(textWords, [word, word + 1])
    // There are too many packages to read: the search starts from another word.
    if (!spend(work, (1 + positions.length) * UNITS_OF_POSITION)) return { packages: [], count: Infinity }
    for (const position of positions) if (accepts(position) && count++ < MAX_COMPARED) packages.push(position)
    if (count > before) words++
  }
  return { packages, count }
}

const hasWordIn = (words: Uint32Array, [first, end]: Range): boolean =>
  words.some((word) => word >= first && word < end)
