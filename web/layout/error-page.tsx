/** The error screen. Shows a stack for browser errors only. A network fault has a separate screen. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ErrorId } from './error-id.ts'
import { isNetworkFault } from '#web/browser/network-fault.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { use } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { PageNotLoaded } from './page-not-loaded.tsx'

export function ErrorPage({ error }: { error: unknown }) {
  return isNetworkFault(error) ? <PageNotLoaded /> : <Crash error={error} />
}

function Crash({ error }: { error: unknown }) {
  const { message, stack } = wordsOf(error)
  const errorId = useErrorId()
  return (
    <main id="main" className="wrap page">
      <div className="error-page" role="alert">
        <h1 className="heading-1">{t`Unexpected Application Error!`}</h1>
        <p className="error-page__message">{message}</p>
        {errorId && (
          <p className="error-page__message">
            <Trans>
              Error id: <b id="error-id">{errorId}</b>
            </Trans>
          </p>
        )}
        {stack && <pre>{stack}</pre>}
        <Button variant="secondary" onClick={() => window.location.reload()}>
          {t({ message: `Try again`, comment: 'button' })}
        </Button>
      </div>
    </main>
  )
}

/** Returns the error id: from the context on the server, from the rendered page in the browser. */
function useErrorId(): string | undefined {
  const rendered = use(ErrorId)
  if (import.meta.env.SSR) return rendered
  return document.getElementById('error-id')?.textContent ?? undefined
}

function wordsOf(error: unknown): { message: string; stack?: string | undefined } {
  if (isRouteErrorResponse(error)) return { message: `${error.status} ${error.statusText}` }
  if (!(error instanceof Error)) return { message: String(error) }
  // React Router passes a server error to the browser without its stack.
  const ofServer = import.meta.env.SSR || !error.stack
  return ofServer ? { message: t`500 Internal Server Error` } : { message: error.message, stack: error.stack }
}
