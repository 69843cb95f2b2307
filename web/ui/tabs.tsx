/** Tabs as links. The open tab is in the address and each is a history entry, so that back, reload and share work. */
import { Link, type To } from 'react-router'

export type Tab = {
  readonly label: string
  readonly lang?: string | undefined
  readonly to: To
  readonly current: boolean
}

export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs scroll-row" aria-label={label}>
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
