/** A legal text as numbered clauses. Values that the provider has not set are visible placeholders. */
import type { ReactNode } from 'react'

export type ClauseTexts = readonly (readonly [heading: string, ...paragraphs: ReactNode[]])[]

export function Clauses({ texts }: { texts: ClauseTexts }) {
  return (
    <div className="prose">
      {texts.map(([heading, ...paragraphs], at) => (
        <section key={at}>
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

/** Renders the text for a value that is not set, such as "(amount to be set by the provider)". */
export const Placeholder = ({ children }: { children: string }) => (
  <span className="placeholder">{children}</span>
)
