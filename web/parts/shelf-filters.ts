/** Query and filters of a shelf. They live in the address, so that back, reload and share work. */
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

type FilterName = 'q' | 'language' | 'genre'

export type ShelfFilters = {
  q: string
  /** Ids; empty for `All`. */
  language: string
  genre: string
  set: (name: FilterName, value: string) => void
}

export function useShelfFilters(): ShelfFilters {
  const [params, setParams] = useSearchParams()
  // The server renders one page for everybody, whatever stands behind the tab in the address.
  const hydrated = useHydrated()
  const read = (name: FilterName) => (hydrated ? (params.get(name) ?? '') : '')
  // An address takes a moment to change: what is chosen meanwhile must not undo what was chosen just before.
  const asked = useRef<URLSearchParams>(null)
  useEffect(() => {
    if (asked.current?.toString() === params.toString()) asked.current = null
  }, [params])

  return {
    q: read('q').trim(),
    language: read('language'),
    genre: read('genre'),
    set: (name, value) => {
      const next = new URLSearchParams(asked.current ?? params)
      if (value === '') next.delete(name)
      else next.set(name, value)
      asked.current = next
      setParams(next, { replace: true, preventScrollReset: true })
    },
  }
}
