/**
 * Index of the words of titles, each in two forms: as spelt, and as its loose key. Forms are sorted, indexed by
 * deletions, and mapped to the titles that contain them. Numbers replace texts: 50,000 packages take some 10 MB.
 */
import { type DeletionIndex, indexDeletions } from './index-deletions.ts'
import { runInSteps } from './run-in-steps.ts'
import { addKey, type KeyBuckets, sortBuckets } from './prefix-index.ts'

/** Lists of numbers, concatenated in one array; `starts` has the offset of each list. */
type Lists = { readonly starts: Uint32Array; readonly items: Uint32Array }

export type TitleWords = {
  readonly near: DeletionIndex
  /** For each form, the numbers of the titles that contain it, titles with fewer words first. */
  readonly titlesOf: Lists
  /** For each title, the numbers of its words' forms. */
  readonly formsOf: Lists
  readonly counts: Uint8Array
  /** For each title, the position of its package: a package has a title and may have an alias. */
  readonly packages: Uint32Array
}

type Word = { spelt: string; loose: string }

type Title = { position: number; count: number; forms: number[] }

export type TitleCollector = {
  add: (words: readonly Word[], position: number) => void
  finish: (pause: () => Promise<void>) => Promise<TitleWords>
}

const MAX_COUNT = 255
const TITLES_AT_ONCE = 5_000

export function collectTitleWords(): TitleCollector {
  const numbers = new Map<string, number>()
  const collected: Title[][] = []
  const numberOf = (form: string): number => {
    const known = numbers.get(form)
    if (known !== undefined) return known
    numbers.set(form, numbers.size)
    return numbers.size - 1
  }
  return {
    add: (words, position) => {
      const forms = new Set(words.flatMap(({ spelt, loose }) => [spelt, loose]).filter((form) => form !== ''))
      if (forms.size === 0) return
      const count = Math.min(MAX_COUNT, words.length)
      ;(collected[count] ??= []).push({ position, count, forms: [...forms].map(numberOf) })
    },
    finish: async (pause) => {
      const buckets: KeyBuckets = new Map()
      for (const [form, number] of numbers) addKey(buckets, form, number)
      const keys = await sortBuckets(buckets, pause)
      // Renumbers the forms: from here on the number of a form is its index in the sorted keys.
      const places = new Uint32Array(numbers.size)
      for (const [place, number] of keys.owners.entries()) places[number] = place
      const titles = collected.flat()
      const formsOf = await formsByTitle(titles, places, pause)
      return {
        near: await indexDeletions(keys, pause),
        titlesOf: await invert(formsOf, numbers.size, pause),
        formsOf,
        counts: Uint8Array.from(titles, ({ count }) => count),
        packages: Uint32Array.from(titles, ({ position }) => position),
      }
    },
  }
}

async function formsByTitle(
  titles: readonly Title[],
  places: Uint32Array,
  pause: () => Promise<void>,
): Promise<Lists> {
  const starts = new Uint32Array(titles.length + 1)
  for (const [i, { forms }] of titles.entries()) starts[i + 1] = (starts[i] ?? 0) + forms.length
  const items = new Uint32Array(starts[titles.length] ?? 0)
  await runInSteps(titles.length, TITLES_AT_ONCE, pause, (title) => {
    let at = starts[title] ?? 0
    for (const number of titles[title]?.forms ?? []) items[at++] = places[number] ?? 0
  })
  return { starts, items }
}

/** Converts the forms of each title to the titles of each form; keeps the order of titles. */
async function invert(
  { starts: from, items: forms }: Lists,
  count: number,
  pause: () => Promise<void>,
): Promise<Lists> {
  const starts = new Uint32Array(count + 1)
  for (const form of forms) starts[form + 1] = (starts[form + 1] ?? 0) + 1
  for (let form = 0; form < count; form++) starts[form + 1] = (starts[form + 1] ?? 0) + (starts[form] ?? 0)
  const items = new Uint32Array(forms.length)
  const filled = starts.slice()
  await runInSteps(from.length - 1, TITLES_AT_ONCE, pause, (title) => {
    for (let i = from[title] ?? 0; i < (from[title + 1] ?? 0); i++) {
      const form = forms[i] ?? 0
      const at = filled[form] ?? 0
      items[at] = title
      filled[form] = at + 1
    }
  })
  return { starts, items }
}
