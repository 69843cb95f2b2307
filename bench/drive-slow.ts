/**
 * A driver: connections that dawdle. A third sends its head byte by byte, a third its body, a third asks for answers that it does
 * not read. Each is opened again when the server closes it, as somebody would who wants to keep all others out.
 */
import { connect, type Socket } from 'node:net'
import { answerParent } from './child.ts'

export type SlowLoad = { port: number; connections: number; milliseconds: number }
export type SlowCount = { opened: number; closedByServer: number; longestMs: number; openAtEnd: number }

type Siege = { port: number; going: boolean; sockets: Set<Socket>; count: SlowCount }

const BYTE_EVERY_MS = 1_000
const HEAD = `GET /api/movies HTTP/1.1\r\nhost: localhost\r\nx-a: ${'x'.repeat(4_000)}`
const BODY = `POST /api/auth HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 4000\r\n\r\n`
const QUESTIONS = 'GET /new-connection HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(50)

const WAYS: ((socket: Socket) => void)[] = [
  (socket) => drip(socket, 'GET ', HEAD.slice(4)),
  (socket) => drip(socket, BODY, ' '.repeat(4_000)),
  (socket) => {
    socket.pause()
    socket.write(QUESTIONS)
  },
]

answerParent(async ({ port, connections, milliseconds }: SlowLoad): Promise<SlowCount> => {
  const count = { opened: 0, closedByServer: 0, longestMs: 0, openAtEnd: 0 }
  const siege: Siege = { port, going: true, sockets: new Set(), count }
  for (let number = 0; number < connections; number++) besiege(siege, number)
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
  siege.going = false
  count.openAtEnd = siege.sockets.size
  for (const socket of siege.sockets) socket.destroy()
  return count
})

function besiege(siege: Siege, number: number): void {
  const { count, sockets, port } = siege
  const socket = connect({ port, host: '127.0.0.1' })
  const opened = performance.now()
  count.opened++
  sockets.add(socket)
  socket.on('connect', () => WAYS[number % WAYS.length]?.(socket))
  socket.on('error', () => undefined) // Its end is told by `close`.
  socket.on('close', () => {
    sockets.delete(socket)
    if (!siege.going) return
    count.closedByServer++
    count.longestMs = Math.max(count.longestMs, performance.now() - opened)
    besiege(siege, number)
  })
}

function drip(socket: Socket, first: string, rest: string): void {
  socket.write(first)
  let sent = 0
  const timer = setInterval(() => void socket.write(rest.charAt(sent++)), BYTE_EVERY_MS)
  socket.on('close', () => clearInterval(timer))
}
