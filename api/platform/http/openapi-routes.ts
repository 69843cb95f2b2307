/** The routes of the API description: the OpenAPI document, generated from the contract, and an HTML page of it. */
import type { Endpoint } from '#contract/endpoint.ts'
import { createCachedResponse, replyCached } from './cached-response.ts'
import { cspHash, apiHeaders, contentSecurityPolicy, REPORTING, securityHeaders } from './security-headers.ts'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { openApiDocument, type OpenApiInfo } from './openapi-document.ts'
import { API_PAGE_STYLE, openApiPage } from './openapi-page.ts'

/** Registers the description routes. Call it before the routes that the document describes. */
export function openApiRoutes(app: FastifyInstance, info: OpenApiInfo): void {
  const { url: origin, folder } = info
  const endpoints: Endpoint[] = []
  app.addHook('onRoute', (route) => {
    if (isEndpoint(route)) endpoints.push(route)
  })
  // Generated at the first request, because most instances never need it.
  const document = once(() => openApiDocument(endpoints, info))
  const json = once(() =>
    createCachedResponse(JSON.stringify(document()), {
      ...apiHeaders(origin),
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=300',
    }),
  )
  const page = once(() =>
    createCachedResponse(openApiPage(document(), folder), {
      ...securityHeaders(origin),
      ...REPORTING,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'content-security-policy': contentSecurityPolicy(
        { scripts: [], styles: [cspHash(API_PAGE_STYLE)] },
        { forms: [] },
      ),
    }),
  )
  for (const [url, answer] of [
    [`${folder}/openapi.json`, json] as const,
    [`${folder}/docs`, page] as const,
  ]) {
    app.get(url, { schema: { hide: true }, config: { allowCrossSite: true } }, async (request, reply) =>
      replyCached(request, reply, await answer()),
    )
  }
}

/** Whether a route is an endpoint of the contract: the only ones with a summary. Fastify adds a HEAD route to each GET. */
const isEndpoint = (route: RouteOptions): route is RouteOptions & Endpoint =>
  route.method !== 'HEAD' && route.schema !== undefined && 'summary' in route.schema

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
