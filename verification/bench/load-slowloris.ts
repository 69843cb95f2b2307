/**
 * A driver: slow connections. Most send their headers or their body byte by byte, some request pages that they do not
 * read. They open a hundred at a time, and each opens again when the server closes it, like an attacker who occupies
 * all connections. One timer drives them all, so that the shop is measured and not this process.
 */
import { connect, type Socket } from 'node:net'
import { answerParent } from './child-process.ts'

export type SlowLoad = { port: number; connections: number; milliseconds: number }
export type SlowCount = {
  opened: number
  closedByServer: number
  longestMs: number
  most: number
  cpuMs: number
}

type Slow = { socket: Socket; opened: number; next: string; turn: number }
type Siege = { port: number; waiting: number; slow: Set<Slow>; count: SlowCount }

const TICK_MS = 100
const AT_ONCE = 100
/** Each connection sends one byte a second. */
const TURNS = 1_000 / TICK_MS

const HEAD = `GET /api/movies HTTP/1.1\r\nhost: localhost\r\nx-a: `
const BODY = `POST /api/auth HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 4000\r\n\r\n`
/**
 * More than the kernel buffers for the server: on the loopback interface it buffers 2.6 MB for each connection, thirty
 * times as much as for a remote one. So one connection in ten of these weighs as much as three times their number
 * would.
 */
const QUESTIONS = 'GET /new-connection HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(30)
const ONE_IN = 10

answerParent(async ({ port, connections, milliseconds }: SlowLoad): Promise<SlowCount> => {
  const count = { opened: 0, closedByServer: 0, longestMs: 0, most: 0, cpuMs: 0 }
  const siege: Siege = { port, waiting: connections, slow: new Set(), count }
  const cpu = process.cpuUsage()
  let tick = 0
  const timer = setInterval(() => {
    for (let come = 0; come < AT_ONCE && siege.waiting > 0; come++) besiege(siege)
    drip(siege, tick++ % TURNS)
    count.most = Math.max(count.most, siege.slow.size)
  }, TICK_MS)
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
  clearInterval(timer)
  const { user, system } = process.cpuUsage(cpu)
  count.cpuMs = (user + system) / 1_000
  for (const { socket } of siege.slow) socket.removeAllListeners('close').destroy()
  return count
})

function besiege(siege: Siege): void {
  const { count, slow, port } = siege
  const number = count.opened++
  siege.waiting--
  const reads = number % ONE_IN !== 0
  const socket = connect({ port, host: '127.0.0.1' })
  const first = number % 2 === 0 ? HEAD : BODY
  const one: Slow = { socket, opened: performance.now(), next: reads ? 'x' : '', turn: number % TURNS }
  slow.add(one)
  socket.pause()
  socket.write(reads ? first : QUESTIONS)
  if (reads) socket.resume()
  socket.on('error', () => undefined) // The `close` event reports its end.
  socket.on('close', () => {
    slow.delete(one)
    count.closedByServer++
    count.longestMs = Math.max(count.longestMs, performance.now() - one.opened)
    siege.waiting++
  })
}

function drip({ slow }: Siege, turn: number): void {
  for (const one of slow) if (one.turn === turn && one.next !== '') one.socket.write(one.next)
}
