/** Searches once a person has paused for a second; Enter searches at once. What is too short searches nothing. */
import { SEARCH_DELAY_MS } from '#contract/validation.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useDebounce } from '#web/ui/use-pause.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

type SearchBoxProps = {
  query: string
  /** Whether this is long enough. */
  isSearch: (text: string) => boolean
  /** With an empty text: the search is over. */
  onSearch: (query: string) => void
  onClose: () => void
  /** It was opened by hand, not by an address with a query in it. */
  takesFocus: boolean
}

export function SearchBox({ query, isSearch, onSearch, onClose, takesFocus }: SearchBoxProps) {
  const [typed, setTyped] = useState(query)
  const [sent, setSent] = useState(query)
  const [known, setKnown] = useState(query)
  const input = useRef<HTMLInputElement>(null)
  const pause = useDebounce()
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])

  // Back and forward change the query without this box: it then shows that query.
  if (query !== known) {
    setKnown(query)
    setSent(query)
    if (query !== sent) setTyped(query)
  }

  const search = (text: string) => {
    pause.cancel()
    const next = isSearch(text) ? text.trim() : ''
    setSent(next)
    onSearch(next)
  }
  const change = (text: string) => {
    setTyped(text)
    if (isSearch(text)) pause.after(SEARCH_DELAY_MS, () => search(text))
    else search('')
  }
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
        aria-label="Search"
        placeholder="Enter your search query here..."
        autoComplete="off"
        enterKeyHint="search"
        maxLength={60}
        value={typed}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button className="icon-btn" type="button" aria-label="Close search" onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  )
}
