/** The screen after a network fault while a page's script or data loaded. Reloads when the server is reachable. */
import { useReloadWhenReachable } from '#web/browser/reload-when-reachable.ts'
import { Button } from '#web/ui/forms/button.tsx'

export function PageNotLoaded() {
  useReloadWhenReachable()
  return (
    <main id="main" className="wrap page">
      <div className="crash" role="alert">
        <h1 className="d1">This page could not be loaded</h1>
        <p className="crash__what">
          Please check your connection. The page loads by itself as soon as you are back online.
        </p>
        <Button kind="line" onClick={() => window.location.reload()}>
          Try again
        </Button>
      </div>
    </main>
  )
}
