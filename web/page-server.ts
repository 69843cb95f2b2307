/** The entry of the server build: renders pages with the data that the server in `api/` passes in. */
import type { PageServer } from '#contract/page-data.ts'
import { errorReporterContext, pageDataContext } from '#web/document/loader-context.ts'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import * as build from 'virtual:react-router/server-build'

// React Router declares the module's optional exports as possibly undefined, but not those of `ServerBuild`.
const handle = createRequestHandler(build as ServerBuild, 'production')

export const renderPage: PageServer['renderPage'] = (request, data, reportError) => {
  const context = new RouterContextProvider()
  context.set(pageDataContext, data)
  context.set(errorReporterContext, reportError)
  return handle(request, context)
}

/** The paths of all pages, without the catch-all route. */
export const paths: PageServer['paths'] = [
  '/',
  ...Object.values(build.routes).flatMap((route) =>
    route?.path && route.path !== '*' ? [`/${route.path}`] : [],
  ),
]
