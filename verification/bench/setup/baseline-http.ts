/**
 * The limit for reads that are the same for every visitor: a bare `node:http` server that sends the same headers and
 * bytes.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { handleMessages } from './child-process.ts'

export type BaselineRequest = { headers: string[]; body: string }
export type BaselineReady = { port: number }

handleMessages(async ({ headers, body }: BaselineRequest): Promise<BaselineReady> => {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_request, response) => {
    response.writeHead(200, headers)
    response.end(bytes)
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return { port: (server.address() as AddressInfo).port }
})
