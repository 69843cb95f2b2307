/**
 * The search box: searches one second after the last keystroke, or at once on Enter. A short query ends the search. The delayed
 * search is dropped if the visitor opens a title or another page.
 */
import { SEARCH_DELAY_MS } from '#contract/delays.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useTimeout } from '#web/ui/use-timeout.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type Location, useLocation, useNavigation } from 'react-router'
import { t } from '@lingui/core/macro'

export const SEARCH_PLACEHOLDER = t`Enter your search query here...`

type SearchBoxProps = {
  query: string
  /** Returns whether the text is searchable. */
  isSearch: (text: string) => boolean
  /** An empty query ends the search. */
  onSearch: (query: string) => void
  onClose: () => void
  /** The visitor opened the box, not an address with a query. */
  takesFocus: boolean
}

export function SearchBox({ query, isSearch, onSearch, onClose, takesFocus }: SearchBoxProps) {
  const [typed, setTyped] = useState(query)
  const [sent, setSent] = useState(query)
  const [known, setKnown] = useState(query)
  const input = useRef<HTMLInputElement>(null)
  const place = placeOf(useLocation())
  const { state } = useNavigation()
  const [waiting, setWaiting] = useState<{ text: string; place: string }>()
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])

  // Back and forward change the query outside this box: show that query.
  if (query !== known) {
    setKnown(query)
    setSent(query)
    if (query !== sent) setTyped(query)
  }

  const search = (text: string) => {
    setWaiting(undefined)
    const next = isSearch(text) ? text.trim() : ''
    setSent(next)
    onSearch(next)
  }
  const change = (text: string) => {
    setTyped(text)
    if (isSearch(text)) setWaiting({ text, place })
    else search('')
  }
  useTimeout(SEARCH_DELAY_MS, waiting, () => {
    if (waiting?.place === place && state === 'idle') search(waiting.text)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') search(typed)
    if (event.key === 'Escape') onClose()
  }

  return (
    <div className="search">
      <Icon name="search" />
      <input
        ref={input}
        className="input"
        type="search"
        aria-label={t`Search`}
        name="q"
        placeholder={SEARCH_PLACEHOLDER}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={60}
        value={typed}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button className="icon-btn" type="button" aria-label={t`Close search`} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  )
}

/** Returns an address without the search and the filters of its list. */
function placeOf({ pathname, search }: Location): string {
  const params = new URLSearchParams(search)
  for (const name of ['q', 'language', 'genre']) params.delete(name)
  return `${pathname}?${params.toString()}`
}
