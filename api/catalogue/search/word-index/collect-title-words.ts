/**
 * Index of the words of titles, each in two forms: as spelt, and as its loose key. Forms are sorted, indexed by
 * deletions, and mapped to the titles that contain them.
 */
import type { WordCollector } from './collect-words.ts'
import { type DeletionIndex, indexDeletions } from '#api/catalogue/search/spelling/index-deletions.ts'
import { createNumberList, type Lists, numberAt } from '#api/catalogue/columns/number-list.ts'
import { invertLists } from './invert-lists.ts'
import { runInSteps } from '#api/catalogue/search/run-in-steps.ts'
import { createVocabulary } from './create-vocabulary.ts'

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

export type TitleWordCollector = {
  /** @param words numbers of the words of a title */
  add: (words: readonly number[], position: number) => void
  finish: (pause: () => Promise<void>) => Promise<TitleWords>
}

const MAX_COUNT = 255
const TITLES_AT_ONCE = 4_000

export function collectTitleWords(words: WordCollector): TitleWordCollector {
  const vocabulary = createVocabulary()
  const speltForms: number[] = []
  const looseForms: number[] = []
  const counts = createNumberList()
  const positions = createNumberList()
  const starts = createNumberList()
  const forms = createNumberList()
  return {
    add: (title, position) => {
      const numbers = new Set<number>()
      for (const word of title) {
        numbers.add((speltForms[word] ??= vocabulary.numberOf(words.spelt(word))))
        if (words.loose(word) !== '')
          numbers.add((looseForms[word] ??= vocabulary.numberOf(words.loose(word))))
      }
      if (numbers.size === 0) return
      counts.push(Math.min(MAX_COUNT, title.length))
      positions.push(position)
      starts.push(forms.length())
      for (const number of numbers) forms.push(number)
    },
    finish: async (pause) => {
      starts.push(forms.length())
      const { index, places } = await vocabulary.sort(pause)
      const order = orderByCount(counts.toArray())
      const formsOf = { starts: new Uint32Array(order.length + 1), items: new Uint32Array(forms.length()) }
      let filled = 0
      await runInSteps(order.length, TITLES_AT_ONCE, pause, (title) => {
        const number = numberAt(order, title)
        for (let i = starts.at(number); i < starts.at(number + 1); i++)
          formsOf.items[filled++] = numberAt(places, forms.at(i))
        formsOf.starts[title + 1] = filled
      })
      return {
        near: await indexDeletions(index, pause),
        titlesOf: await invertLists(formsOf, vocabulary.size(), pause),
        formsOf,
        counts: Uint8Array.from(order, (title) => counts.at(title)),
        packages: order.map((title) => positions.at(title)),
      }
    },
  }
}

/** Returns the numbers of the titles, those with fewer words first, else in the order of the catalogue. */
function orderByCount(counts: Uint32Array): Uint32Array {
  const order = new Uint32Array(counts.length)
  let filled = 0
  for (let count = 1; count <= MAX_COUNT; count++) {
    for (let title = counts.indexOf(count); title >= 0; title = counts.indexOf(count, title + 1))
      order[filled++] = title
  }
  return order
}
