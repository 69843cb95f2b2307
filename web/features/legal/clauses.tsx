/** A legal text as numbered clauses. Values that the provider has not set are visible placeholders. */
import type { ReactNode } from 'react'

/** The paragraphs of each clause, by its heading. */
export type ClauseTexts = Readonly<Record<string, readonly ReactNode[]>>

export function Clauses({ texts }: { texts: ClauseTexts }) {
  return (
    <div className="prose">
      {Object.entries(texts).map(([heading, paragraphs], at) => (
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

/** Renders a value that is not set: "(amount to be set by the provider)". */
export const Placeholder = ({ children }: { children: string }) => (
  <span className="placeholder">({children} to be set by the provider)</span>
)
