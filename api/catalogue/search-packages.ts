/** Finds packages by words a person types, in any script and however they are spelt. */
import type { Package } from '#contract/catalogue.ts'
import { hasLettersToSearch } from '#contract/rules.ts'
import { distanceToStart } from './distance-to-start.ts'
import { isWhole, looseWord, packageOf, type SearchIndex, wordsOf } from './index-for-search.ts'
import { skeletonKey } from './skeleton-key.ts'
import { eachFrom, type SortedKeys } from './sorted-keys.ts'

const MOST_RESULTS = 50
/** Keys looked at in one list, however many begin alike: the cost must not grow with the catalogue. */
const MOST_LOOKS = 60
/** Those that are only heard alike, where the title itself was found. */
const FEW_LOOKS = 15
/** A shorter key is only compared as a whole: too much begins with it. */
const FEWEST_LETTERS = 3
/** Words that begin like the rarest one, and packages with it that are asked for the other words. */
const MOST_WORDS = 10
const MOST_ASKED = 400
/** A skeleton's title is close when at most every third letter differs. */
const CLOSE = 3

/** Best first; what is added to them says how well it fits within the kind. */
const KINDS = { spelt: 0, loose: 1000, close: 2000, words: 3000, heard: 4000 } as const

/** How far each package is from what was asked, by its position in the catalogue: 0 is the very title. */
type Hits = Map<number, number>
/** More positions than a catalogue has: a distance and a position make one number to sort by. */
const POSITIONS = 2 ** 32

/**
 * At most 50, in this order:
 * 1. titles and aliases spelt as typed: the whole title, then titles that begin so, then a later word;
 * 2. those that are spelt otherwise but read alike (`looseKey`), in the same steps;
 * 3. those whose consonants are heard alike (`skeletonKey`), the closest first, where they are close;
 * 4. packages that have all the words anywhere: in title, alias, description, language, genre, apps; not
 *    where several words are a title;
 * 5. the other ones of 3.
 * Within a step the order is the catalogue's. Where nothing at all is found, the last word is left out and
 * the rest tried again. Of a query too short to search (`hasLettersToSearch`) only whole titles are found.
 */
export function searchPackages(index: SearchIndex, query: string): Package[] {
  const words = wordsOf(query)
  if (!hasLettersToSearch(query)) return packagesOf(index, wholeTitles(index, words.join(' ')))
  for (let count = words.length; count > 0; count--) {
    const tried = words.slice(0, count)
    if (!hasLettersToSearch(tried.join(''))) break
    const hits = findHits(index, tried)
    if (hits.size > 0) return packagesOf(index, hits)
  }
  return []
}

function packagesOf({ packages }: SearchIndex, hits: Hits): Package[] {
  const order = new Float64Array(hits.size)
  let filled = 0
  hits.forEach((distance, position) => {
    order[filled++] = distance * POSITIONS + position
  })
  const found: Package[] = []
  for (const place of order.sort().subarray(0, MOST_RESULTS)) {
    const one = packages[place % POSITIONS]
    if (one) found.push(one)
  }
  return found
}

function wholeTitles({ spelt }: SearchIndex, spelling: string): Hits {
  const hits: Hits = new Map()
  if (spelling === '') return hits
  eachFrom(spelt, spelling, MOST_LOOKS, (owner, start, end) => {
    if (end - start === spelling.length && isWhole(owner)) note(hits, packageOf(owner), KINDS.spelt)
  })
  return hits
}

/** Each next list is only asked while there is room for more. */
function findHits(index: SearchIndex, words: readonly string[]): Hits {
  const hits: Hits = new Map()
  const loose = words.map(looseWord).filter((word) => word !== '')
  const joined = loose.join('')
  noteTitles(hits, index.spelt, words.join(' '), KINDS.spelt)
  if (hits.size < MOST_RESULTS) noteTitles(hits, index.loose, joined, KINDS.loose)
  const isTitle = words.length > 1 && hits.size > 0
  if (hits.size < MOST_RESULTS && joined.length >= FEWEST_LETTERS)
    noteHeardAlike(hits, index.skeleton, joined)
  if (hits.size < MOST_RESULTS && !isTitle) noteWords(hits, index, loose)
  return hits
}

function noteTitles(hits: Hits, titles: SortedKeys, wanted: string, kind: number): void {
  if (wanted === '') return
  eachFrom(titles, wanted, MOST_LOOKS, (owner, start, end) => {
    const distance = !isWhole(owner) ? 2 : end - start > wanted.length ? 1 : 0
    if (distance > 0 && wanted.length < FEWEST_LETTERS) return
    note(hits, packageOf(owner), kind + distance)
  })
}

function noteHeardAlike(hits: Hits, titles: SortedKeys, wanted: string): void {
  if (wanted === '') return
  const key = skeletonKey(wanted)
  // Behind the blank stands what this key was made from: with it nothing may follow.
  const [prefix, most] = hits.size === 0 ? [key, MOST_LOOKS] : [`${key} `, FEW_LOOKS]
  const { text } = titles
  eachFrom(titles, prefix, most, (owner, start, end) => {
    const position = packageOf(owner)
    if ((hits.get(position) ?? KINDS.heard) < KINDS.close) return
    const from = text.indexOf(' ', start) + 1
    const different = distanceToStart(wanted, text, from, end)
    const kind = different * CLOSE <= wanted.length ? KINDS.close : KINDS.heard
    const fit = !isWhole(owner) ? 2 : end - from > wanted.length + different ? 1 : 0
    note(hits, position, kind + different * 3 + fit)
  })
}

/** Starts from the word that the fewest packages have. */
function noteWords(hits: Hits, index: SearchIndex, words: readonly string[]): void {
  const lists = words.map((word) => listsOf(index, word))
  const sizes = lists.map((list) => list.reduce((sum, { length }) => sum + length, 0))
  const rarest = sizes.indexOf(Math.min(...sizes))
  const others = words.filter((_, i) => i !== rarest).map((word) => ` ${word}`)
  let asked = 0
  for (const list of lists[rarest] ?? []) {
    for (const position of list) {
      if (hits.size >= MOST_RESULTS || asked++ >= MOST_ASKED) return
      const text = index.texts[position] ?? ''
      if (others.every((word) => text.includes(word))) note(hits, position, KINDS.words)
    }
  }
}

/** The packages of each word that begins so. */
function listsOf({ words, wordPackages }: SearchIndex, start: string): (readonly number[])[] {
  const lists: (readonly number[])[] = []
  eachFrom(words, start, MOST_WORDS, (number, from, end) => {
    if (end - from === start.length || start.length >= FEWEST_LETTERS) lists.push(wordPackages[number] ?? [])
  })
  return lists
}

function note(hits: Hits, position: number, distance: number): void {
  const known = hits.get(position)
  if (known === undefined || distance < known) hits.set(position, distance)
}
