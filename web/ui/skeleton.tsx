/** Skeletons of loading content, and a text for screen readers. */
import type { CSSProperties, ReactNode } from 'react'

type SkeletonProps = { shape?: 'poster' | 'line' | 'opt'; style?: CSSProperties }

export function Skeleton({ shape, style }: SkeletonProps) {
  return <span className={shape ? `sk sk--${shape}` : 'sk'} style={style} />
}

/** Announces "Loading..." once; its skeletons are hidden from assistive technology. */
export function Loading({ children }: { children?: ReactNode }) {
  return (
    <div aria-busy="true">
      <p className={children ? 'vh' : 'dim'} role="status">
        Loading...
      </p>
      {children && <div aria-hidden="true">{children}</div>}
    </div>
  )
}
