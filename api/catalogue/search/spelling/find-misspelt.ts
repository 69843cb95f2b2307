/** Finds titles for queries in which words have one wrong letter. */
import { findWithOneEdit } from './index-deletions.ts'
import { numberAt } from '#api/catalogue/columns/number-list.ts'
import type { QueryWord } from '#api/catalogue/search/parse-search-text.ts'
import { isKeyOf, rangeOf } from '#api/catalogue/search/word-index/prefix-index.ts'
import type { Accepts } from '#api/catalogue/search/search-hits.ts'
import { spend, type SearchWork, UNITS_OF_POSITION } from '#api/catalogue/search/search-work.ts'
import type { TitleWords } from '#api/catalogue/search/word-index/collect-title-words.ts'

/** A shorter word is not corrected: one changed letter makes it another word. */
const MIN_LETTERS = 5
/** A shorter word is compared only as a whole, not as a prefix. */
const MIN_PREFIX_LETTERS = 3
/** Limits of the forms with one prefix, and of the accepted titles with one form. Titles with fewer words come first. */
const MAX_FORMS = 10
const MAX_TITLES = 100

/** What the match of one word adds to the distance of a title. A wrong first letter is rare, so it costs more. */
const COSTS = { same: 0, begins: 1, near: 2, otherFirstLetter: 3 } as const
const MAX_EXTRA_WORDS = 15

/** Forms that a word of the query may mean: from the number of a form to its cost. */
export type Meanings = ReadonlyMap<number, number>

type Limits = { accepts: Accepts; work: SearchWork }

export function meaningsOf(titles: TitleWords, { spelt, loose }: QueryWord, limits: Limits): Meanings {
  const meanings = new Map<number, number>()
  const note = (number: number, cost: number): void => {
    if (cost < (meanings.get(number) ?? Infinity)) meanings.set(number, cost)
  }
  for (const form of new Set([spelt, loose])) {
    if (form === '' || !spend(limits.work)) continue
    eachBeginning(titles, form, limits, note)
    if (spelt.length >= MIN_LETTERS) eachNear(titles, form, limits.work, note)
  }
  return meanings
}

type Note = (number: number, cost: number) => void

/** Notes the first forms with this beginning that an accepted title has; for a short beginning, only the form equal to it. */
function eachBeginning(titles: TitleWords, form: string, limits: Limits, note: Note): void {
  const { keys } = titles.near
  const [first, end] = rangeOf(keys, form.length < MIN_PREFIX_LETTERS ? `${form}\n` : form)
  let left = MAX_FORMS
  for (let number = first; number < end && left > 0; number++) {
    if (!hasAccepted(titles, number, limits)) continue
    left--
    note(number, isKeyOf(keys, number, form) ? COSTS.same : COSTS.begins)
  }
}

/** Returns whether an accepted package has a title with the form, as far as the work of the search allows. */
function hasAccepted(titles: TitleWords, form: number, { accepts, work }: Limits): boolean {
  if (!accepts) return true
  for (const title of titlesWith(titles, form)) {
    if (!spend(work, UNITS_OF_POSITION)) return false
    if (accepts(numberAt(titles.packages, title))) return true
  }
  return false
}

function eachNear({ near }: TitleWords, form: string, work: SearchWork, note: Note): void {
  const { text, starts } = near.keys
  for (const number of findWithOneEdit(near, form, work)) {
    const isFirst = text.charCodeAt(numberAt(starts, number)) === form.charCodeAt(0)
    note(number, isFirst ? COSTS.near : COSTS.otherFirstLetter)
  }
}

/**
 * Calls `found` for each title in which every word of the query matches a word; distance 0 is the best match.
 * Starts from the word with the fewest candidate titles.
 */
export function findMisspelt(
  titles: TitleWords,
  words: readonly Meanings[],
  { accepts, work }: Limits,
  found: (position: number, distance: number) => void,
): void {
  const sizes = words.map((meanings) => sizeOf(titles, meanings))
  const rarest = sizes.indexOf(Math.min(...sizes))
  const others = words.filter((_, i) => i !== rarest)
  for (const [form, cost] of words[rarest] ?? []) {
    let left = MAX_TITLES
    for (const title of titlesWith(titles, form)) {
      const position = numberAt(titles.packages, title)
      const isAccepted = !accepts || accepts(position)
      if (!spend(work, isAccepted ? words.length : UNITS_OF_POSITION)) return
      if (!isAccepted) continue
      if (left-- === 0) break
      const sum = others.reduce((costs, meanings) => costs + costIn(titles, title, meanings), cost)
      if (sum === Infinity) continue
      const extra = Math.max(0, numberAt(titles.counts, title) - words.length)
      found(position, sum * (MAX_EXTRA_WORDS + 1) + Math.min(MAX_EXTRA_WORDS, extra))
    }
  }
}

const titlesWith = ({ titlesOf: { starts, items } }: TitleWords, form: number): Uint32Array =>
  items.subarray(numberAt(starts, form), numberAt(starts, form + 1))

const sizeOf = ({ titlesOf: { starts } }: TitleWords, meanings: Meanings): number =>
  [...meanings.keys()].reduce((sum, form) => sum + numberAt(starts, form + 1) - numberAt(starts, form), 0)

function costIn({ formsOf: { starts, items } }: TitleWords, title: number, meanings: Meanings): number {
  let least = Infinity
  const end = numberAt(starts, title + 1)
  for (let at = numberAt(starts, title); at < end; at++) {
    const cost = meanings.get(numberAt(items, at))
    if (cost !== undefined && cost < least) least = cost
  }
  return least
}
