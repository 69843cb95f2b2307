/**
 * The built shop in a process, and the simulators in another: killing the shop does not affect them. The shop is at
 * localhost and they are at 127.0.0.1, two sites for a browser, as in production.
 */
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#scripts/external-program.ts'
import { type NodeProcess, startNode, waitUntilUp } from './node-process.ts'
import { startSimulatorProcess } from '#test/simulators/simulator-process.ts'

export type ShopProcess = Awaited<ReturnType<typeof startShopProcess>>

/**
 * @param template a data folder to begin with, from `createTemplate`: the first start with a new one takes long
 * @param more further environment variables
 */
export async function startShopProcess(template?: string, more: Record<string, string> = {}) {
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const simulation = await startSimulatorProcess({ shopUrl: url })
  const { dataDir, simulators } = simulation
  if (template !== undefined) await cp(template, dataDir, { recursive: true })
  const settings = {
    PORT: port,
    SIMULATORS_PORT: simulation.port,
    SHOP_URL: url,
    DATA_DIR: dataDir,
    // Each visitor of a test has a separate address, which a proxy would report.
    PROXY_HOPS: '1',
    ...more,
  }
  let shop = await startShop()

  async function startShop(changed: Record<string, string> = {}): Promise<NodeProcess> {
    const started = startNode('api/server.ts', { ...settings, ...changed })
    await waitUntilUp(started, `${url}/healthz`)
    return started
  }

  return {
    url,
    dataDir,
    settings,
    simulators,
    pid: () => shop.pid,
    output: () => shop.output(),
    kill9: () => shop.kill9(),
    stopShop: () => shop.stop(),
    /** Starts the shop again on the same folder and port, after `kill9` or `stopShop`, with these changed settings. */
    restart: async (changed?: Record<string, string>) => {
      shop = await startShop(changed)
    },
    /** Stops both processes and removes the folder. */
    close: async () => {
      await shop.kill9()
      await simulation.stop()
    },
  }
}

/** Makes a data folder that contains only the migrated, filled database of a new shop. */
export async function createTemplate(): Promise<string> {
  const shop = await startShopProcess()
  const template = await mkdtemp(join(tmpdir(), 'sun-direct-go-'))
  await shop.stopShop()
  await cp(join(shop.dataDir, 'database'), join(template, 'database'), { recursive: true })
  await shop.close()
  return template
}
