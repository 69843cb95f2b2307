/**
 * Runs prepared statements on PGlite, each in one exchange: a statement is parsed and planned once instead of at each
 * run. `PGlite.query` parses, describes, binds and runs in six exchanges; that took three quarters of a seed's time.
 */
import { messages, parse, type PGlite, protocol, type Results } from '@electric-sql/pglite'

export type PreparedStatements = ReturnType<typeof createPreparedStatements>

type Message = Parameters<typeof parse.parseResults>[0][number]
type PreparedStatement = { name: string; types: number[]; columns: Message[] }

/** A statement that contains a time or an id does not recur: the least recently used ones are dropped. */
const MAX_STATEMENTS = 200

const { serialize, Parser } = protocol

/** Creates the statements of one PGlite. Synchronous, so that other users of the connection never interrupt a statement. */
export function createPreparedStatements(pglite: PGlite) {
  const prepared = new Map<string, PreparedStatement>()
  let count = 0

  const exchange = (...parts: Uint8Array[]): Message[] => {
    const received: Message[] = []
    const bytes = pglite.execProtocolRawSync(Buffer.concat([...parts, serialize.sync()]))
    new Parser().parse(bytes, (message) => received.push(message))
    const error = received.find((message) => message instanceof messages.DatabaseError)
    if (error) throw error
    return received
  }
  const prepare = (text: string): PreparedStatement => {
    const name = `statement_${String(count++)}`
    const responses = exchange(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }))
    const columns = responses.filter((message) => message.name === 'rowDescription')
    return { name, types: parse.parseDescribeStatementResults(responses), columns }
  }
  const evictOldest = (): void => {
    const [oldest] = prepared
    if (prepared.size < MAX_STATEMENTS || !oldest) return
    prepared.delete(oldest[0])
    exchange(serialize.close({ type: 'S', name: oldest[1].name }))
  }
  const find = (text: string): PreparedStatement => {
    const known = prepared.get(text)
    if (known) prepared.delete(text)
    else evictOldest()
    const found = known ?? prepare(text)
    prepared.set(text, found)
    return found
  }
  const serialise = (value: unknown, type = 0): string | null => {
    if (value === null || value === undefined) return null
    const write = pglite.serializers[type]
    return write ? write(value) : (value as string)
  }

  return {
    /** Runs one statement with parameters. @throws DatabaseError with PostgreSQL's message */
    run: <Row>(text: string, parameters: readonly unknown[]): Results<Row> => {
      const { name, types, columns } = find(text)
      const values = parameters.map((value, index) => serialise(value, types[index]))
      const responses = exchange(serialize.bind({ statement: name, values }), serialize.execute())
      return parse.parseResults([...columns, ...responses], pglite.parsers)[0] as Results<Row>
    },
    /** Runs a statement without parameters or rows, such as `begin`. */
    execute: (text: string): void => void exchange(serialize.query(text)),
  }
}
