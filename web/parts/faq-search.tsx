/** The search over the questions: they are all on the page, so it answers with every letter. */
import { Icon } from '#web/ui/icon.tsx'
import { useEffect, useEffectEvent, useRef } from 'react'

type FaqSearchProps = { query: string; onSearch: (query: string) => void }

export function FaqSearch({ query, onSearch }: FaqSearchProps) {
  const box = useRef<HTMLInputElement>(null)
  // Somebody typed before any script had arrived: that counts.
  const searchEarlyWords = useEffectEvent(() => {
    const typed = box.current?.value ?? ''
    if (typed !== query) onSearch(typed)
  })
  useEffect(() => searchEarlyWords(), [])

  return (
    <div className="search faq__search needs-js" role="search">
      <Icon name="search" />
      <input
        ref={box}
        className="input"
        type="search"
        aria-label="Search"
        placeholder="Enter your search query here..."
        autoComplete="off"
        maxLength={60}
        value={query}
        onChange={(event) => onSearch(event.target.value)}
      />
    </div>
  )
}
