/** The layout of status pages: an illustration across the whole width and the text below it. */
import { trustedHtml } from '#web/browser/trusted-types.ts'
import type { ReactNode } from 'react'

type IllustrationProps = {
  /** The colours: sunrise (success), eclipse (error) or before dawn (neutral). */
  tone: 'success' | 'error' | 'neutral'
  /** An SVG of `ui/illustrations/`, imported as text: inline, so that it takes its colours from the page. */
  drawing: string
  children: ReactNode
}

/** Renders an illustrated status page as the `main` element. */
export function IllustratedPage({ tone, drawing, children }: IllustrationProps) {
  return (
    <main id="main" className="illustrated-page">
      <Illustration tone={tone} drawing={drawing} />
      {children}
    </main>
  )
}

/** Renders the same inside a `main`, for a page that chooses its content in the browser. */
export function IllustratedSection({ tone, drawing, children }: IllustrationProps) {
  return (
    <div className="illustrated-page">
      <Illustration tone={tone} drawing={drawing} />
      {children}
    </div>
  )
}

function Illustration({ tone, drawing }: Omit<IllustrationProps, 'children'>) {
  return (
    <div className="illustrated-page__sky" aria-hidden="true">
      <div
        className={`illustration illustration--${tone}`}
        dangerouslySetInnerHTML={{ __html: trustedHtml(drawing) }}
      />
    </div>
  )
}
