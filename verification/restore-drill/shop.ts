/** The shop and the operator's commands in separate processes, on a database of the drill. */
import { freePort } from '#scripts/external-program.ts'
import { openStore } from '#simulators/store.ts'
import { type NodeProcess, startNode, waitUntilUp } from '#test/node-process.ts'
import { startSimulatorProcess } from '#test/simulators/simulator-process.ts'
import { join } from 'node:path'
import pg from 'pg'
import { testUserOf } from '#verification/race/test-users.ts'

const WALLET_PAISE = 1_000_00

export type DrillShop = Awaited<ReturnType<typeof openDrillShop>>

/** @param buyers how many wallets have a balance */
export async function openDrillShop(buyers: number) {
  const port = String(await freePort())
  const simulatorProcess = await startSimulatorProcess({
    shopUrl: `http://localhost:${port}`,
    fill: (dataDir) => fillWallets(dataDir, buyers),
  })
  const settings = {
    ...{
      SIMULATORS_PORT: simulatorProcess.port,
      SHOP_URL: simulatorProcess.shopUrl,
      DATA_DIR: simulatorProcess.dataDir,
    },
    // The log is what names the attempts of wallet payments that the database lost.
    ...{ HOST: '127.0.0.1', PORT: port, PROXY_HOPS: '1', LOG_LEVEL: 'info' },
  }
  let shop: NodeProcess | undefined
  let log = ''
  const stop = async (): Promise<void> => {
    await shop?.stop()
    log += shop?.output() ?? ''
    shop = undefined
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    simulators: simulatorProcess.simulators,
    dataDir: simulatorProcess.dataDir,
    start: async (databaseUrl: string): Promise<void> => {
      shop = startNode('api/server.ts', { ...settings, DATABASE_URL: databaseUrl })
      await waitUntilUp(shop, `http://127.0.0.1:${port}/healthz`)
    },
    stop,
    /** The log of all instances so far. */
    log: (): string => log + (shop?.output() ?? ''),
    /** Runs an operator's command. @param login the role in the database, which two operators must not share */
    command: async (databaseUrl: string, words: string[], login = 'shop'): Promise<CommandResult> => {
      const url = new URL(databaseUrl)
      url.username = login
      const started = startNode(
        'cli/shop.ts',
        { ...settings, DATABASE_URL: url.href, SHOP_OPERATOR: login },
        words,
      )
      const code = await started.exited
      return { code, output: started.output().trim() }
    },
    close: async (): Promise<void> => {
      await stop()
      await simulatorProcess.stop()
    },
  }
}

export type CommandResult = { code: number | null; output: string }

function fillWallets(dataDir: string, buyers: number): void {
  const store = openStore(join(dataDir, 'simulators.sqlite'))
  store.transact(() => {
    for (let round = 0; round < buyers; round++) {
      const { smc, mobile } = testUserOf(round, 'wallet')
      store.sql
        .run`insert into satellite_subscriber values (${smc}, ${mobile}, 'Meena', 'Raman', '600001', 'Chennai', 'Tamil Nadu')`
      store.sql.run`insert into satellite_wallet values (${smc}, ${WALLET_PAISE})`
    }
  })
  store.close()
}

/** Runs queries past the shop. */
export async function queryRows<Row>(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(text, values)).rows as Row[]
  } finally {
    await client.end()
  }
}
