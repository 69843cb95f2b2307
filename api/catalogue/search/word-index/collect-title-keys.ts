/**
 * Indexes of titles and aliases under three kinds of keys: as spelt, by loose key, and by consonant key. Each suffix of
 * a title that begins with a word is a key; suffixes share the text of their title.
 */
import type { WordCollector } from './collect-words.ts'
import { writeConsonants } from '#api/catalogue/search/spelling/consonant-key.ts'
import { createKeyText } from '#api/catalogue/search/spelling/key-text.ts'
import { createNumberList, numberAt } from '#api/catalogue/columns/number-list.ts'
import { endOf, type PrefixIndex } from './prefix-index.ts'
import { sortIntoIndex } from './sort-into-index.ts'
import { runInSteps } from '#api/catalogue/search/run-in-steps.ts'

export type TitleIndex = PrefixIndex & {
  /** The origin of each key: see `ownerOf`. */
  readonly owners: Uint32Array
}

/** The suffixes of each consonant key, in the order of their loose keys. */
export type ConsonantIndex = {
  /** The distinct consonant keys. */
  readonly keys: PrefixIndex
  /** For each consonant key, the offset of its suffixes in `suffixes`, then their total count. */
  readonly starts: Uint32Array
  /** Places in the loose index. */
  readonly suffixes: Uint32Array
}

/** Returns the places, in the loose index, of the suffixes with the consonant keys from `first` to `end`. */
export const suffixesOf = (
  { starts, suffixes }: ConsonantIndex,
  [first, end]: readonly [first: number, end: number],
): Uint32Array => suffixes.subarray(numberAt(starts, first), numberAt(starts, end))

export type TitleKeys = {
  readonly spelt: TitleIndex
  readonly loose: TitleIndex
  readonly consonants: ConsonantIndex
}

export type TitleKeyCollector = {
  /** @param words numbers of the words of a title */
  add: (words: readonly number[], position: number) => void
  finish: (pause: () => Promise<void>) => Promise<TitleKeys>
}

/** Encodes the origin of a key: the position of its package, and whether it begins with the title's first word. */
const ownerOf = (position: number, isWhole: boolean): number => position * 2 + (isWhole ? 0 : 1)
export const packageOfEntry = (owner: number): number => owner >>> 1
export const isWholeTitle = (owner: number): boolean => owner % 2 === 0

export function collectTitleKeys(words: WordCollector): TitleKeyCollector {
  const spelt = collectSuffixes(' ')
  const loose = collectSuffixes('')
  return {
    add: (title, position) => {
      spelt.add(title.map(words.spelt), position)
      loose.add(title.map(words.loose), position)
    },
    finish: async (pause) => {
      const looseIndex = await loose.finish(pause)
      return {
        spelt: await spelt.finish(pause),
        loose: looseIndex,
        consonants: await indexConsonants(looseIndex, pause),
      }
    },
  }
}

function collectSuffixes(separator: string) {
  const text = createKeyText()
  const starts = createNumberList()
  const owners = createNumberList()
  return {
    add: (words: readonly string[], position: number): void => {
      // A suffix without letters has no key.
      const end = words.findLastIndex((word) => word !== '') + 1
      for (let from = 0; from < end; from++) {
        if (from > 0) text.append(separator)
        starts.push(text.end())
        owners.push(ownerOf(position, from === 0))
        text.append(words[from] ?? '')
      }
      text.endText()
    },
    finish: async (pause: () => Promise<void>): Promise<TitleIndex> => {
      const { index, order } = await sortIntoIndex(text.toLetters(), starts.toArray(), pause)
      return { ...index, owners: order.map((number) => owners.at(number)) }
    },
  }
}

const SUFFIXES_AT_ONCE = 4_000

async function indexConsonants(loose: TitleIndex, pause: () => Promise<void>): Promise<ConsonantIndex> {
  const text = createKeyText()
  const starts = createNumberList()
  let suffix = new Uint16Array(256)
  let key = new Uint16Array(256)
  await runInSteps(loose.starts.length, SUFFIXES_AT_ONCE, pause, (place) => {
    const start = numberAt(loose.starts, place)
    const length = endOf(loose, start) - start
    if (length > suffix.length) [suffix, key] = [new Uint16Array(length), new Uint16Array(length)]
    for (let i = 0; i < length; i++) suffix[i] = loose.text.charCodeAt(start + i)
    starts.push(text.end())
    text.appendLetters(key, writeConsonants(suffix, length, key))
    text.endText()
  })
  // Equal keys keep the order of the loose index.
  const { index, order } = await sortIntoIndex(text.toLetters(), starts.toArray(), pause)
  return { ...(await firstOfEqual(index, pause)), suffixes: order }
}

/** Returns each distinct key once, and the offset of its first occurrence among all keys, then the count of all. */
async function firstOfEqual(
  { text, starts }: PrefixIndex,
  pause: () => Promise<void>,
): Promise<{ keys: PrefixIndex; starts: Uint32Array }> {
  const distinct = createNumberList()
  const firsts = createNumberList()
  let last: string | undefined
  await runInSteps(starts.length, SUFFIXES_AT_ONCE, pause, (place) => {
    const start = numberAt(starts, place)
    if (last !== undefined && text.startsWith(last, start)) return
    last = text.slice(start, text.indexOf('\n', start) + 1)
    distinct.push(start)
    firsts.push(place)
  })
  firsts.push(starts.length)
  return { keys: { text, starts: distinct.toArray() }, starts: firsts.toArray() }
}
