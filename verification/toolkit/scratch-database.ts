/** A database of one run, on a PostgreSQL that forces every commit to disk. */
import { startPostgres } from '#scripts/find-postgres.ts'
import pg from 'pg'

/** Creates an empty database. @param prefix of its name */
export async function createScratchDatabase(prefix: string) {
  const server = await startPostgres({ durable: true })
  const name = `${prefix}_${String(process.pid)}`
  const url = new URL(server.url)
  url.pathname = `/${name}`
  await onDatabase(server.url, (client) => client.query(`create database ${name}`))
  return {
    url: url.href,
    /** Stops PostgreSQL as `pg_ctl stop -m immediate` does, waits for `whileDown`, and starts it again. */
    crash: server.crash,
    /** Runs `work` on a separate connection. */
    use: <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => onDatabase(url.href, work),
    stop: async (): Promise<void> => {
      await onDatabase(server.url, (client) => client.query(`drop database ${name} with (force)`))
      await server.stop()
    },
  }
}

/** Runs `work` on a connection that is closed afterwards. @param limits of time, for a server that may not respond */
export async function onDatabase<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  limits: Pick<pg.ClientConfig, 'connectionTimeoutMillis' | 'query_timeout'> = {},
): Promise<T> {
  const client = new pg.Client({ connectionString: url, ...limits })
  // A connection that breaks makes the statement under way fail, which reports it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
