/**
 * The environment of the race test: a PostgreSQL that forces every commit to disk, the simulators, and two instances of
 * the shop.
 */
import type { Db } from '#api/platform/db/tables.ts'
import { openDatabase } from '#api/platform/db/open-database.ts'
import { freePort } from '#scripts/external-program.ts'
import { type NodeProcess, startNode, waitUntilUp } from '#test/node-process.ts'
import { startSimulatorProcess } from '#test/simulators/simulator-process.ts'
import type { FindIds } from '#verification/toolkit/missing-writes.ts'
import { createScratchDatabase } from '#verification/toolkit/scratch-database.ts'
import { fillWallets, seedTestUsers } from './test-users.ts'

export const INSTANCES = [0, 1] as const
/** Enough for two or three of the four movies that the owner of a wallet tries to buy. */
export const WALLET_PAISE = 350_00

export type Environment = Awaited<ReturnType<typeof createEnvironment>>

type EnvironmentOptions = {
  rounds: number
  /** SQL of a mutant: removes a constraint or a trigger. */
  sql?: string[]
  /** Environment variables that apply a mutant to the code of the shop or of the simulators. */
  shopEnv?: Record<string, string>
  simulatorsEnv?: Record<string, string>
}

export async function createEnvironment({
  rounds,
  sql = [],
  shopEnv = {},
  simulatorsEnv = {},
}: EnvironmentOptions) {
  const database = await createScratchDatabase('race')
  const ports = [await freePort(), await freePort()] as const
  const simulatorProcess = await startSimulatorProcess({
    // Gateways call the first instance; test users use both.
    shopUrl: `http://localhost:${String(ports[0])}`,
    fill: (dataDir) => fillWallets(dataDir, { rounds, paise: WALLET_PAISE }),
    settings: simulatorsEnv,
  })

  const start = async (instance: number): Promise<NodeProcess> => {
    const port = String(ports[instance])
    const shop = startNode('api/server.ts', {
      DATABASE_URL: database.url,
      SIMULATORS_PORT: simulatorProcess.port,
      SHOP_URL: simulatorProcess.shopUrl,
      HOST: '127.0.0.1',
      PORT: port,
      PROXY_HOPS: '1',
      LOG_LEVEL: 'error',
      ...shopEnv,
    })
    await waitUntilUp(shop, `http://127.0.0.1:${port}/healthz`)
    return shop
  }
  const shops = [await start(0), await start(1)]
  await database.use((client) => seedTestUsers(client, rounds))
  for (const statement of sql) await database.use((client) => client.query(statement))
  const { db, close } = await openDatabase({ kind: 'postgres', url: database.url, pool: 2 })
  const earlierOutput: string[] = []

  return {
    ports,
    db: db satisfies Db,
    findIds: ((query, values) =>
      database.use(
        async (client) => (await client.query<{ id: string }>(query, values)).rows,
      )) satisfies FindIds,
    simulators: simulatorProcess.simulators,
    /** Returns what the instances logged as errors so far, including those that were killed. */
    output: (): string => [...earlierOutput, ...shops.map((shop) => shop.output())].join(''),
    /** Kills an instance with SIGKILL, like a power cut, and starts it again; resolves when `/healthz` answers. */
    killInstance: async (instance: number): Promise<void> => {
      await shops[instance]?.kill9()
      earlierOutput.push(shops[instance]?.output() ?? '')
      shops[instance] = await start(instance)
    },
    crashDatabase: database.crash,
    close: async (): Promise<void> => {
      await close()
      await Promise.all([...shops.map((shop) => shop.kill9()), simulatorProcess.stop()])
      await database.stop()
    },
  }
}
