/**
 * Load driver: slow connections. Most send their headers or their body byte by byte, some request pages that they do not
 * read. They open a hundred at a time, and each opens again when the server closes it, like an attacker who occupies
 * all connections. One timer drives them all, so that the shop is measured and not this process.
 */
import { connect, type Socket } from 'node:net'
import { handleMessages } from '#verification/bench/setup/child-process.ts'

export type SlowlorisLoad = { port: number; connections: number; milliseconds: number }
export type SlowlorisCount = {
  opened: number
  closedByServer: number
  longestMs: number
  maxOpen: number
  cpuMs: number
}

type SlowConnection = { socket: Socket; opened: number; next: string; turn: number }
type Attack = { port: number; waiting: number; slow: Set<SlowConnection>; count: SlowlorisCount }

const TICK_MS = 100
const OPENED_PER_TICK = 100
/** Each connection sends one byte a second. */
const TURNS = 1_000 / TICK_MS

const HEAD = `GET /api/movies HTTP/1.1\r\nhost: localhost\r\nx-a: `
const BODY = `POST /api/auth HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 4000\r\n\r\n`
/**
 * More than the kernel buffers for the server: on the loopback interface it buffers 2.6 MB for each
 * connection, thirty times as much as for a remote one. So one such connection in ten fills as much memory as
 * three times as many remote connections that all do not read.
 */
const PIPELINED_REQUESTS = 'GET /new-connection HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(30)
const ONE_UNREAD_IN = 10

handleMessages(async ({ port, connections, milliseconds }: SlowlorisLoad): Promise<SlowlorisCount> => {
  const count = { opened: 0, closedByServer: 0, longestMs: 0, maxOpen: 0, cpuMs: 0 }
  const attack: Attack = { port, waiting: connections, slow: new Set(), count }
  const cpu = process.cpuUsage()
  let tick = 0
  const timer = setInterval(() => {
    for (let come = 0; come < OPENED_PER_TICK && attack.waiting > 0; come++) openSlowConnection(attack)
    sendNextBytes(attack, tick++ % TURNS)
    count.maxOpen = Math.max(count.maxOpen, attack.slow.size)
  }, TICK_MS)
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
  clearInterval(timer)
  const { user, system } = process.cpuUsage(cpu)
  count.cpuMs = (user + system) / 1_000
  for (const { socket } of attack.slow) socket.removeAllListeners('close').destroy()
  return count
})

function openSlowConnection(attack: Attack): void {
  const { count, slow, port } = attack
  const number = count.opened++
  attack.waiting--
  const reads = number % ONE_UNREAD_IN !== 0
  const socket = connect({ port, host: '127.0.0.1' })
  const first = number % 2 === 0 ? HEAD : BODY
  const one: SlowConnection = {
    socket,
    opened: performance.now(),
    next: reads ? 'x' : '',
    turn: number % TURNS,
  }
  slow.add(one)
  socket.pause()
  socket.write(reads ? first : PIPELINED_REQUESTS)
  if (reads) socket.resume()
  socket.on('error', () => undefined) // The `close` event reports its end.
  socket.on('close', () => {
    slow.delete(one)
    count.closedByServer++
    count.longestMs = Math.max(count.longestMs, performance.now() - one.opened)
    attack.waiting++
  })
}

function sendNextBytes({ slow }: Attack, turn: number): void {
  for (const one of slow) if (one.turn === turn && one.next !== '') one.socket.write(one.next)
}
