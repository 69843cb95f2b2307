/** A server that speaks PostgreSQL's protocol, version 3, and cancels the first statement for its time limit. */
import { createServer } from 'node:net'
import { onTestFinished } from 'vitest'
import { listen } from './listen.ts'

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const AUTHENTICATED = message('R', Buffer.alloc(4))
const READY = message('Z', Buffer.from('I'))
const CANCELLED = message(
  'E',
  Buffer.from('SERROR\0C57014\0Mcanceling statement due to statement timeout\0\0'),
)

/** Starts the server. @returns the address of its database */
export async function startLatePostgres(): Promise<string> {
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([AUTHENTICATED, READY]))
      socket.once('data', () => socket.write(Buffer.concat([CANCELLED, READY])))
    })
  })
  onTestFinished(() => void server.close())
  return `postgresql://shop@127.0.0.1:${String(await listen(server))}/shop`
}
