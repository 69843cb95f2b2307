/** Tabs are links: the open one is in the address, so that back, reload and share work. */
import { Link, type To } from 'react-router'

export type Tab = { readonly label: string; readonly to: To; readonly current: boolean }

export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          to={tab.to}
          replace
          preventScrollReset
          aria-current={tab.current ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
