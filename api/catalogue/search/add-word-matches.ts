/** Finds the packages that contain all words of a query anywhere in their texts. */
import type { SearchIndex } from './build-search-index.ts'
import { packagesWith, type TextWords, wordsOfPackage } from './collect-text-words.ts'
import { rangeFrom, rangeOf } from './prefix-index.ts'
import { addHit, hasRoom, type SearchHits, KINDS } from './search-hits.ts'
import { spend, type SearchWork, UNITS_OF_OTHER_PACKAGE } from './search-work.ts'

/** A shorter word is compared only as a whole: too many words have it as a prefix. */
const MIN_PREFIX_LETTERS = 3
/** Limits of the words with one prefix, and of the packages with the rarest word that are compared. */
const MAX_WORDS = 10
const MAX_COMPARED = 400
/** Words of a package that are compared for one unit of work. */
const WORDS_PER_UNIT = 64

/** A range of words: number of the first, and of the one after the last. */
type Range = readonly [first: number, end: number]

/** Adds the packages that contain all words. Starts from the word that the fewest packages contain. */
export function addWordMatches(
  hits: SearchHits,
  { textWords }: SearchIndex,
  words: readonly string[],
  work: SearchWork,
): void {
  const lists = words.map((word) => packagesWith(textWords, firstWordsFrom(textWords, word, work)))
  const sizes = lists.map(({ length }) => length)
  const rarest = sizes.indexOf(Math.min(...sizes))
  const others = words.filter((_, i) => i !== rarest).map((word) => rangeOf(textWords.words, word))
  let compared = 0
  for (const position of lists[rarest] ?? []) {
    const own = wordsOfPackage(textWords, position)
    const isAccepted = hits.accepts(position)
    const units = 1 + Math.floor((own.length * others.length) / WORDS_PER_UNIT)
    if (!hasRoom(hits) || !spend(work, isAccepted ? units : UNITS_OF_OTHER_PACKAGE)) return
    if (!isAccepted) continue
    if (compared++ >= MAX_COMPARED) return
    if (others.every((range) => hasWordIn(own, range))) addHit(hits, position, KINDS.words)
  }
}

/** Returns the first words with the prefix; for a short prefix only the word itself. */
function firstWordsFrom({ words }: TextWords, prefix: string, work: SearchWork): Range {
  const [first, end] =
    prefix.length < MIN_PREFIX_LETTERS
      ? rangeFrom(words, `${prefix}\n`, 1)
      : rangeFrom(words, prefix, MAX_WORDS)
  return spend(work, end - first) ? [first, end] : [first, first]
}

const hasWordIn = (words: Uint32Array, [first, end]: Range): boolean =>
  words.some((word) => word >= first && word < end)
