/** Finds packages by the words of a query, in any script and spelling, with at most one wrong letter in a word. */
import { hasLettersToSearch } from '#contract/has-letters-to-search.ts'
import { prefixEditDistance, distanceUnits } from '#api/catalogue/search/spelling/prefix-edit-distance.ts'
import { findMisspelt, type Meanings, meaningsOf } from '#api/catalogue/search/spelling/find-misspelt.ts'
import type { SearchIndex } from '#api/catalogue/search/word-index/build-search-index.ts'
import {
  isWholeTitle,
  packageOfEntry,
  suffixesOf,
  type TitleIndex,
  type TitleKeys,
} from '#api/catalogue/search/word-index/collect-title-keys.ts'
import { numberAt } from '#api/catalogue/columns/number-list.ts'
import { type QueryWord, parseSearchText } from './parse-search-text.ts'
import { type Accepts, addHit, hasRoom, type SearchHits, KINDS, noHits, rankHits } from './search-hits.ts'
import { addWordMatches } from './add-word-matches.ts'
import { newWork, spend, type SearchWork, UNITS_OF_POSITION } from './search-work.ts'
import { consonantKey } from '#api/catalogue/search/spelling/consonant-key.ts'
import { endOf, isKeyOf, rangeOf } from '#api/catalogue/search/word-index/prefix-index.ts'

/** A search reads at most this many keys of accepted packages in one index: its cost must not grow with the catalogue. */
const MAX_KEYS = 400
/** The limits for the index of consonant keys; the lower one applies if spelt or loose keys have already matched. */
const MAX_CONSONANT_KEYS = 60
const MAX_CONSONANT_KEYS_AFTER_MATCH = 15
/** A shorter key is compared only as a whole: too many keys have it as a prefix. */
const MIN_PREFIX_LETTERS = 3
/** A title with the same consonant key is close if at most every third letter differs. */
const LETTERS_PER_DIFFERENCE = 3

/** A word of the query; its meanings are computed once, on first use. */
type WordWithMeanings = QueryWord & { meanings: () => Meanings }

type SearchOptions = {
  accepts?: Accepts
  /** Counts the cost of the search; at its limit the search returns what it has found. */
  work?: SearchWork
}

type SearchLimits = { accepts: Accepts; work: SearchWork }

/**
 * Returns the positions of at most 200 packages, in this order:
 * 1. titles and aliases spelt as typed: the whole title, then titles with that prefix, then a match from a later word;
 * 2. titles with another spelling but the same loose key (`spellingKey`), in the same steps;
 * 3. titles with one wrong letter in a word of five or more letters, if no whole title was found;
 * 4. titles with the same consonant key (`consonantKey`) that are close, the closest first;
 * 5. packages that contain all words anywhere in title, alias, description, language, genre or apps, unless
 *    several of the words form a title;
 * 6. the other titles with the same consonant key.
 * Within a step the order is that of the catalogue. If nothing is found, the search drops the last word and tries
 * again. A query too short to search (`hasLettersToSearch`) finds only whole titles.
 * With `accepts`, the result is that of a catalogue with only the accepted packages, as far as the work allows.
 */
export function searchPackages(
  index: SearchIndex,
  query: string,
  { accepts, work = newWork() }: SearchOptions = {},
): number[] {
  const words = parseSearchText(query).map((word): WordWithMeanings => {
    let meanings: Meanings | undefined
    return { ...word, meanings: () => (meanings ??= meaningsOf(index.titleWords, word, { accepts, work })) }
  })
  if (!hasLettersToSearch(query)) return rankHits(wholeTitles(index, spellingOf(words), { accepts, work }))
  for (let count = words.length; count > 0; count--) {
    const firstWords = words.slice(0, count)
    if (!hasLettersToSearch(spellingOf(firstWords))) break
    const hits = findHits(index, firstWords, { accepts, work })
    if (hits.found.size > 0) return rankHits(hits)
  }
  return []
}

const spellingOf = (words: readonly QueryWord[]): string => words.map(({ spelt }) => spelt).join(' ')

function wholeTitles(
  { titleKeys }: SearchIndex,
  spelling: string,
  { accepts, work }: SearchLimits,
): SearchHits {
  const hits = noHits(accepts)
  if (spelling === '') return hits
  eachTitle(hits, titleKeys.spelt, { wanted: spelling, work }, (owner, isWholeKey) => {
    if (isWholeKey && isWholeTitle(owner)) addHit(hits, packageOfEntry(owner), KINDS.spelt)
  })
  return hits
}

/** Searches one index after the other while there is room for more results. */
function findHits(
  index: SearchIndex,
  words: readonly WordWithMeanings[],
  { accepts, work }: SearchLimits,
): SearchHits {
  const hits = noHits(accepts)
  const loose = words.map((word) => word.loose).filter((word) => word !== '')
  const { isWholeFound, isTitle } = addKeyMatches(
    hits,
    index,
    { spelt: spellingOf(words), loose: loose.join('') },
    work,
  )
  const isMisspelt = hasRoom(hits) && !isWholeFound && addMisspelt(hits, index, words, work)
  const areTitle = words.length > 1 && (isTitle || isMisspelt)
  if (hasRoom(hits) && !areTitle) addWordMatches(hits, index, loose, work)
  return hits
}

