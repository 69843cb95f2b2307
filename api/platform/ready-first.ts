/** Sends prepared answers before any routing: an answer that is the same for every visitor costs no more than sending it. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { isFromElsewhere } from './own-pages.ts'
import { type ReadyAnswer, sendReady } from './ready-answer.ts'

type ReadyFirst = {
  /** Returns the answer for an address exactly as the browser sent it; undefined leaves it to the server's routes. */
  find: (url: string) => ReadyAnswer | undefined
  shopUrl: string
  /** Called for each prepared answer that was sent. */
  answered?: (() => void) | undefined
}

export function answerReadyFirst(server: Server, { find, shopUrl, answered }: ReadyFirst): void {
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
    } else for (const listener of others) Reflect.apply(listener, server, [request, response])
  })
}
