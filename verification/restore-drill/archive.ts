/** PostgreSQL clusters in a temporary folder, archived by pgBackRest with the files of deploy/. Clusters of the machine are not touched. */
import { type Owner, databaseOwner, findPostgresBinaries } from '#scripts/find-postgres.ts'
import { findProgram, freePort, waitForOutput } from '#scripts/external-program.ts'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { chown, copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const STANZA = 'shop'
const MAX_OUTPUT = 64 * 1024 * 1024

export type Cluster = { url: string; stop: () => Promise<void>; destroy: () => Promise<void> }
export type Archive = Awaited<ReturnType<typeof openArchive>>

type Place = { folder: string; binaries: string; owner: Owner; env: Record<string, string> }

/** @throws Error with one line that states what to install */
export async function openArchive() {
  const binaries = findPostgresBinaries()
  const program = findProgram('pgbackrest')
  if (binaries === undefined || program === undefined)
    throw new Error('The drill needs PostgreSQL and pgBackRest: apt-get install postgresql pgbackrest')
  const owner = await databaseOwner()
  const folder = await mkdtemp(join(tmpdir(), 'backup-drill-'))
  const owned = async (path: string): Promise<void> => {
    if (owner.uid !== undefined && owner.gid !== undefined) await chown(path, owner.uid, owner.gid)
  }
  await owned(folder)
  for (const name of ['repository', 'spool', 'log', 'lock', 'socket']) {
    await mkdir(join(folder, name), { mode: 0o700 })
    await owned(join(folder, name))
  }
  await copyFile('deploy/pgbackrest.conf', join(folder, 'pgbackrest.conf'))
  await owned(join(folder, 'pgbackrest.conf'))
  const port = await freePort()
  const place: Place = { folder, binaries, owner, env: environmentIn(folder, port) }
  const clusters: Cluster[] = []
  const removeAtExit = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', removeAtExit)
  const start = async (name: string, settings: Record<string, string> = {}): Promise<Cluster> => {
    const cluster = await startCluster(place, { name, port, settings })
    clusters.push(cluster)
    return cluster
  }
  const backrest = async (...words: string[]): Promise<{ output: string; seconds: number }> => {
    const startedAt = performance.now()
    const { stdout } = await run(program, [`--stanza=${STANZA}`, ...words], {
      ...owner,
      cwd: folder,
      env: place.env,
      maxBuffer: MAX_OUTPUT,
    })
    return { output: stdout, seconds: (performance.now() - startedAt) / 1_000 }
  }
  return {
    /** Creates and starts a new cluster. */
    create: async (name: string): Promise<Cluster> => {
      const flags = ['--auth=trust', '--username=shop', '--encoding=UTF8', '--locale=C', '--data-checksums']
      await run(join(binaries, 'initdb'), ['--pgdata', join(folder, name), ...flags], {
        ...owner,
        cwd: folder,
      })
      return start(name)
    },
    /** Runs pgBackRest. */
    backrest,
    /** Restores into the folder of a new cluster, and starts it. @param options of `pgbackrest restore` */
    restore: async (name: string, options: string[], settings: Record<string, string> = {}) => {
      const data = join(folder, name)
      await mkdir(data, { mode: 0o700 })
      await owned(data)
      const { seconds } = await backrest(`--pg1-path=${data}`, ...options, 'restore')
      const startedAt = performance.now()
      const cluster = await start(name, settings)
      return { cluster, seconds, replaySeconds: (performance.now() - startedAt) / 1_000 }
    },
    close: async (): Promise<void> => {
      for (const cluster of clusters) await cluster.stop()
      process.off('exit', removeAtExit)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The settings that differ from deploy/pgbackrest.conf. */
const environmentIn = (folder: string, port: number): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: folder,
  LANG: 'C.UTF-8',
  PGBACKREST_CONFIG: join(folder, 'pgbackrest.conf'),
  PGBACKREST_REPO1_PATH: join(folder, 'repository'),
  PGBACKREST_REPO1_CIPHER_PASS: randomBytes(32).toString('base64'),
  PGBACKREST_SPOOL_PATH: join(folder, 'spool'),
  PGBACKREST_LOG_PATH: join(folder, 'log'),
  PGBACKREST_LOCK_PATH: join(folder, 'lock'),
  PGBACKREST_PG1_PATH: join(folder, 'first'),
  PGBACKREST_PG1_PORT: String(port),
  PGBACKREST_PG1_SOCKET_PATH: join(folder, 'socket'),
  PGBACKREST_PG1_USER: 'shop',
  PGBACKREST_PG1_DATABASE: 'postgres',
})

type Start = { name: string; port: number; settings: Record<string, string> }

async function startCluster(
  { folder, binaries, owner, env }: Place,
  { name, port, settings }: Start,
): Promise<Cluster> {
  const data = join(folder, name)
  const all = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: join(folder, 'socket'),
    max_connections: '100',
    log_min_messages: 'log',
    ...archiveSettings(),
    ...settings,
  }
  const flags = Object.entries(all).flatMap(([setting, value]) => ['-c', `${setting}=${value}`])
  const server = spawn(join(binaries, 'postgres'), ['-D', data, ...flags], {
    ...owner,
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  // A drill that is stopped by hand leaves no process behind.
  const kill = () => server.kill('SIGQUIT')
  process.once('exit', kill)
  await waitForOutput(server, 'ready to accept connections')
  const end = async (signal: 'SIGINT' | 'SIGQUIT'): Promise<void> => {
    process.off('exit', kill)
    await endProcess(server, signal)
  }
  return {
    url: `postgres://shop@127.0.0.1:${String(port)}/postgres`,
    stop: () => end('SIGINT'),
    destroy: async () => {
      await end('SIGQUIT')
      await rm(data, { recursive: true, force: true })
    },
  }
}

async function endProcess(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, 'exit')
  server.kill(signal)
  await exited
}

/** Reads deploy/postgresql-archive.conf, so that the drill tests it. */
const archiveSettings = (): Record<string, string> =>
  Object.fromEntries(
    readFileSync('deploy/postgresql-archive.conf', 'utf8')
      .split('\n')
      .flatMap((line) => {
        const [, name, value] = /^(\w+) = '?(.*?)'?$/.exec(line) ?? []
        return name === undefined || value === undefined ? [] : [[name, value] as const]
      }),
  )
