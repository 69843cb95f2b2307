/** Starts the simulators in a separate process, for scenarios that need their full protocols. */
import { freePort } from '#scripts/external-program.ts'
import { startNode, waitUntilUp } from '#test/node-process.ts'
import { simulatorClient, type SimulatorClient } from '#test/simulator-client.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type RunningSimulators = {
  port: number
  simulators: SimulatorClient
  /** Kills the process: calls that it delays break off. */
  stop: () => Promise<void>
}

/** @param shopPort the port to which the simulators send webhooks */
export async function startSimulators(shopPort: number): Promise<RunningSimulators> {
  const folder = await mkdtemp(join(tmpdir(), 'sun-direct-go-bench-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${String(port)}`
  const started = startNode('simulators/server.ts', {
    SIMULATORS_PORT: String(port),
    SHOP_URL: `http://127.0.0.1:${String(shopPort)}`,
    DATA_DIR: folder,
  })
  const stop = async (): Promise<void> => {
    await started.kill9()
    await rm(folder, { recursive: true, force: true })
  }
  await waitUntilUp(started, `${url}/behaviours`)
  return { port, simulators: simulatorClient(url), stop }
}
