/** One PostgreSQL server with its Patroni, which a bench kills, stops and continues like a machine. */
import { freePort } from '#scripts/external-program.ts'
import type { Owner } from '#scripts/find-postgres.ts'
import { chown, mkdir } from 'node:fs/promises'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type RunningProgram, startProgram } from './start-program.ts'

/** What Patroni reports of one server. Roles: `leader`, `sync_standby`, `replica` and others. */
export type Member = { name: string; role: string; state: string }

export type DatabaseServer = {
  name: string
  /** Where PostgreSQL listens, and where Patroni does. */
  ports: { postgres: number; patroni: number }
  /** The address of its PostgreSQL, past HAProxy. */
  address: string
  /** @returns what this server's Patroni knows of all servers. @throws if it does not respond within a second */
  listMembers: () => Promise<Member[]>
  /** Makes another server the primary. @throws Error with Patroni's answer if it refuses */
  switchOver: () => Promise<void>
  /** Copies the primary anew. @throws Error with Patroni's answer if it refuses */
  reinitialise: () => Promise<void>
  /** Kills all processes with SIGKILL, like a power cut. */
  kill: () => Promise<void>
  /** Stops all processes with SIGSTOP, so that connections stay open and get no response. @returns continues them */
  suspend: () => () => void
  /** Starts Patroni, and by it PostgreSQL. */
  start: () => void
  stop: () => Promise<void>
}

type ServerOptions = {
  name: string
  folder: string
  patroni: string
  postgresBinaries: string
  owner: Owner
  /** Address of etcd. */
  etcd: string
}

/** Passwords of a cluster that lives for minutes on the loopback interface. */
const USERS = { SUPERUSER: 'postgres', REPLICATION: 'replicator', REWIND: 'rewinder' }
export const PASSWORD = 'bench'

export async function createDatabaseServer(given: ServerOptions): Promise<DatabaseServer> {
  const { name, folder, owner } = given
  const ports = { postgres: await freePort(), patroni: await freePort() }
  await mkdir(folder)
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(folder, owner.uid, owner.gid)
  const api = `http://127.0.0.1:${String(ports.patroni)}`
  const call = async (what: string, body: object): Promise<void> => {
    const answer = await fetch(`${api}/${what}`, { method: 'POST', body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${what}: ${String(answer.status)} ${await answer.text()}`)
  }
  let patroni: RunningProgram | undefined
  const start = (): void => {
    const args = [resolve('deploy/failover/patroni.yml')]
    patroni = startProgram({ program: given.patroni, args, env: environmentOf(given, ports), owner, folder })
  }
  const processes = (): number[] => [patroni?.pid ?? 0, ...postgresProcesses(join(folder, 'data'))]
  // PostgreSQL is not a child process of Patroni: an interrupted run would leave it behind.
  const killPostgres = (): void => {
    for (const pid of postgresProcesses(join(folder, 'data'))) process.kill(pid, 'SIGKILL')
  }
  process.once('exit', killPostgres)
  return {
    name,
    ports,
    start,
    address: `postgres://${USERS.SUPERUSER}:${PASSWORD}@127.0.0.1:${String(ports.postgres)}/postgres`,
    listMembers: async () => {
      const answer = await fetch(`${api}/cluster`, { signal: AbortSignal.timeout(1_000) })
      return ((await answer.json()) as { members: Member[] }).members
    },
    switchOver: () => call('switchover', { leader: name }),
    reinitialise: () => call('reinitialize', { force: true }),
    kill: async () => {
      killPostgres()
      await patroni?.stop('SIGKILL')
    },
    suspend: () => {
      const suspended = processes()
      for (const pid of suspended) process.kill(pid, 'SIGSTOP')
      // Once: later a process may have ended, and its id may belong to another one.
      return () => {
        for (const pid of suspended.splice(0)) process.kill(pid, 'SIGCONT')
      }
    },
    stop: async () => {
      await patroni?.stop()
      process.off('exit', killPostgres)
    },
  }
}

const environmentOf = (
  { name, folder, postgresBinaries, etcd }: ServerOptions,
  ports: DatabaseServer['ports'],
) => ({
  PATRONI_NAME: name,
  PATRONI_ETCD_HOSTS: etcd,
  PATRONI_RESTAPI_LISTEN: `127.0.0.1:${String(ports.patroni)}`,
  PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${String(ports.patroni)}`,
  PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${String(ports.postgres)}`,
  PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${String(ports.postgres)}`,
  PATRONI_POSTGRESQL_DATA_DIR: join(folder, 'data'),
  PATRONI_POSTGRESQL_BIN_DIR: postgresBinaries,
  PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
  ...Object.fromEntries(
    Object.entries(USERS).flatMap(([role, user]) => [
      [`PATRONI_${role}_USERNAME`, user],
      [`PATRONI_${role}_PASSWORD`, PASSWORD],
    ]),
  ),
})

/** Lists the first process of the PostgreSQL in a folder and its children, each of which has a process group; none if it does not run. */
function postgresProcesses(dataFolder: string): number[] {
  const file = join(dataFolder, 'postmaster.pid')
  if (!existsSync(file)) return []
  const first = readFileSync(file, 'utf8').split('\n', 1)[0] ?? ''
  const folderOfProcess = `/proc/${first}`
  // After a kill the file is still there, and its id may belong to another process.
  if (!existsSync(folderOfProcess)) return []
  if (!readFileSync(join(folderOfProcess, 'cmdline'), 'utf8').includes(dataFolder)) return []
  const children = join(folderOfProcess, 'task', first, 'children')
  const pids = readFileSync(children, 'utf8').trim().split(' ')
  return [first, ...pids].filter((pid) => pid !== '').map(Number)
}
