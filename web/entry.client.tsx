/** The entry of the browser: hydrates the page that the server rendered. */
import { installDefaultPolicy } from '#web/browser/trusted-types.ts'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

installDefaultPolicy()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
