/** The layout of status pages: an illustration across the whole width and the text below it. */
import { trustedHtml } from '#web/browser/trusted-types.ts'
import type { ReactNode } from 'react'

type SceneProps = {
  /** The colours: sunrise (good), eclipse (bad) or before dawn (calm). */
  tone: 'good' | 'bad' | 'calm'
  /** An SVG of `scenes/`, imported as text: inline, so that it takes its colours from the page. */
  drawing: string
  children: ReactNode
}

/** Renders an illustrated status page as the `main` element. */
export function IllustratedPage({ tone, drawing, children }: SceneProps) {
  return (
    <main id="main" className="scene">
      <Sky tone={tone} drawing={drawing} />
      {children}
    </main>
  )
}

/** Renders the same inside a `main`, for a page that chooses its content in the browser. */
export function IllustratedSection({ tone, drawing, children }: SceneProps) {
  return (
    <div className="scene">
      <Sky tone={tone} drawing={drawing} />
      {children}
    </div>
  )
}

function Sky({ tone, drawing }: Omit<SceneProps, 'children'>) {
  return (
    <div className="scene__sky" aria-hidden="true">
      <div className={`sc sc--${tone}`} dangerouslySetInnerHTML={{ __html: trustedHtml(drawing) }} />
    </div>
  )
}
