/**
 * React Router's entry of the server: renders a page completely before it is sent. Without streaming every visitor gets
 * the same bytes.
 */
import { errorReporterContext } from '#web/document/loader-context.ts'
import { ErrorId } from '#web/layout/error-id.ts'
import { deferScripts } from '#web/document/deferred-scripts.ts'
import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, ServerRouter } from 'react-router'

/** The id of a failed request's error, which the log and the error page show. */
const errorIds = new WeakMap<Request, string>()

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  const errorId = errorIds.get(request) ?? crypto.randomUUID()
  errorIds.set(request, errorId)
  context.get(errorReporterContext)(errorId, error)
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
): Promise<Response> {
  const page = await renderToReadableStream(
    <ErrorId value={errorIds.get(request)}>
      <ServerRouter context={entry} url={request.url} />
    </ErrorId>,
    { signal: request.signal },
  )
  await page.allReady

  headers.set('content-type', 'text/html; charset=utf-8')
  const html = await new Response(page).text()
  return new Response(import.meta.env.PROD ? deferScripts(html) : html, { status, headers })
}
