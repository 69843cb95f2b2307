/** Sends cached responses before any routing, so that a response for all visitors costs only its sending. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { isCrossSite } from './same-origin.ts'
import { type CachedResponse, sendCachedResponse } from './cached-response.ts'

type ReadyFirst = {
  /**
   * Returns the cached response for a URL exactly as the browser sent it; undefined passes the request to the routes.
   */
  find: (url: string) => CachedResponse | undefined
  shopUrl: string
  /** Called for each cached response that was sent. */
  countCachedResponse?: (() => void) | undefined
}

export function cachedResponseHandler(
  server: Server,
  { find, shopUrl, countCachedResponse }: ReadyFirst,
): void {
  const mayHave = ({ method, url = '/', headers }: IncomingMessage): boolean =>
    method === 'GET' &&
    headers.host !== undefined &&
    !(url.startsWith('/api/') && isCrossSite(headers, shopUrl))

  const others = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const answer = mayHave(request) ? find(request.url ?? '/') : undefined
    if (answer) {
      sendCachedResponse(request, response, answer)
      countCachedResponse?.()
    } else for (const listener of others) Reflect.apply(listener, server, [request, response])
  })
}
