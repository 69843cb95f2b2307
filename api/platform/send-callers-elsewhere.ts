/**
 * An instance that is about to end closes each connection with the answer it gives on it. A balancer's kept
 * connection that is closed while nothing is said on it can break a request that was just being sent; one that
 * ends with an answer cannot (RFC 9112 section 9.6).
 */
import type { IncomingMessage, ServerResponse } from 'node:http'

type Hearing = (request: IncomingMessage, response: ServerResponse) => void
type Listening = { prependListener: (event: 'request', hearing: Hearing) => unknown }

/** @param server of node:http; it is told first of every request */
export function closeConnectionsWhileDraining(server: Listening, isDraining: () => boolean): void {
  server.prependListener('request', (_request, response) => {
    if (isDraining()) response.setHeader('connection', 'close')
  })
}
