/** Skeletons of loading content, and a text for screen readers. */
import { t } from '@lingui/core/macro'
import type { CSSProperties, ReactNode } from 'react'

type SkeletonProps = { shape?: 'poster' | 'line' | 'option'; style?: CSSProperties }

export function Skeleton({ shape, style }: SkeletonProps) {
  return <span className={shape ? `skeleton skeleton--${shape}` : 'skeleton'} style={style} />
}

/** Announces "Loading..." once; its skeletons are hidden from assistive technology. */
export function Loading({ children }: { children?: ReactNode }) {
  return (
    <div aria-busy="true">
      <p className={children ? 'visually-hidden' : 'text-muted'} role="status">
        {t({ message: 'Loading...', comment: 'while a page or a part of it loads' })}
      </p>
      {children && <div aria-hidden="true">{children}</div>}
    </div>
  )
}