/**
 * Adds the titles whose spelt, loose or consonant key begins with that of the query.
 * @returns whether the query is a title or a prefix of one, and whether it is a whole title
 */
function addKeyMatches(hits: SearchHits, index: SearchIndex, { spelt, loose }: QueryWord, work: SearchWork) {
  const { titleKeys } = index
  const isWholeSpelt = addTitles(hits, titleKeys.spelt, { wanted: spelt, kind: KINDS.spelt, work })
  const isWholeLoose =
    hasRoom(hits) && addTitles(hits, titleKeys.loose, { wanted: loose, kind: KINDS.loose, work })
  const isTitle = hits.found.size > 0
  const isWholeByConsonants =
    hasRoom(hits) && loose.length >= MIN_PREFIX_LETTERS && addSameConsonants(hits, titleKeys, loose, work)
  return { isTitle, isWholeFound: isWholeSpelt || isWholeLoose || isWholeByConsonants }
}

type Wanted = { wanted: string; kind: number; work: SearchWork }

/** Adds the titles with the prefix `wanted`. @returns whether `wanted` is a whole title */
function addTitles(hits: SearchHits, titles: TitleIndex, { wanted, kind, work }: Wanted): boolean {
  let isWholeFound = false
  if (wanted === '') return false
  eachTitle(hits, titles, { wanted, work }, (owner, isWholeKey) => {
    const distance = !isWholeTitle(owner) ? 2 : isWholeKey ? 0 : 1
    if (distance === 0) isWholeFound = true
    if (distance > 0 && wanted.length < MIN_PREFIX_LETTERS) return
    addHit(hits, packageOfEntry(owner), kind + distance)
  })
  return isWholeFound
}

/**
 * Adds the titles with the same consonant key, ranked by the edit distance of their loose keys.
 * @returns whether a whole title was found whose loose key differs in at most one letter
 */
function addSameConsonants(
  hits: SearchHits,
  { loose, consonants }: TitleKeys,
  wanted: string,
  work: SearchWork,
): boolean {
  let isWholeFound = false
  const key = consonantKey(wanted)
  // The line feed ends the consonant key, so this prefix matches only titles with exactly this consonant key.
  const hasMatches = hits.found.size > 0
  const prefix = hasMatches ? `${key}\n` : key
  const most = hasMatches ? MAX_CONSONANT_KEYS_AFTER_MATCH : MAX_CONSONANT_KEYS
  const visitEntry = limited(hits, { most, work }, (owner, place) => {
    const position = packageOfEntry(owner)
    if ((hits.found.get(position) ?? KINDS.sameConsonants) < KINDS.close) return
    const from = numberAt(loose.starts, place)
    const end = endOf(loose, from)
    if (!spend(work, distanceUnits(wanted, end - from))) return
    const different = prefixEditDistance(wanted, loose.text, from, end)
    const kind = different * LETTERS_PER_DIFFERENCE <= wanted.length ? KINDS.close : KINDS.sameConsonants
    // The fit has three values, so each differing letter counts three.
    const fit = !isWholeTitle(owner) ? 2 : end - from > wanted.length + different ? 1 : 0
    if (different <= 1 && fit === 0) isWholeFound = true
    addHit(hits, position, kind + different * 3 + fit)
  })
  suffixesOf(consonants, rangeOf(consonants.keys, prefix)).every((place) =>
    visitEntry(numberAt(loose.owners, place), place),
  )
  return isWholeFound
}

/** Adds the titles that differ from the query by one letter in a word. @returns whether a title was found */
function addMisspelt(
  hits: SearchHits,
  index: SearchIndex,
  words: readonly WordWithMeanings[],
  work: SearchWork,
): boolean {
  let isFound = false
  const meanings = words.map((word) => word.meanings())
  findMisspelt(index.titleWords, meanings, { accepts: hits.accepts, work }, (position, distance) => {
    isFound = true
    addHit(hits, position, KINDS.misspelt + distance)
  })
  return isFound
}

/**
 * Calls `visit` for at most `MAX_KEYS` keys with the prefix `wanted`, of accepted packages.
 * @param visit is called with the origin of a key, and whether the key equals `wanted`
 */
function eachTitle(
  hits: SearchHits,
  titles: TitleIndex,
  { wanted, work }: { wanted: string; work: SearchWork },
  visit: (owner: number, isWholeKey: boolean) => void,
): void {
  const visitEntry = limited(hits, { most: MAX_KEYS, work }, (owner, place) =>
    visit(owner, isKeyOf(titles, place, wanted)),
  )
  const [first, end] = rangeOf(titles, wanted)
  let place = first
  while (place < end && visitEntry(numberAt(titles.owners, place), place)) place++
}

/**
 * Returns a function that calls `visit` for the keys of accepted packages. It returns false after `most` of them, and at
 * the limit of the work.
 */
function limited(
  { accepts }: SearchHits,
  { most, work }: { most: number; work: SearchWork },
  visit: (owner: number, place: number) => void,
): (owner: number, place: number) => boolean {
  let left = most
  return (owner, place) => {
    const isAccepted = !accepts || accepts(packageOfEntry(owner))
    if (!spend(work, isAccepted ? 1 : UNITS_OF_POSITION)) return false
    if (!isAccepted) return true
    visit(owner, place)
    left--
    return left > 0
  }
}
