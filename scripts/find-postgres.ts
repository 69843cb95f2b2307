/**
 * Provides a PostgreSQL for tests: the one that `TEST_DATABASE_URL` names, otherwise a new cluster in a temporary
 * folder, removed at the end. Existing clusters of the machine are never touched.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { chown, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { freePort, waitForOutput } from './external-program.ts'

export type RunningPostgres = {
  url: string
  stop: () => Promise<void>
  /**
   * Stops it at once, as `pg_ctl stop -m immediate` does, and starts it again when `whileDown` is done.
   * @throws if the cluster is not ours
   */
  crash: (whileDown?: () => Promise<void>) => Promise<void>
  /**
   * Stops all of its processes with SIGSTOP, so that connections stay open and get no answer.
   * @returns a function that continues them. @throws if the cluster is not ours
   */
  suspend: () => () => void
}

const run = promisify(execFile)
const OLDEST_MAJOR = 15
const UNPRIVILEGED_ID = 65534

/** Returns the folder with `initdb` and `postgres`, the newest if there are several; `undefined` if there is none. */
export function findPostgresBinaries(): string | undefined {
  const packaged = globSync('/usr/lib/postgresql/*/bin')
    .map((folder) => ({ folder, major: Number(folder.split('/')[4]) }))
    .filter(({ major }) => major >= OLDEST_MAJOR)
    .sort((a, b) => b.major - a.major)
    .map(({ folder }) => folder)
  const onPath = (process.env['PATH'] ?? '').split(delimiter)
  return [...packaged, ...onPath].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
}

/**
 * Starts PostgreSQL on 127.0.0.1 and a free port. Without `durable` nothing is forced to disk: fast, and wrong for a
 * test that kills the server. With `own` it is never the one of TEST_DATABASE_URL.
 *
 * @throws Error with one line that states what to install
 */
export async function startPostgres({ durable = false, own = false } = {}): Promise<RunningPostgres> {
  const given = process.env['TEST_DATABASE_URL'] ?? ''
  return given === '' || own ? startOwn(durable) : givenPostgres(given)
}

function givenPostgres(url: string): RunningPostgres {
  const notOurs = () => {
    throw new Error('The PostgreSQL of TEST_DATABASE_URL is not ours to crash.')
  }
  return { url, stop: () => Promise.resolve(), crash: async () => notOurs(), suspend: notOurs }
}

async function startOwn(durable: boolean): Promise<RunningPostgres> {
  const binaries = findPostgresBinaries()
  if (binaries === undefined) {
    throw new Error('No PostgreSQL 15 or newer: apt-get install postgresql, or set TEST_DATABASE_URL.')
  }
  const owner = await databaseOwner()
  const folder = await mkdtemp(join(tmpdir(), 'sun-direct-go-postgres-'))
  try {
    if (owner.uid !== undefined && owner.gid !== undefined) await chown(folder, owner.uid, owner.gid)
    const flags = ['--pgdata', folder, '--auth=trust', '--username=shop', '--encoding=UTF8', '--locale=C']
    await run(join(binaries, 'initdb'), [...flags, '--no-sync'], { ...owner, cwd: folder })
    return await startCluster({ binaries, folder, owner, durable })
  } catch (cause) {
    rmSync(folder, { recursive: true, force: true })
    throw cause
  }
}

export type Owner = { uid?: number; gid?: number }
type Cluster = { binaries: string; folder: string; owner: Owner; durable: boolean }

/**
 * Returns the user for a database process: as root `postgres`, or the unprivileged id 65534, because PostgreSQL and
 * PgBouncer refuse root.
 */
export async function databaseOwner(): Promise<Owner> {
  if (process.getuid?.() !== 0) return {}
  const id = async (flag: '-u' | '-g') => Number((await run('id', [flag, 'postgres'])).stdout)
  try {
    return { uid: await id('-u'), gid: await id('-g') }
  } catch {
    return { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID }
  }
}

async function startCluster({ binaries, folder, owner, durable }: Cluster): Promise<RunningPostgres> {
  const port = await freePort()
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    log_min_messages: 'log',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const start = async (): Promise<void> => {
    const started = spawn(join(binaries, 'postgres'), ['-D', folder, ...flags], {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    server = started
    await waitForOutput(started, 'ready to accept connections')
  }
  let server: ChildProcess | undefined
  // A test run that is stopped leaves no process behind: SIGQUIT stops PostgreSQL immediately.
  const end = () => {
    server?.kill('SIGQUIT')
    waitUntilGone(join(folder, 'postmaster.pid'))
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', end)
  const kill = async (signal: 'SIGINT' | 'SIGQUIT'): Promise<void> => {
    if (!server || server.exitCode !== null) return
    const exited = once(server, 'exit')
    server.kill(signal)
    await exited
  }
  await start()

  return {
    url: `postgres://shop@127.0.0.1:${String(port)}/postgres`,
    stop: async () => {
      process.off('exit', end)
      await kill('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
    crash: async (whileDown) => {
      await kill('SIGQUIT')
      await whileDown?.()
      await start()
    },
    suspend: () => suspendProcesses(server?.pid ?? 0),
  }
}

/** Stops PostgreSQL's processes. They are children of the first one; each has a separate process group. */
function suspendProcesses(first: number): () => void {
  const children = readFileSync(`/proc/${String(first)}/task/${String(first)}/children`, 'utf8')
  const all = [first, ...children.trim().split(' ').map(Number)]
  for (const pid of all) process.kill(pid, 'SIGSTOP')
  return () => {
    // Only once: later a process may have ended, and its id may belong to another one.
    for (const pid of all.splice(0)) process.kill(pid, 'SIGCONT')
  }
}

/** Waits synchronously, because the event loop has ended by then; two seconds at most. */
function waitUntilGone(file: string): void {
  const clock = new Int32Array(new SharedArrayBuffer(4))
  for (let tries = 0; tries < 100 && existsSync(file); tries += 1) Atomics.wait(clock, 0, 0, 20)
}
