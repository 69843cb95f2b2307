/** The place of a row's cards while there are none: an invisible card gives it their height. */
import type { ReactNode } from 'react'
import { CardSkeleton } from '#web/features/catalogue/card-skeleton.tsx'

/** @param children shown in the place. Without them the cards follow by scripts, and without scripts nothing is shown. */
export function RowPlace({ children }: { children?: ReactNode }) {
  if (children === undefined) {
    return (
      <div className="pack-row__place needs-js" aria-hidden="true">
        <CardSkeleton />
      </div>
    )
  }
  return (
    <div className="pack-row__place">
      <div className="pack-row__shown">{children}</div>
      <CardSkeleton />
    </div>
  )
}
