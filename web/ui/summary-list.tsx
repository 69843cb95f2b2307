/** A list of names and values, each pair on a line. */
import type { ReactNode } from 'react'

export const SummaryList = ({ children }: { children: ReactNode }) => (
  <dl className="summary-list">{children}</dl>
)

/** @param isText the value is not a number, amount or date */
export function SummaryLine({
  name,
  isText = false,
  children,
}: {
  name: string
  isText?: boolean
  children: ReactNode
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isText ? undefined : 'tabular-nums'}>{children}</dd>
    </div>
  )
}
