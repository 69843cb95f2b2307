/** Status pages are posters too: one drawing over the whole width, and the words below it. */
import { ownHtml } from '#web/ui/trusted.ts'
import type { ReactNode } from 'react'

type SceneProps = {
  /** The hour of the day: sunrise, eclipse, or before dawn. */
  tone: 'good' | 'bad' | 'calm'
  /** One of `scenes/`, imported as text: its colours come from the page. */
  drawing: string
  children: ReactNode
}

export function Scene({ tone, drawing, children }: SceneProps) {
  return (
    <main id="main" className="scene">
      <div className="scene__sky" aria-hidden="true">
        <div className={`sc sc--${tone}`} dangerouslySetInnerHTML={{ __html: ownHtml(drawing) }} />
      </div>
      {children}
    </main>
  )
}
