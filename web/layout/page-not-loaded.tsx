/** The screen after a network fault while a page's script or data loaded. Reloads when the server is reachable. */
import { useReloadWhenReachable } from '#web/browser/reload-when-reachable.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { t } from '@lingui/core/macro'

/** The title of the page and of its document. */
export const NOT_LOADED = t`This page could not be loaded`

export function PageNotLoaded() {
  useReloadWhenReachable()
  return (
    <main id="main" className="wrap page">
      <div className="error-page" role="alert">
        <h1 className="heading-1">{NOT_LOADED}</h1>
        <p className="error-page__message">{t`Please check your connection. The page loads by itself as soon as you are back online.`}</p>
        <Button variant="secondary" onClick={() => window.location.reload()}>
          {t({ message: `Try again`, comment: 'button' })}
        </Button>
      </div>
    </main>
  )
}
