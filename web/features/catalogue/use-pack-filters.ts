/**
 * Keeps a shelf's search query and filters in the address, so that back, reload and share work. A filter, and the start or end
 * of a search, is a history entry; a change of the query replaces the entry of that search.
 */
import { useHydrated } from '#web/browser/use-hydrated.ts'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

type FilterName = 'q' | 'language' | 'genre'

export type PackFilters = {
  q: string
  /** Ids; empty for `All`. */
  language: string
  genre: string
  set: (name: FilterName, value: string) => void
}

export function usePackFilters(): PackFilters {
  const [params, setParams] = useSearchParams()
  // The server renders one page for all addresses of a tab: filters apply after hydration.
  const hydrated = useHydrated()
  const read = (name: FilterName) => (hydrated ? (params.get(name) ?? '') : '')
  // The address changes asynchronously: a second choice made meanwhile must not undo the first.
  const pending = useRef<URLSearchParams>(null)
  useEffect(() => {
    if (pending.current?.toString() === params.toString()) pending.current = null
  }, [params])

  return {
    q: read('q').trim(),
    language: read('language'),
    genre: read('genre'),
    set: (name, value) => {
      const current = pending.current ?? params
      const before = current.get(name) ?? ''
      if (value === before) return
      const next = new URLSearchParams(current)
      if (value === '') next.delete(name)
      else next.set(name, value)
      pending.current = next
      const changesQuery = name === 'q' && before !== '' && value !== ''
      setParams(next, { replace: changesQuery, preventScrollReset: true })
    },
  }
}
