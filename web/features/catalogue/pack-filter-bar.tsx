/** The tools of a pack shelf: a search box that opens on a button, and the filters by language and genre. */
import type { Genre, Language } from '#contract/catalogue.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Filter } from '#web/ui/forms/select.tsx'
import { useEffect, useRef, useState } from 'react'
import { SearchBox } from './search-box.tsx'
import type { PackFilters } from './use-pack-filters.ts'

type PackFilterBarProps = {
  filters: PackFilters
  isSearch: (text: string) => boolean
  languages: readonly Language[]
  genres: readonly Genre[]
}

export function PackFilterBar({ filters, isSearch, languages, genres }: PackFilterBarProps) {
  const [opened, setOpened] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const closedByUser = useRef(false)
  const open = opened || filters.q !== ''

  useEffect(() => {
    if (!open && closedByUser.current) toggle.current?.focus()
    closedByUser.current = false
  }, [open])
  const close = () => {
    closedByUser.current = true
    filters.set('q', '')
    setOpened(false)
  }

  return (
    <div className={open ? 'filter-bar filter-bar--open' : 'filter-bar'} role="search">
      {open ? (
        <SearchBox
          query={filters.q}
          isSearch={isSearch}
          onSearch={(q) => filters.set('q', q)}
          onClose={close}
          takesFocus={opened}
        />
      ) : (
        <button
          ref={toggle}
          className="filter-bar__search needs-js"
          type="button"
          aria-expanded="false"
          aria-label="Search"
          onClick={() => setOpened(true)}
        >
          <Icon name="search" />
          <span>Search</span>
        </button>
      )}
      <Filter
        label="Language"
        options={languages}
        set={filters.language !== ''}
        value={filters.language}
        onPick={(id) => filters.set('language', id)}
      />
      <Filter
        label="Genre"
        options={genres}
        set={filters.genre !== ''}
        value={filters.genre}
        onPick={(id) => filters.set('genre', id)}
      />
    </div>
  )
}
