/** Load driver: requests one URL repeatedly over kept-alive connections, and counts the responses. */
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { handleMessages } from '#verification/bench/setup/child-process.ts'
import { fetchOnce, requestText } from './connection.ts'
import { percentile } from '#verification/bench/measure/statistics.ts'

export type ReadLoad = { port: number; path: string; connections: number; milliseconds: number }
export type ReadCount = { responses: number; perSecond: number; p99Ms: number }

handleMessages(async ({ port, path, connections, milliseconds }: ReadLoad): Promise<ReadCount> => {
  const request = requestText('GET', path, { headers: { 'accept-encoding': 'br' } })
  const size = await responseSize(port, request)
  const sockets = Array.from({ length: connections }, () =>
    connect({ port, host: '127.0.0.1', noDelay: true }),
  )
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))

  const load: Load = { request: Buffer.from(request), size, took: [], isRunning: true }
  const started = performance.now()
  const loops = sockets.map((socket) => sendRepeatedly(socket, load))
  setTimeout(() => (load.isRunning = false), milliseconds)
  await Promise.all(loops)
  const perSecond = (1_000 * load.took.length) / (performance.now() - started)
  return { responses: load.took.length, perSecond, p99Ms: percentile(load.took, 0.99) }
})

/** All answers to the same request are equally long, so that counting bytes is enough to read them. */
async function responseSize(port: number, request: string): Promise<number> {
  const { status, headers, body } = await fetchOnce(port, request)
  if (status !== 200) throw new Error(`status ${String(status)}`)
  const head = [...headers].reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, 0)
  return 'HTTP/1.1 200 OK\r\n'.length + head + '\r\n'.length + body.length
}

/** `took`: the duration of each answer, in milliseconds. */
type Load = { request: Buffer; size: number; took: number[]; isRunning: boolean }

/** Resolves when the time is over and the last answer has arrived. @throws if the connection breaks */
function sendRepeatedly(socket: Socket, load: Load): Promise<void> {
  return new Promise((resolve, reject) => {
    let missing = load.size
    let sentAt = performance.now()
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server closed the connection')))
    socket.on('data', (chunk) => {
      missing -= chunk.length
      if (missing > 0) return
      if (missing < 0) return reject(new Error('an answer is longer than the first one was'))
      const now = performance.now()
      load.took.push(now - sentAt)
      missing = load.size
      sentAt = now
      if (load.isRunning) return void socket.write(load.request)
      socket.removeAllListeners('close').destroy()
      resolve()
    })
    socket.write(load.request)
  })
}
