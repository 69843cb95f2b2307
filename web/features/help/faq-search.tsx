/** The search box of the questions. It filters on every keystroke, because all questions are on the page. */
import { Icon } from '#web/ui/icon.tsx'
import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useRef } from 'react'

export const MAX_QUERY_LENGTH = 60

type FaqSearchProps = { query: string; onSearch: (query: string) => void }

/** Renders an uncontrolled input, so that text typed before hydration is kept and searched. */
export function FaqSearch({ query, onSearch }: FaqSearchProps) {
  const box = useRef<HTMLInputElement>(null)
  const isNew = useRef(true)
  const searchEarlyInput = useEffectEvent(() => {
    if (box.current && box.current.value !== query) onSearch(box.current.value)
  })
  useEffect(() => {
    if (isNew.current) searchEarlyInput()
    else if (box.current && box.current.value !== query) box.current.value = query
    isNew.current = false
  }, [query])

  return (
    <div className="search faq__search needs-js" role="search">
      <Icon name="search" />
      <input
        ref={box}
        className="input"
        type="search"
        aria-label={t({ message: 'Search', comment: 'label of a search box' })}
        placeholder={t`Enter your search query here...`}
        autoComplete="off"
        maxLength={MAX_QUERY_LENGTH}
        defaultValue={query}
        onChange={(event) => onSearch(event.target.value)}
      />
    </div>
  )
}
