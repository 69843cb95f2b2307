/** The layout of the terms and policies pages: the text with a navigation between these pages. */
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

const PAGES = [
  { to: '/terms-and-conditions', label: t`Terms and Conditions` },
  { to: '/privacy-policy', label: t`Privacy Policy` },
  { to: '/call-center-number', label: t`Call Center Number` },
] as const

export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <main id="main" className="wrap page legal">
      <nav className="sidenav" aria-label={t`Terms & Policies`}>
        <ul>
          {PAGES.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} aria-current={to === pathname ? 'page' : undefined}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <article>
        <h1 className="heading-1">{title}</h1>
        {children}
      </article>
    </main>
  )
}
