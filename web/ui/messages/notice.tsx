/** A persistent message in the page: a success, an error or information. */
import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/ui/icon.tsx'

export type NoticeKind = 'good' | 'bad' | 'note'

export const noticeIcons: Record<NoticeKind, IconName> = { good: 'check', bad: 'alert', note: 'info' }

export function Notice({ kind, children }: { kind: NoticeKind; children: ReactNode }) {
  return (
    <p className={`notice notice--${kind}`} role={kind === 'bad' ? 'alert' : 'status'}>
      <Icon name={noticeIcons[kind]} />
      <span>{children}</span>
    </p>
  )
}
