/** Status pages are posters too: one drawing over the whole width, and the words below it. */
import { trustedHtml } from '#web/ui/trusted.ts'
import type { ReactNode } from 'react'

type SceneProps = {
  /** The hour of the day: sunrise, eclipse, or before dawn. */
  tone: 'good' | 'bad' | 'calm'
  /** One of `scenes/`, imported as text: its colours come from the page. */
  drawing: string
  children: ReactNode
}

/** The whole of a page. */
export function IllustratedPage({ tone, drawing, children }: SceneProps) {
  return (
    <main id="main" className="scene">
      <Sky tone={tone} drawing={drawing} />
      {children}
    </main>
  )
}

/** One of the beginnings of a page that knows only in the browser which one it has. */
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
