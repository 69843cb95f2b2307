/** The placeholder of an empty list. */
import type { ReactNode } from 'react'

export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty-state" role="status">
      <svg viewBox="0 0 160 60" aria-hidden="true" fill="none" strokeLinecap="round">
        <path d="M0 58H160" stroke="var(--edge)" strokeWidth="2" />
        <path d="M24 58A56 56 0 0 1 136 58" stroke="var(--edge)" strokeWidth="2" strokeDasharray="1 7" />
        <path d="M70 58A10 10 0 0 1 90 58Z" fill="var(--mark)" />
      </svg>
      <b>{title}</b>
      {children}
    </div>
  )
}
