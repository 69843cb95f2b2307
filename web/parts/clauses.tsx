/** A legal text: numbered clauses in plain words. What the provider has yet to decide stands as a visible blank. */
import type { ReactNode } from 'react'

export type Clause = { readonly heading: string; readonly paragraphs: readonly ReactNode[] }

export function Clauses({ clauses }: { clauses: readonly Clause[] }) {
  return (
    <div className="prose">
      {clauses.map(({ heading, paragraphs }, at) => (
        <section key={heading}>
          <h2>
            {at + 1}. {heading}
          </h2>
          {paragraphs.map((paragraph, number) => (
            <p key={number}>{paragraph}</p>
          ))}
        </section>
      ))}
    </div>
  )
}

/** "(amount to be set by the provider)" */
export const Placeholder = ({ children }: { children: string }) => (
  <span className="blank">({children} to be set by the provider)</span>
)
