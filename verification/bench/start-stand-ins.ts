/** The stand-ins in a separate process, for a benchmark that needs their full protocols. */
import { freePort, startNode } from '#test/node-process.ts'
import { standInsAt, type StandIns } from '#test/simulator-client.ts'
import { until } from '#test/until.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type RunningStandIns = {
  port: number
  standIns: StandIns
  /** Kills the process: calls that it delays break off. */
  stop: () => Promise<void>
}

/** @param shopPort where the stand-ins send webhooks */
export async function startStandIns(shopPort: number): Promise<RunningStandIns> {
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
  try {
    await until('the stand-ins', async () => (await fetch(`${url}/behaviours`)).ok)
  } catch (cause) {
    await stop()
    throw new Error(`the stand-ins did not start:\n${started.output()}`, { cause })
  }
  return { port, standIns: standInsAt(url), stop }
}
