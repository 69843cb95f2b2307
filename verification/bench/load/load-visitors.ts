/** Load driver: a fixed rate of GET requests to several instances for a time, and how long the slowest response took. */
import { setTimeout as pause } from 'node:timers/promises'
import { handleMessages } from '#verification/bench/setup/child-process.ts'
import { type Connection, openConnection, requestText } from './connection.ts'
import { nextVisitor } from './visitor-address.ts'

export type VisitorsLoad = { ports: number[]; paths: string[]; perSecond: number; milliseconds: number }
export type VisitorsCount = { tookMs: number[]; failed: number; slowest: string }

handleMessages(async ({ ports, paths, perSecond, milliseconds }: VisitorsLoad): Promise<VisitorsCount> => {
  const idle = new Map<number, Connection[]>(ports.map((port) => [port, []]))
  const tookMs: number[] = []
  const requests: Promise<void>[] = []
  let failed = 0
  let slowest = { path: '', ms: 0 }
  const visit = async (port: number, path: string): Promise<void> => {
    const connection = idle.get(port)?.pop() ?? (await openConnection(port))
    const request = requestText('GET', path, { headers: { 'accept-encoding': 'br', ...nextVisitor() } })
    const sentAt = performance.now()
    const { status } = await connection.send(request)
    const ms = performance.now() - sentAt
    idle.get(port)?.push(connection)
    tookMs.push(ms)
    if (status !== 200) failed++
    if (ms > slowest.ms) slowest = { path, ms }
  }
  const until = performance.now() + milliseconds
  for (let count = 0; performance.now() < until; count++) {
    requests.push(visit(ports[count % ports.length] ?? 0, paths[count % paths.length] ?? '/'))
    await pause(1_000 / perSecond)
  }
  await Promise.all(requests)
  for (const connection of [...idle.values()].flat()) connection.close()
  return { tookMs, failed, slowest: slowest.path }
})
