/** The entry of the browser: hydrates the page that the server rendered. */
import { installDefaultPolicy } from '#web/browser/trusted-types.ts'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

installDefaultPolicy()
// React Router does not handle the rejected promise of a navigation that another one has replaced: no request has failed.
window.addEventListener('unhandledrejection', (event) => {
  const reason: unknown = event.reason
  if (reason instanceof DOMException && reason.name === 'AbortError') event.preventDefault()
})
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
