/** The titles that are too short to search, such as "96": only the whole title finds their packs. */
import type { ShortTitles } from './catalogue.ts'
import { hasLettersToSearch } from '#contract/has-letters-to-search.ts'

/** The titles of one type that a page may name. */
const MAX_TITLES = 200

export type ShortTitleCollector = {
  add: (type: string, title: string) => void
  finish: () => ShortTitles
}

export function collectShortTitles(): ShortTitleCollector {
  const titles = new Map<string, Set<string>>()
  return {
    add: (type, title) => {
      if (title === '' || hasLettersToSearch(title)) return
      const known = titles.get(type) ?? new Set()
      if (known.size < MAX_TITLES) titles.set(type, known.add(title.normalize('NFC').trim().toLowerCase()))
    },
    finish: () => new Map([...titles].map(([type, known]) => [type, [...known]])),
  }
}
