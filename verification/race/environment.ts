/**
 * The environment of the hammer: a PostgreSQL that forces every commit to disk, the stand-ins, and two instances of the
 * shop.
 */
import type { Db } from '#api/platform/db/tables.ts'
import { openDatabase } from '#api/platform/db/open-database.ts'
import { startPostgres } from '#scripts/find-postgres.ts'
import { openStore } from '#simulators/store.ts'
import { freePort, type NodeProcess, startNode } from '#test/node-process.ts'
import { standInsAt } from '#test/simulator-client.ts'
import { until } from '#test/until.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ask } from './send-request.ts'
import { personOf, seedPeople } from './people.ts'

export const INSTANCES = [0, 1] as const
export const WALLET_PAISE = 350_00

export type Ground = Awaited<ReturnType<typeof openGround>>

type Wish = {
  rounds: number
  /** SQL that removes a constraint or a trigger. */
  sql?: string[]
  /** Environment variables for the shop or for the stand-ins that plant a bug in their code. */
  shopFlags?: Record<string, string>
  standInFlags?: Record<string, string>
}

export async function openGround({ rounds, sql = [], shopFlags = {}, standInFlags = {} }: Wish) {
  const postgres = await startPostgres({ durable: true })
  const dataDir = await mkdtemp(join(tmpdir(), 'sun-direct-go-hammer-'))
  const name = `hammer_${String(process.pid)}`
  const url = new URL(postgres.url)
  url.pathname = `/${name}`
  await onDatabase(postgres.url, (client) => client.query(`create database ${name}`))

  const [outsidePort, ...ports] = [await freePort(), await freePort(), await freePort()] as const
  const outsideUrl = `http://127.0.0.1:${String(outsidePort)}`
  const settings = {
    SIMULATORS_PORT: String(outsidePort),
    // Gateways call the first instance; the people use both.
    SHOP_URL: `http://localhost:${String(ports[0])}`,
    DATA_DIR: dataDir,
    DATABASE_URL: url.href,
    PROXY_HOPS: '1',
    LOG_LEVEL: 'error',
  }
  fillWallets(dataDir, rounds)
  const standIns = startNode('simulators/server.ts', { ...settings, ...standInFlags })
  const standInsAnswer = async () => (await fetch(`${outsideUrl}/behaviours`)).ok
  await Promise.race([until('the stand-ins', standInsAnswer, 300), ended('the stand-ins', standIns)])

  const start = async (instance: number): Promise<NodeProcess> => {
    const port = ports[instance] ?? 0
    const shop = startNode('api/server.ts', {
      ...settings,
      ...shopFlags,
      PORT: String(port),
      HOST: '127.0.0.1',
    })
    const who = `instance ${String(instance)}`
    await Promise.race([until(who, () => isUp(port), 300), ended(who, shop)])
    return shop
  }
  const shops = [await start(0), await start(1)]
  await onDatabase(url.href, (client) => seedPeople(client, rounds))
  for (const statement of sql) await onDatabase(url.href, (client) => client.query(statement))
  const { db, close } = await openDatabase({ kind: 'postgres', url: url.href, pool: 2 })
  const said: string[] = []

  return {
    ports,
    db: db satisfies Db,
    standIns: standInsAt(outsideUrl),
    /** Returns what the instances logged as errors so far, including those that were killed. */
    output: (): string => [...said, ...shops.map((shop) => shop.output())].join(''),
    /** Kills an instance with SIGKILL, like a power cut, and starts it again; resolves when it answers. */
    killInstance: async (instance: number): Promise<void> => {
      await shops[instance]?.kill9()
      said.push(shops[instance]?.output() ?? '')
      shops[instance] = await start(instance)
    },
    crashDatabase: postgres.crash,
    close: async (): Promise<void> => {
      await close()
      await Promise.all([...shops, standIns].map((running) => running.kill9()))
      await onDatabase(postgres.url, (client) => client.query(`drop database ${name} with (force)`))
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Rejects when the process ends, with its output, so that a start that waits for an answer fails at once. */
function ended(name: string, running: NodeProcess): Promise<never> {
  const died = running.exited.then((code) => {
    throw new Error(`${name} ended with ${String(code)}:\n${running.output()}`)
  })
  died.catch(() => undefined)
  return died
}

const isUp = async (port: number): Promise<boolean> =>
  (await ask(port, { method: 'GET', path: '/healthz' }))?.status === 200

/** Fills each wallet for two or three of the four movies that its owner tries to buy. */
function fillWallets(dataDir: string, rounds: number): void {
  const store = openStore(join(dataDir, 'simulators.sqlite'))
  store.transact(() => {
    for (let round = 0; round < rounds; round++) {
      const { smc, mobile } = personOf(round, 'wallet')
      store.sql
        .run`insert into satellite_subscriber values (${smc}, ${mobile}, 'Meena', 'Raman', '600001', 'Chennai', 'Tamil Nadu')`
      store.sql.run`insert into satellite_wallet values (${smc}, ${WALLET_PAISE})`
    }
  })
  store.close()
}

async function onDatabase(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
