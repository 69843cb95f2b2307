/** Load driver: searches for one title after the other over kept-alive connections. */
import { handleMessages } from '#verification/bench/setup/child-process.ts'
import { type Connection, openConnection, requestText } from './connection.ts'
import { nextVisitor } from './visitor-address.ts'

export type SearchLoad = { port: number; queries: string[]; connections: number; milliseconds: number }
export type SearchCount = { responses: number; perSecond: number }

handleMessages(async (load: SearchLoad): Promise<SearchCount> => {
  const connections = await Promise.all(
    Array.from({ length: load.connections }, () => openConnection(load.port)),
  )
  const started = performance.now()
  let responses = 0
  const searchUntilEnd = async (connection: Connection): Promise<void> => {
    while (performance.now() < started + load.milliseconds) {
      const query = encodeURIComponent(load.queries[responses++ % load.queries.length] ?? '')
      const request = requestText('GET', `/api/search/${query}`, { headers: nextVisitor() })
      const { status } = await connection.send(request)
      if (status !== 200) throw new Error(`search for ${query}: status ${String(status)}`)
    }
  }
  await Promise.all(connections.map(searchUntilEnd))
  for (const connection of connections) connection.close()
  return { responses, perSecond: (1_000 * responses) / (performance.now() - started) }
})
