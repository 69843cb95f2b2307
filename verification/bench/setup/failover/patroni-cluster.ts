/**
 * Three PostgreSQL servers under Patroni, with etcd and HAProxy, on 127.0.0.1 and in a temporary folder that is removed at the
 * end. The files of `deploy/failover` configure Patroni and HAProxy. One etcd replaces the three of production.
 */
import { databaseOwner, findPostgresBinaries } from '#scripts/find-postgres.ts'
import { findProgram, freePort } from '#scripts/external-program.ts'
import { onDatabase } from '#verification/toolkit/scratch-database.ts'
import { until } from '#test/until.ts'
import { rmSync } from 'node:fs'
import { chown, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createDatabaseServer, type DatabaseServer, type Member, PASSWORD } from './database-server.ts'
import { startProgram } from './start-program.ts'

export type PatroniCluster = {
  /** The address of the database `postgres` at HAProxy, which connects to the primary. */
  url: string
  servers: readonly DatabaseServer[]
  /** Returns the primary. @throws if no server knows one */
  findPrimary: () => Promise<DatabaseServer>
  /** Waits for the primary and two standbys, one of them synchronous, so that the next loss hits a complete cluster. */
  waitUntilWhole: () => Promise<void>
  stop: () => Promise<void>
}

const NAMES = ['one', 'two', 'three']
/** A server that was the primary is first rewound to its successor, or copied anew. */
const WHOLE_SECONDS = 180

/** @throws Error with one line that states what to install */
export async function startPatroniCluster(): Promise<PatroniCluster> {
  const programs = findPrograms()
  const owner = await databaseOwner()
  const folder = await mkdtemp(join(tmpdir(), 'sun-direct-go-patroni-'))
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(folder, owner.uid, owner.gid)
  const started: { stop: () => Promise<void> }[] = []
  const stop = async (): Promise<void> => {
    for (const service of started.reverse()) await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const etcd = `127.0.0.1:${String(await freePort())}`
    const peer = `127.0.0.1:${String(await freePort())}`
    const args = etcdArguments(join(folder, 'etcd'), etcd, peer)
    started.push(startProgram({ program: programs.etcd, args, env: {}, owner, folder }))
    const servers: DatabaseServer[] = []
    for (const name of NAMES) {
      const given = { patroni: programs.patroni, postgresBinaries: programs.postgres, owner, etcd }
      const server = await createDatabaseServer({ ...given, name, folder: join(folder, name) })
      started.push(server)
      servers.push(server)
      server.start()
      // The first server makes the cluster, which the others copy.
      if (servers.length === 1)
        await until('the primary', async () => (await server.listMembers()).some(isPrimary), WHOLE_SECONDS)
    }
    const port = await freePort()
    const env = haproxyAddresses(servers, port)
    started.push(
      startProgram({
        program: programs.haproxy,
        args: ['-db', '-f', resolve('deploy/failover/haproxy.cfg')],
        env,
        owner,
        folder,
      }),
    )
    const url = `postgres://postgres:${PASSWORD}@127.0.0.1:${String(port)}/postgres`
    const cluster = {
      url,
      servers,
      findPrimary: () => findPrimary(servers),
      waitUntilWhole: async () => {
        await until('a primary and two standbys', () => isWhole(servers, url), WHOLE_SECONDS)
      },
      stop,
    }
    await cluster.waitUntilWhole()
    return cluster
  } catch (cause) {
    await stop()
    throw cause
  }
}

function findPrograms(): Record<'etcd' | 'patroni' | 'haproxy' | 'postgres', string> {
  const found = {
    etcd: findProgram('etcd'),
    patroni: findProgram('patroni'),
    haproxy: findProgram('haproxy'),
    postgres: findPostgresBinaries(),
  }
  const { etcd, patroni, haproxy, postgres } = found
  if (etcd === undefined || patroni === undefined || haproxy === undefined || postgres === undefined)
    throw new Error('A program is missing: apt-get install postgresql patroni etcd-server haproxy.')
  return { etcd, patroni, haproxy, postgres }
}

const etcdArguments = (folder: string, client: string, peer: string): string[] => [
  '--name',
  'etcd',
  '--data-dir',
  folder,
  '--enable-v2=true',
  '--listen-client-urls',
  `http://${client}`,
  '--advertise-client-urls',
  `http://${client}`,
  '--listen-peer-urls',
  `http://${peer}`,
  '--initial-advertise-peer-urls',
  `http://${peer}`,
  '--initial-cluster',
  `etcd=http://${peer}`,
]

const haproxyAddresses = (servers: DatabaseServer[], port: number): Record<string, string> => ({
  PRIMARY_LISTEN: `127.0.0.1:${String(port)}`,
  ...Object.fromEntries(
    servers.flatMap(({ ports }, index) => [
      [`SERVER_${String(index + 1)}`, `127.0.0.1:${String(ports.postgres)}`],
      [`CHECK_${String(index + 1)}`, String(ports.patroni)],
    ]),
  ),
})

const isPrimary = ({ role, state }: Member): boolean => role === 'leader' && state === 'running'

/**
 * Whether the cluster survives the next loss: both standbys receive from the primary, one of them synchronously, and etcd names it.
 * Patroni's members do not suffice, because a server that is still rewound counts as running; PostgreSQL's view does not
 * either, because after a fail-over any standby is synchronous until Patroni has chosen one, and only that one is elected.
 */
async function isWhole(servers: readonly DatabaseServer[], url: string): Promise<boolean> {
  const [first] = servers
  const members = await first?.listMembers()
  return (
    members?.some(({ role }) => role === 'sync_standby') === true &&
    (await areStandbysStreaming(url, servers.length - 1))
  )
}

async function areStandbysStreaming(url: string, standbys: number): Promise<boolean> {
  const { rows } = await onDatabase(
    url,
    (client) =>
      client.query<{ streaming: number; synchronous: number }>(`
        select count(*)::int as streaming, (count(*) filter (where sync_state = 'sync'))::int as synchronous
        from pg_stat_replication where state = 'streaming' and application_name <> 'pg_basebackup'`),
    { connectionTimeoutMillis: 1_000, query_timeout: 1_000 },
  )
  return rows[0]?.streaming === standbys && rows[0].synchronous === 1
}

async function findPrimary(servers: DatabaseServer[]): Promise<DatabaseServer> {
  const views = await Promise.allSettled(servers.map((server) => server.listMembers()))
  const known = views.flatMap((view) => (view.status === 'fulfilled' ? [view.value] : []))
  const name = known.flatMap((members) => members.find(isPrimary) ?? [])[0]?.name
  const primary = servers.find((server) => server.name === name)
  if (!primary) throw new Error('No server is the primary.')
  return primary
}
