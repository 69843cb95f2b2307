/** Finds the packages that contain all words of a query anywhere in their texts. */
import type { SearchIndex } from './build-search-index.ts'
import { forEachWithPrefix } from './prefix-index.ts'
import { addHit, hasRoom, type SearchHits, KINDS } from './search-hits.ts'
import { spend, type SearchWork, UNITS_OF_OTHER_PACKAGE } from './search-work.ts'

/** A shorter word is compared only as a whole: too many words have it as a prefix. */
const MIN_PREFIX_LETTERS = 3
/** Limits of the words with one prefix, and of the packages with the rarest word that are compared. */
const MAX_WORDS = 10
const MAX_COMPARED = 400
/** Letters of a text that are read for one unit of work. */
const LETTERS_PER_UNIT = 512

/** Adds the packages that contain all words. Starts from the word that the fewest packages contain. */
export function addWordMatches(
  hits: SearchHits,
  index: SearchIndex,
  words: readonly string[],
  work: SearchWork,
): void {
  const lists = words.map((word) => listsOf(index, word, work))
  const sizes = lists.map((list) => list.reduce((sum, { length }) => sum + length, 0))
  const rarest = sizes.indexOf(Math.min(...sizes))
  const others = words.filter((_, i) => i !== rarest).map((word) => ` ${word}`)
  let compared = 0
  for (const position of inTurn(lists[rarest] ?? [])) {
    const text = index.texts[position] ?? ''
    const isAccepted = hits.accepts(position)
    const units = 1 + Math.floor((text.length * others.length) / LETTERS_PER_UNIT)
    if (!hasRoom(hits) || !spend(work, isAccepted ? units : UNITS_OF_OTHER_PACKAGE)) return
    if (!isAccepted) continue
    if (compared++ >= MAX_COMPARED) return
    if (others.every((word) => text.includes(word))) addHit(hits, position, KINDS.words)
  }
}

/** Returns the packages of each word with the prefix, one list for each word. */
function listsOf(
  { words, wordPackages }: SearchIndex,
  start: string,
  work: SearchWork,
): (readonly number[])[] {
  const lists: (readonly number[])[] = []
  forEachWithPrefix(words, start, MAX_WORDS, (number, from, end) => {
    if (!spend(work)) return false
    if (end - from === start.length || start.length >= MIN_PREFIX_LETTERS)
      lists.push(wordPackages[number] ?? [])
    return true
  })
  return lists
}

function* inTurn(lists: readonly (readonly number[])[]): Generator<number> {
  for (const list of lists) yield* list
}
