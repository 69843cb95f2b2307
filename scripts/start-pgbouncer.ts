/** A PgBouncer for tests in front of a PostgreSQL: transaction mode, in a temporary folder, removed at the end. */
import { spawn } from 'node:child_process'
import { chown, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWithProcess, findProgram, freePort, waitForOutput } from './external-program.ts'
import { databaseOwner } from './find-postgres.ts'

/** How many connections to PostgreSQL all clients share: fewer than the tests use at once. */
const SERVER_CONNECTIONS = 3

export const findPgbouncer = (): string | undefined => findProgram('pgbouncer')

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
  const stop = endWithProcess(child, folder, 'SIGKILL')
  await waitForOutput(child, 'process up')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${String(port)}`
  return { url: url.href, stop }
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
