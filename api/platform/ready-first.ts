/** Lets ready bytes answer before any routing: what is the same for everybody costs no more than sending it. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { isFromElsewhere } from './own-pages.ts'
import { type ReadyAnswer, sendReady } from './ready-answer.ts'

type ReadyFirst = {
  /** The answer for an address exactly as the browser sent it; undefined leaves it to the server's own routes. */
  find: (url: string) => ReadyAnswer | undefined
  shopUrl: string
  /** Asked about every other request; true where it has answered it. */
  refuse?: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Told of each answer that was found. */
  answered?: (() => void) | undefined
}

export function answerReadyFirst(server: Server, { find, shopUrl, refuse, answered }: ReadyFirst): void {
  const mayHave = ({ method, url = '/', headers }: IncomingMessage): boolean =>
    method === 'GET' &&
    headers.host !== undefined &&
    !(url.startsWith('/api/') && isFromElsewhere(headers, shopUrl))

  const others = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const answer = mayHave(request) ? find(request.url ?? '/') : undefined
    if (answer) {
      sendReady(request, response, answer)
      answered?.()
    } else if (refuse?.(request, response) !== true)
      for (const listener of others) Reflect.apply(listener, server, [request, response])
  })
}
