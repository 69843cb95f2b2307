/**
 * Runs statements on PGlite by name, each in one exchange: a statement is parsed and planned once instead of at each
 * run. `PGlite.query` parses, describes, binds and runs in six exchanges; that took three quarters of a seed's time.
 */
import { messages, parse, type PGlite, protocol, type Results } from '@electric-sql/pglite'

export type Statements = {
  /** Runs one statement with parameters. @throws DatabaseError with PostgreSQL's message */
  run: <Row>(text: string, parameters: readonly unknown[]) => Results<Row>
  /** Runs a statement without parameters or rows, such as `begin`. */
  say: (text: string) => void
}

type Message = Parameters<typeof parse.parseResults>[0][number]
type Named = { name: string; types: number[]; columns: Message[] }

/** A statement that contains a time or an id does not recur: the least recently used ones are dropped. */
const MOST_NAMES = 200

const { serialize, Parser } = protocol

/** Synchronous throughout: other users of the connection find it between two statements. */
export function namedStatements(pglite: PGlite): Statements {
  const named = new Map<string, Named>()
  let count = 0

  const exchange = (...parts: Uint8Array[]): Message[] => {
    const heard: Message[] = []
    const bytes = pglite.execProtocolRawSync(Buffer.concat([...parts, serialize.sync()]))
    new Parser().parse(bytes, (message) => heard.push(message))
    const error = heard.find((message) => message instanceof messages.DatabaseError)
    if (error) throw error
    return heard
  }
  const prepare = (text: string): Named => {
    const name = `statement_${String(count++)}`
    const said = exchange(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }))
    const columns = said.filter((message) => message.name === 'rowDescription')
    return { name, types: parse.parseDescribeStatementResults(said), columns }
  }
  const forgetOne = (): void => {
    const [oldest] = named
    if (named.size < MOST_NAMES || !oldest) return
    named.delete(oldest[0])
    exchange(serialize.close({ type: 'S', name: oldest[1].name }))
  }
  const find = (text: string): Named => {
    const known = named.get(text)
    if (known) named.delete(text)
    else forgetOne()
    const found = known ?? prepare(text)
    named.set(text, found)
    return found
  }
  const written = (value: unknown, type = 0): string | null => {
    if (value === null || value === undefined) return null
    const write = pglite.serializers[type]
    return write ? write(value) : (value as string)
  }

  return {
    run: <Row>(text: string, parameters: readonly unknown[]) => {
      const { name, types, columns } = find(text)
      const values = parameters.map((value, index) => written(value, types[index]))
      const said = exchange(serialize.bind({ statement: name, values }), serialize.execute())
      return parse.parseResults([...columns, ...said], pglite.parsers)[0] as Results<Row>
    },
    say: (text) => void exchange(serialize.query(text)),
  }
}
