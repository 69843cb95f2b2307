/** Counts the searches without a result in the memory of an instance; a job stores the counts every minute. */
import { type SearchTerm, searchTermOf } from './search-term.ts'

export type EmptySearches = {
  /** Counts a search. Ignores texts that are not terms, and new terms while the memory is full. */
  count: (text: string) => void
  /** Returns the counts since the last call, and starts again from 0. */
  take: () => SearchTerm[]
}

const MAX_TERMS = 500

export function createEmptySearches(): EmptySearches {
  let counts = new Map<string, number>()
  return {
    count: (text) => {
      const term = searchTermOf(text)
      if (term === undefined || (counts.size >= MAX_TERMS && !counts.has(term))) return
      counts.set(term, (counts.get(term) ?? 0) + 1)
    },
    take: () => {
      const taken = [...counts].map(([term, count]) => ({ term, count }))
      counts = new Map()
      return taken
    },
  }
}
