/**
 * The tools of a pack panel: a search box that opens on a button, and the filters by language and genre. They are a form, which
 * a browser without scripts sends.
 */
import type { Genre, Language } from '#contract/catalogue.ts'
import type { WithText } from '#contract/page-data.ts'
import { withShownName } from '#web/language/shown-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Filter } from '#web/ui/forms/select.tsx'
import { useEffect, useRef, useState } from 'react'
import type { PackQuery } from '#web/features/catalogue/pack-query.ts'
import { SEARCH_PLACEHOLDER, SearchBox } from './search-box.tsx'
import type { PackFilters } from './use-pack-filters.ts'
import { t } from '@lingui/core/macro'

type PackFilterBarProps = {
  query: PackQuery
  onSet: PackFilters['set']
  /** Whether a typed text is long enough to search. */
  isSearch: (text: string) => boolean
  languages: readonly WithText<Language>[]
  genres: readonly WithText<Genre>[]
}

export function PackFilterBar({ query, onSet, isSearch, languages, genres }: PackFilterBarProps) {
  /** Opened by the button; the search box is also open while the address has a search. */
  const [opened, setOpened] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const closedByUser = useRef(false)
  const open = opened || query.q !== ''

  useEffect(() => {
    if (!open && closedByUser.current) toggle.current?.focus()
    closedByUser.current = false
  }, [open])
  const close = () => {
    closedByUser.current = true
    onSet('q', '')
    setOpened(false)
  }

  return (
    <form
      className={open ? 'filter-bar filter-bar--open' : 'filter-bar'}
      role="search"
      onSubmit={(event) => event.preventDefault()}
    >
      <input type="hidden" name="type" value={query.type} />
      {open ? (
        <SearchBox
          query={query.q}
          isSearch={isSearch}
          onSearch={(q) => onSet('q', q)}
          onClose={close}
          takesFocus={opened}
        />
      ) : (
        <>
          <button
            ref={toggle}
            className="filter-bar__search needs-js"
            type="button"
            aria-expanded="false"
            aria-label={t`Search`}
            onClick={() => setOpened(true)}
          >
            <Icon name="search" />
            <span>{t({ message: `Search`, comment: 'button and label of the search' })}</span>
          </button>
          <SearchField />
        </>
      )}
      <Filter
        label={t({ message: `Language`, comment: 'of the movies and shows' })}
        name="language"
        options={languages.map(withShownName)}
        narrowsList={query.language !== ''}
        value={query.language}
        onPick={(id) => onSet('language', id)}
      />
      <Filter
        label={t({ message: `Genre`, comment: 'of the movies and shows' })}
        name="genre"
        options={genres.map(withShownName)}
        narrowsList={query.genre !== ''}
        value={query.genre}
        onPick={(id) => onSet('genre', id)}
      />
      <Button className="without-js" type="submit" variant="secondary">
        {t({ message: `Show`, context: 'verb', comment: 'button that applies the filters of the list' })}
      </Button>
    </form>
  )
}

/** The search field of a browser without scripts, which cannot open the search box. */
const SearchField = () => (
  <div className="search without-js">
    <Icon name="search" />
    <input
      className="input"
      type="search"
      name="q"
      aria-label={t`Search`}
      placeholder={SEARCH_PLACEHOLDER}
      maxLength={60}
    />
  </div>
)
