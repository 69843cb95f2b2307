/** A persistent message in the page: a success, an error or information. */
import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/ui/icon.tsx'

type NoticeKind = 'success' | 'error' | 'info'

export const noticeIcons: Record<NoticeKind, IconName> = { success: 'check', error: 'alert', info: 'info' }

export function Notice({ kind, children }: { kind: NoticeKind; children: ReactNode }) {
  return (
    <p className={`notice notice--${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon name={noticeIcons[kind]} />
      <span>{children}</span>
    </p>
  )
}
