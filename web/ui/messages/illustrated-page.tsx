/** The layout of status pages: an illustration across the whole width and the text below it. */
import { trustedHtml } from '#web/browser/trusted-types.ts'
import type { ReactNode } from 'react'

type IllustratedPageProps = {
  as?: 'main' | 'div'
  /** The colours: sunrise (success), eclipse (error) or before dawn (neutral). */
  tone: 'success' | 'error' | 'neutral'
  /** An SVG of `ui/illustrations/`, imported as text: inline, so that it takes its colours from the page. */
  drawing: string
  /** The length of the page is not known: the footer is below the first view, so that it does not shift. */
  isLoading?: boolean
  children: ReactNode
}

/** @param as `div` in a `main`, for a page that chooses its content in the browser */
export function IllustratedPage({
  as: Element = 'main',
  tone,
  drawing,
  isLoading = false,
  children,
}: IllustratedPageProps) {
  return (
    <Element
      id={Element === 'main' ? 'main' : undefined}
      className={isLoading ? 'illustrated-page page--loading' : 'illustrated-page'}
    >
      <div className="illustrated-page__sky" aria-hidden="true">
        <div
          className={`illustration illustration--${tone}`}
          dangerouslySetInnerHTML={{ __html: trustedHtml(drawing) }}
        />
      </div>
      {children}
    </Element>
  )
}
