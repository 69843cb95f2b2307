/** The simulators in a separate process, as a developer runs them. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#scripts/external-program.ts'
import { startNode, waitUntilUp } from '#test/node-process.ts'
import { simulatorClient } from './simulator-client.ts'

type Options = {
  /** The shop to which the simulators send webhooks. */
  shopUrl: string
  /** Fills the simulators' new data folder before they start. */
  fill?: (dataDir: string) => void
  /** Further environment variables. */
  settings?: Record<string, string>
}

/** Starts the simulators with an empty data folder on a free port. */
export async function startSimulatorProcess({ shopUrl, fill, settings }: Options) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sun-direct-go-'))
  fill?.(dataDir)
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const started = startNode('simulators/server.ts', {
    SIMULATORS_PORT: port,
    SHOP_URL: shopUrl,
    DATA_DIR: dataDir,
    ...settings,
  })
  await waitUntilUp(started, `${url}/behaviours`)
  return {
    port,
    dataDir,
    shopUrl,
    simulators: simulatorClient(url),
    /** Kills the process: calls that it delays break off. */
    stop: async (): Promise<void> => {
      await started.kill9()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
