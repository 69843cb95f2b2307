/** Lets ready bytes answer before any routing: what is the same for everybody costs no more than sending it. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type ReadyAnswer, sendReady } from './ready-answer.ts'

/**
 * @param find the answer for an address exactly as the browser sent it; undefined leaves it to the server's own routes
 * @param answered told of each answer that was found
 */
export function answerReadyFirst(
  server: Server,
  find: (url: string) => ReadyAnswer | undefined,
  answered?: () => void,
): void {
  const others = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const answer = request.method === 'GET' ? find(request.url ?? '/') : undefined
    if (answer) {
      sendReady(request, response, answer)
      answered?.()
    } else for (const listener of others) Reflect.apply(listener, server, [request, response])
  })
}
