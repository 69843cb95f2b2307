/**
 * Connection draining: a stopping instance closes each connection together with a response. Race: if it closed an idle
 * keep-alive connection of a balancer, a request that is just being sent on it would fail; after `connection: close` in
 * a response the balancer sends no further request on it (RFC 9112 section 9.6).
 */
import type { IncomingMessage, ServerResponse } from 'node:http'

type Hearing = (request: IncomingMessage, response: ServerResponse) => void
type Listening = { prependListener: (event: 'request', hearing: Hearing) => unknown }

/**
 * Adds `connection: close` to every response while the instance drains.
 * @param server of node:http; the listener is prepended, so that it runs before the response is written
 */
export function closeConnectionsWhileDraining(server: Listening, isDraining: () => boolean): void {
  server.prependListener('request', (_request, response) => {
    if (isDraining()) response.setHeader('connection', 'close')
  })
}
