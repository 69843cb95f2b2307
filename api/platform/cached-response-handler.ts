/** Sends prepared answers before any routing: an answer that is the same for every visitor costs no more than sending it. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { isCrossSite } from './same-origin.ts'
import { type CachedResponse, sendCachedResponse } from './cached-response.ts'

type ReadyFirst = {
  /** Returns the answer for an address exactly as the browser sent it; undefined leaves it to the server's routes. */
  find: (url: string) => CachedResponse | undefined
  shopUrl: string
  /** Called for each prepared answer that was sent. */
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
