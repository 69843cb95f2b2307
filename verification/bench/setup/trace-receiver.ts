/** A receiver of traces at the lowest cost: takes whatever is posted, and counts its spans and bytes. */
import { createServer } from 'node:http'
import { listen } from '#test/listen.ts'
import { handleMessages } from './child-process.ts'

export type TraceReceiverState = { port: number; spans: number; bytes: number }

let spans = 0
let bytes = 0
const server = createServer((request, response) => {
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    // A span id may be divided between two chunks: one in some thousand spans is not counted.
    spans += chunk.toString('latin1').split('"spanId"').length - 1
  })
  request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
})
const port = await listen(server)
handleMessages(async (_message: 'get state'): Promise<TraceReceiverState> => ({ port, spans, bytes }))
