/** A PgBouncer for tests in front of a PostgreSQL: transaction mode, in a temporary folder, removed at the end. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { chown, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { databaseOwner, freePort } from './find-postgres.ts'

/** How many connections to PostgreSQL all clients share: fewer than the tests use at once. */
const SERVER_CONNECTIONS = 3

export function findPgbouncer(): string | undefined {
  const folders = ['/usr/sbin', ...(process.env['PATH'] ?? '').split(delimiter)]
  return folders.map((folder) => join(folder, 'pgbouncer')).find((file) => existsSync(file))
}

export type RunningPgbouncer = { url: string; stop: () => Promise<void> }

/**
 * Starts PgBouncer.
 * @param databaseUrl the PostgreSQL behind it, with user, password and database
 * @throws Error with one line that states what to install
 */
export async function startPgbouncer(databaseUrl: string): Promise<RunningPgbouncer> {
  const program = findPgbouncer()
  if (program === undefined) throw new Error('No PgBouncer: apt-get install pgbouncer.')
  const owner = await databaseOwner()
  const folder = await mkdtemp(join(tmpdir(), 'sun-direct-go-pgbouncer-'))
  const port = await freePort()
  await writeFile(join(folder, 'pgbouncer.ini'), configurationOf(new URL(databaseUrl), folder, port))
  await writeFile(join(folder, 'users.txt'), usersOf(new URL(databaseUrl)))
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(folder, owner.uid, owner.gid)
  const child = spawn(program, [join(folder, 'pgbouncer.ini')], {
    ...owner,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const end = () => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', end)
  const said: string[] = []
  for await (const line of createInterface({ input: child.stderr })) {
    said.push(line)
    if (line.includes('process up')) break
  }
  child.stderr.resume()
  if (child.exitCode !== null) throw new Error(`PgBouncer did not start:\n${said.join('\n')}`)
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${String(port)}`
  return {
    url: url.href,
    stop: async () => {
      process.off('exit', end)
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const configurationOf = ({ hostname, port }: URL, folder: string, listenPort: number): string => `[databases]
* = host=${hostname} port=${port === '' ? '5432' : port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${String(listenPort)}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = ${String(SERVER_CONNECTIONS)}
max_client_conn = 200
`

const usersOf = ({ username, password }: URL): string =>
  `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`
