/** The search over the questions: they are all on the page, so it answers with every letter. */
import { Icon } from '#web/ui/icon.tsx'

type FaqSearchProps = { query: string; onSearch: (query: string) => void }

export function FaqSearch({ query, onSearch }: FaqSearchProps) {
  return (
    <div className="search faq__search needs-js" role="search">
      <Icon name="search" />
      <input
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
