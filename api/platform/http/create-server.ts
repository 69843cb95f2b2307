/**
 * Creates the HTTP server under Fastify, through Fastify's option `serverFactory`. Cached responses are sent before any
 * routing, so that a response for all visitors costs only its sending.
 */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { isCrossSite } from './cross-site.ts'
import { type CachedResponse, sendCachedResponse } from './cached-response.ts'
import { SERVER_LIMITS } from './server-limits.ts'

export type ServerParts = {
  /** Returns the response for a URL as the browser sent it; undefined passes the request to the routes. */
  findCached: (url: string) => CachedResponse | undefined
  shopUrl: string
  /** Called for each cached response that was sent. */
  countCachedResponse?: (() => void) | undefined
  /** Whether the instance is stopping: then it closes each connection after its response. */
  isDraining: () => boolean
}

/** Returns the factory for Fastify, which passes it the handler of its routes. */
export function serverFactory({ findCached, shopUrl, countCachedResponse, isDraining }: ServerParts) {
  const mayBeCached = ({ method, url = '/', headers }: IncomingMessage): boolean =>
    method === 'GET' &&
    headers.host !== undefined &&
    !(url.startsWith('/api/') && isCrossSite(headers, shopUrl))

  return (routes: RequestListener): Server => {
    const server = createServer(SERVER_LIMITS.http, (request, response) => {
      // If the instance closed an idle keep-alive connection of a balancer instead, a request that the balancer sends
      // at that moment would fail. After `connection: close` it sends no further one (RFC 9112 section 9.6).
      if (isDraining()) response.setHeader('connection', 'close')
      const cached = mayBeCached(request) ? findCached(request.url ?? '/') : undefined
      if (!cached) {
        response.once('close', closeIdleConnections)
        return routes(request, response)
      }
      sendCachedResponse(request, response, cached)
      countCachedResponse?.()
    })
    /**
     * Closing a server closes the connections that are idle at that moment, such as those of cached responses, which end at
     * once. Others become idle later.
     */
    const closeIdleConnections = () => {
      if (!server.listening) server.closeIdleConnections()
    }
    server.requestTimeout = SERVER_LIMITS.requestTimeout
    server.keepAliveTimeout = SERVER_LIMITS.keepAliveTimeout
    server.setTimeout(SERVER_LIMITS.connectionTimeout)
    return server
  }
}
