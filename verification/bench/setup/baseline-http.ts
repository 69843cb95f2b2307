/**
 * The limit for reads that are the same for every visitor: a bare `node:http` server that sends the same headers and
 * bytes.
 */
import { createServer } from 'node:http'
import { listen } from '#test/listen.ts'
import { handleMessages } from './child-process.ts'

export type BaselineRequest = { headers: string[]; body: string }
export type BaselineReady = { port: number }

handleMessages(async ({ headers, body }: BaselineRequest): Promise<BaselineReady> => {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_request, response) => {
    response.writeHead(200, headers)
    response.end(bytes)
  })
  return { port: await listen(server) }
})
