/** Finds packages by the words of a query, in any script and spelling, with at most one wrong letter in a word. */
import type { Package } from '#contract/catalogue.ts'
import { hasLettersToSearch } from '#contract/validation.ts'
import { prefixEditDistance, distanceUnits } from './prefix-edit-distance.ts'
import { findMisspelt, type Meanings, meaningsOf } from './find-misspelt.ts'
import { isWholeTitle, packageOfEntry, type SearchIndex } from './build-search-index.ts'
import { type QueryWord, parseSearchText } from './parse-search-text.ts'
import { affordable, newWork, spend, type SearchWork } from './search-work.ts'
import { consonantKey } from './consonant-key.ts'
import { forEachWithPrefix, type PrefixIndex } from './prefix-index.ts'

const MAX_RESULTS = 50
/** Keys read in one index, however many have the prefix: the cost must not grow with the catalogue. */
const MAX_KEYS = 60
/** Keys read in the index of consonant keys if spelt or loose keys already matched. */
const MAX_KEYS_AFTER_MATCH = 15
/** A shorter key is compared only as a whole: too many keys have it as a prefix. */
const MIN_PREFIX_LETTERS = 3
/** Limits of the words with one prefix, and of the packages with the rarest word that are compared. */
const MAX_WORDS = 10
const MAX_COMPARED = 400
/** Letters of a text that are read for one unit of work. */
const LETTERS_PER_UNIT = 512
/** A title with the same consonant key is close if at most every third letter differs. */
const LETTERS_PER_DIFFERENCE = 3

/** Base distance of each kind of match, the best first; a number added to it ranks the packages of that kind. */
const KINDS = {
  spelt: 0,
  loose: 1000,
  misspelt: 1500,
  close: 2000,
  words: 3000,
  sameConsonants: 4000,
} as const

/** Distance of each package from the query, by its position in the catalogue; 0 is the exact title. */
type Hits = Map<number, number>
/** Exceeds every position: distance times this plus position is one sortable number. */
const POSITIONS = 2 ** 32

/** A word of the query; its meanings are computed once, on first use. */
type WordWithMeanings = QueryWord & { meanings: () => Meanings }

/**
 * Returns at most 50 packages, in this order:
 * 1. titles and aliases spelt as typed: the whole title, then titles with that prefix, then a match from a later word;
 * 2. titles with another spelling but the same loose key (`spellingKey`), in the same steps;
 * 3. titles with one wrong letter in a word of five or more letters, if no whole title was found;
 * 4. titles with the same consonant key (`consonantKey`) that are close, the closest first;
 * 5. packages that contain all words anywhere in title, alias, description, language, genre or apps, unless
 *    several words together are a title;
 * 6. the other titles with the same consonant key.
 * Within a step the order is that of the catalogue. If nothing is found, the search drops the last word and tries
 * again. A query too short to search (`hasLettersToSearch`) finds only whole titles.
 * @param work counts the cost of the search; at its limit the search returns what it has found
 */
export function searchPackages(index: SearchIndex, query: string, work: SearchWork = newWork()): Package[] {
  const words = parseSearchText(query).map((word): WordWithMeanings => {
    let meanings: Meanings | undefined
    return { ...word, meanings: () => (meanings ??= meaningsOf(index.titleWords, word, work)) }
  })
  if (!hasLettersToSearch(query)) return packagesOf(index, wholeTitles(index, spellingOf(words), work))
  for (let count = words.length; count > 0; count--) {
    const firstWords = words.slice(0, count)
    if (!hasLettersToSearch(spellingOf(firstWords))) break
    const hits = findHits(index, firstWords, work)
    if (hits.size > 0) return packagesOf(index, hits)
  }
  return []
}

const spellingOf = (words: readonly QueryWord[]): string => words.map(({ spelt }) => spelt).join(' ')

function packagesOf({ packages }: SearchIndex, hits: Hits): Package[] {
  const order = new Float64Array(hits.size)
  let filled = 0
  hits.forEach((distance, position) => {
    order[filled++] = distance * POSITIONS + position
  })
  const found: Package[] = []
  for (const rank of order.sort().subarray(0, MAX_RESULTS)) {
    const one = packages[rank % POSITIONS]
    if (one) found.push(one)
  }
  return found
}

function wholeTitles({ spelt }: SearchIndex, spelling: string, work: SearchWork): Hits {
  const hits: Hits = new Map()
  if (spelling === '') return hits
  eachKey(spelt, spelling, { most: MAX_KEYS, work }, (owner, start, end) => {
    if (end - start === spelling.length && isWholeTitle(owner))
      addHit(hits, packageOfEntry(owner), KINDS.spelt)
  })
  return hits
}

/** Searches one index after the other while there is room for more results. */
function findHits(index: SearchIndex, words: readonly WordWithMeanings[], work: SearchWork): Hits {
  const hits: Hits = new Map()
  const hasRoom = (): boolean => hits.size < MAX_RESULTS
  const loose = words.map((word) => word.loose).filter((word) => word !== '')
  const { isWholeFound, isTitle } = addKeyMatches(
    hits,
    index,
    { spelt: spellingOf(words), loose: loose.join('') },
    work,
  )
  const isMisspelt = hasRoom() && !isWholeFound && addMisspelt(hits, index, words, work)
  const areTitle = words.length > 1 && (isTitle || isMisspelt)
  if (hasRoom() && !areTitle) addWordMatches(hits, index, loose, work)
  return hits
}

