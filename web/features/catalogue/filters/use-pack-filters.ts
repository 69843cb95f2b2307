/**
 * Keeps the search query and filters of a list in the address, so that back, reload and share work. A filter, and the start or end
 * of a search, is a history entry; a change of the query replaces the entry of that search.
 */
import { useHydrated } from '#web/browser/use-hydrated.ts'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type PackQuery, readPackQuery } from '#web/features/catalogue/pack-query.ts'

type FilterName = 'q' | 'language' | 'genre'

export type PackFilters = {
  /** The query of the address; until the page is hydrated, the query that the server has rendered. */
  query: PackQuery
  set: (name: FilterName, value: string) => void
}

export function usePackFilters(rendered: PackQuery): PackFilters {
  const [params, setParams] = useSearchParams()
  const hydrated = useHydrated()
  // The address changes asynchronously: a second choice made meanwhile must not undo the first.
  const pending = useRef<URLSearchParams>(null)
  useEffect(() => {
    if (pending.current?.toString() === params.toString()) pending.current = null
  }, [params])

  return {
    query: hydrated ? readPackQuery(params, rendered.type) : rendered,
    set: (name, value) => {
      const current = pending.current ?? params
      const before = current.get(name) ?? ''
      if (value === before) return
      const next = new URLSearchParams(current)
      if (value === '') next.delete(name)
      else next.set(name, value)
      // A cursor belongs to the list before.
      next.delete('after')
      pending.current = next
      const changesQuery = name === 'q' && before !== '' && value !== ''
      setParams(next, { replace: changesQuery, preventScrollReset: true })
    },
  }
}
