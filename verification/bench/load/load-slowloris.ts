/**
 * Load driver: slow connections. Most send their headers or their body byte by byte, some request pages that they do not
 * read. They open a hundred at a time, and each opens again when the server closes it, like an attacker who occupies
 * all connections. One timer drives them all, so that the shop is measured and not this process.
 */
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { handleMessages } from '#verification/bench/setup/child-process.ts'

export type SlowlorisLoad = { port: number; connections: number; milliseconds: number }
export type SlowlorisCount = { maxOpen: number }

type SlowConnection = { socket: Socket; next: string; turn: number }
type Attack = { port: number; opened: number; slow: Set<SlowConnection> }

const TICK_MS = 100
const OPENED_PER_TICK = 100
/** Each connection sends one byte a second. */
const TURNS = 1_000 / TICK_MS

const HEAD = `GET /api/movies HTTP/1.1\r\nhost: localhost\r\nx-a: `
const BODY = `POST /api/auth HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 4000\r\n\r\n`
/**
 * More than the kernel buffers for the server: on the loopback interface it buffers 2.6 MB for each
 * connection, thirty times as much as for a remote one. One such connection in ten therefore fills as much memory as three
 * times as many remote connections of which none reads.
 */
const PIPELINED_REQUESTS = 'GET /new-connection HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(30)
const ONE_UNREAD_IN = 10

handleMessages(async ({ port, connections, milliseconds }: SlowlorisLoad): Promise<SlowlorisCount> => {
  const attack: Attack = { port, opened: 0, slow: new Set() }
  let maxOpen = 0
  let tick = 0
  const timer = setInterval(() => {
    const missing = Math.min(connections - attack.slow.size, OPENED_PER_TICK)
    for (let index = 0; index < missing; index++) openSlowConnection(attack)
    sendNextBytes(attack, tick++ % TURNS)
    maxOpen = Math.max(maxOpen, attack.slow.size)
  }, TICK_MS)
  await pause(milliseconds)
  clearInterval(timer)
  for (const { socket } of attack.slow) socket.removeAllListeners('close').destroy()
  return { maxOpen }
})

function openSlowConnection(attack: Attack): void {
  const number = attack.opened++
  const reads = number % ONE_UNREAD_IN !== 0
  const socket = connect({ port: attack.port, host: '127.0.0.1' })
  const one: SlowConnection = { socket, next: reads ? 'x' : '', turn: number % TURNS }
  attack.slow.add(one)
  if (!reads) socket.pause()
  else socket.resume()
  socket.write(reads ? (number % 2 === 0 ? HEAD : BODY) : PIPELINED_REQUESTS)
  socket.on('error', () => undefined) // The `close` event reports its end.
  socket.on('close', () => attack.slow.delete(one))
}

function sendNextBytes({ slow }: Attack, turn: number): void {
  for (const one of slow) if (one.turn === turn && one.next !== '') one.socket.write(one.next)
}