/**
 * Adds the titles whose spelt, loose or consonant key begins with that of the query.
 * @returns whether the query is a title or a prefix of one, and whether it is a whole title
 */
function addKeyMatches(hits: Hits, index: SearchIndex, { spelt, loose }: QueryWord, work: SearchWork) {
  const hasRoom = (): boolean => hits.size < MAX_RESULTS
  const isWholeSpelt = addTitles(hits, index.spelt, { wanted: spelt, kind: KINDS.spelt, work })
  const isWholeLoose = hasRoom() && addTitles(hits, index.loose, { wanted: loose, kind: KINDS.loose, work })
  const isTitle = hits.size > 0
  const isWholeByConsonants =
    hasRoom() && loose.length >= MIN_PREFIX_LETTERS && addSameConsonants(hits, index.skeleton, loose, work)
  return { isTitle, isWholeFound: isWholeSpelt || isWholeLoose || isWholeByConsonants }
}

type Wanted = { wanted: string; kind: number; work: SearchWork }

/** Adds the titles with the prefix `wanted`. @returns whether `wanted` is a whole title */
function addTitles(hits: Hits, titles: PrefixIndex, { wanted, kind, work }: Wanted): boolean {
  let isWholeFound = false
  if (wanted === '') return false
  eachKey(titles, wanted, { most: MAX_KEYS, work }, (owner, start, end) => {
    const distance = !isWholeTitle(owner) ? 2 : end - start > wanted.length ? 1 : 0
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
function addSameConsonants(hits: Hits, titles: PrefixIndex, wanted: string, work: SearchWork): boolean {
  let isWholeFound = false
  const key = consonantKey(wanted)
  // The blank ends the consonant key, so this prefix matches only titles with exactly this consonant key.
  const [prefix, most] = hits.size === 0 ? [key, MAX_KEYS] : [`${key} `, MAX_KEYS_AFTER_MATCH]
  const { text } = titles
  eachKey(titles, prefix, { most, work }, (owner, start, end) => {
    const position = packageOfEntry(owner)
    if ((hits.get(position) ?? KINDS.sameConsonants) < KINDS.close) return
    const from = text.indexOf(' ', start) + 1
    if (!spend(work, distanceUnits(wanted, end - from))) return
    const different = prefixEditDistance(wanted, text, from, end)
    const kind = different * LETTERS_PER_DIFFERENCE <= wanted.length ? KINDS.close : KINDS.sameConsonants
    // The fit has three values, so each differing letter counts three.
    const fit = !isWholeTitle(owner) ? 2 : end - from > wanted.length + different ? 1 : 0
    if (different <= 1 && fit === 0) isWholeFound = true
    addHit(hits, position, kind + different * 3 + fit)
  })
  return isWholeFound
}

/** Adds the titles that differ from the query by one letter in a word. @returns whether a title was found */
function addMisspelt(
  hits: Hits,
  index: SearchIndex,
  words: readonly WordWithMeanings[],
  work: SearchWork,
): boolean {
  let isFound = false
  const meanings = words.map((word) => word.meanings())
  findMisspelt(index.titleWords, meanings, work, (position, distance) => {
    isFound = true
    addHit(hits, position, KINDS.misspelt + distance)
  })
  return isFound
}

/** Adds the packages that contain all words. Starts from the word that the fewest packages contain. */
function addWordMatches(hits: Hits, index: SearchIndex, words: readonly string[], work: SearchWork): void {
  const lists = words.map((word) => listsOf(index, word, work))
  const sizes = lists.map((list) => list.reduce((sum, { length }) => sum + length, 0))
  const rarest = sizes.indexOf(Math.min(...sizes))
  const others = words.filter((_, i) => i !== rarest).map((word) => ` ${word}`)
  let compared = 0
  for (const list of lists[rarest] ?? []) {
    for (const position of list) {
      const text = index.texts[position] ?? ''
      const units = 1 + Math.floor((text.length * others.length) / LETTERS_PER_UNIT)
      if (hits.size >= MAX_RESULTS || compared++ >= MAX_COMPARED || !spend(work, units)) return
      if (others.every((word) => text.includes(word))) addHit(hits, position, KINDS.words)
    }
  }
}

/** Returns the packages of each word with the prefix, one list for each word. */
function listsOf(
  { words, wordPackages }: SearchIndex,
  start: string,
  work: SearchWork,
): (readonly number[])[] {
  const lists: (readonly number[])[] = []
  eachKey(words, start, { most: MAX_WORDS, work }, (number, from, end) => {
    if (end - from === start.length || start.length >= MIN_PREFIX_LETTERS)
      lists.push(wordPackages[number] ?? [])
  })
  return lists
}

function eachKey(
  keys: PrefixIndex,
  prefix: string,
  { most, work }: { most: number; work: SearchWork },
  visit: (owner: number, start: number, end: number) => void,
): void {
  forEachWithPrefix(keys, prefix, affordable(work, most), (owner, start, end) => {
    if (spend(work)) visit(owner, start, end)
  })
}

function addHit(hits: Hits, position: number, distance: number): void {
  const known = hits.get(position)
  if (known === undefined || distance < known) hits.set(position, distance)
}
