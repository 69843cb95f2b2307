/** Tabs as links. The open tab is in the address and each is a history entry, so that back, reload and share work. */
import { useEffect, useRef } from 'react'
import { Link, type To } from 'react-router'

export type Tab = {
  readonly label: string
  readonly lang?: string | undefined
  readonly to: To
  readonly current: boolean
}

export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const row = useRef<HTMLElement>(null)
  const current = tabs.findIndex((tab) => tab.current)
  useEffect(() => {
    if (row.current) centreTab(row.current, current)
  }, [current])
  return (
    <nav ref={row} className="tabs scroll-row" aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          to={tab.to}
          preventScrollReset
          lang={tab.lang}
          aria-current={tab.current ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}

/** Scrolls the row only: `scrollIntoView` would also move a page that the visitor has scrolled. */
function centreTab(row: HTMLElement, at: number): void {
  const tab = row.querySelectorAll('a')[at]
  if (tab) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.offsetWidth - tab.offsetWidth) / 2
}
