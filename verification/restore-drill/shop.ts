/** The shop and the operator's commands in separate processes, on a database of the drill. */
import { freePort } from '#scripts/external-program.ts'
import { type NodeProcess, startNode, waitUntilUp } from '#test/node-process.ts'
import { startSimulatorProcess } from '#test/simulators/simulator-process.ts'
import { fillWallets } from '#verification/race/test-users.ts'
import { onDatabase } from '#verification/toolkit/scratch-database.ts'

const WALLET_PAISE = 1_000_00

export type DrillShop = Awaited<ReturnType<typeof openDrillShop>>

/** @param buyers how many wallets have a balance */
export async function openDrillShop(buyers: number) {
  const port = String(await freePort())
  const simulatorProcess = await startSimulatorProcess({
    shopUrl: `http://localhost:${port}`,
    fill: (dataDir) => fillWallets(dataDir, { rounds: buyers, paise: WALLET_PAISE }),
  })
  const settings = {
    SIMULATORS_PORT: simulatorProcess.port,
    SHOP_URL: simulatorProcess.shopUrl,
    DATA_DIR: simulatorProcess.dataDir,
    // The log is what names the attempts of wallet payments that the database lost.
    HOST: '127.0.0.1',
    PORT: port,
    PROXY_HOPS: '1',
    LOG_LEVEL: 'info',
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

/** Runs queries past the shop. */
export const queryRows = <Row>(databaseUrl: string, text: string, values: unknown[] = []): Promise<Row[]> =>
  onDatabase(databaseUrl, async (client) => (await client.query(text, values)).rows as Row[])
