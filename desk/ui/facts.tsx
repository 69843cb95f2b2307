/** A list of facts: a name and a value for each. */
import type { ReactNode } from 'react'

export type Fact = [name: string, value: ReactNode]

/** Leaves out the facts without a value. */
export const Facts = ({ facts }: { facts: Fact[] }) => (
  <dl className="desk-facts">
    {facts
      .filter(([, value]) => value !== undefined && value !== null && value !== false && value !== '')
      .map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
