/**
 * `npm run bench -- default-start`: `npm start` without settings. The processor time and memory of a first and of later
 * starts on the embedded database, the memory after purchases, and the size of the folder.
 */
import packageJson from '#package' with { type: 'json' }
import { mkdtempDisposable, readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#scripts/external-program.ts'
import { startNode, waitUntilUp } from '#test/node-process.ts'
import { simulatorClient } from '#test/simulators/simulator-client.ts'
import { registerAndBuy } from '#verification/bench/load/register-and-buy.ts'
import { cpuMsOfTree, residentMb } from '#verification/bench/measure/cpu-time.ts'
import { median } from '#verification/bench/measure/statistics.ts'
import { runScenario } from '#verification/bench/setup/run-scenario.ts'
import { atMost, type Figure, note } from './report.ts'

const DEFAULTS = { rounds: 5, purchases: 60 }
const MAX_START_SECONDS = 2.5
const MAX_START_MEGABYTES = 240
const MAX_MEGABYTES = 260
const BYTES_PER_MB = 1024 * 1024

await runScenario('default-start', DEFAULTS, async ({ rounds, purchases }) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'sun-direct-go-bench-'))
  const first = await startShop(folder.path)
  await first.stop()
  const later: Started[] = []
  for (let round = 0; round < rounds; round++) {
    const shop = await startShop(folder.path)
    await shop.stop()
    later.push(shop.started)
  }
  return [
    note('first start', describe(first.started)),
    atMost('later start', median(later.map(({ cpuMs }) => cpuMs)) / 1000, {
      max: MAX_START_SECONDS,
      unit: 's CPU',
    }),
    atMost('later start, memory', median(later.map(({ memoryMb }) => memoryMb)), {
      max: MAX_START_MEGABYTES,
      unit: 'MB',
    }),
    ...(await measurePurchases(folder.path, purchases)),
    note('folder', `${(await megabytesOf(folder.path)).toFixed(0)} MB`),
  ]
})

type Started = { cpuMs: number; memoryMb: number }

function describe({ cpuMs, memoryMb }: Started): string {
  return `${(cpuMs / 1000).toFixed(1)} s CPU, ${memoryMb.toFixed(0)} MB`
}

/** Starts what `npm start` does, without npm itself, until the first page is answered. */
async function startShop(dataDir: string) {
  const [port, simulatorsPort] = [String(await freePort()), String(await freePort())]
  const url = `http://localhost:${port}`
  const [, option = '', ...words] = packageJson.scripts.start.split(' ')
  const settings = {
    DATA_DIR: dataDir,
    PORT: port,
    SHOP_URL: url,
    SIMULATORS_PORT: simulatorsPort,
    // Each buyer has another address, and the figures do not depend on how long the simulators wait.
    PROXY_HOPS: '1',
    SIMULATORS_LATENCY: 'none',
    LOG_LEVEL: 'error',
    DEMO_DAY: 'false',
  }
  const { pid, ...started } = startNode(option, settings, words)
  await waitUntilUp({ pid, ...started }, `${url}/`)
  return {
    pid,
    url,
    simulators: simulatorClient(`http://127.0.0.1:${simulatorsPort}`),
    started: { cpuMs: cpuMsOfTree(pid), memoryMb: residentMb(pid) },
    stop: started.stop,
  }
}

async function measurePurchases(dataDir: string, purchases: number): Promise<Figure[]> {
  const { pid, url, simulators, started, stop } = await startShop(dataDir)
  for (let number = 0; number < purchases; number++) await registerAndBuy(url, simulators, { number })
  const cpuMs = (cpuMsOfTree(pid) - started.cpuMs) / purchases
  const memoryMb = residentMb(pid)
  await stop()
  return [
    note('registration and purchase, with the simulators', `${cpuMs.toFixed(0)} ms CPU`),
    atMost(`memory after ${String(purchases)} purchases`, memoryMb, { max: MAX_MEGABYTES, unit: 'MB' }),
  ]
}

async function megabytesOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => stat(join(parentPath, name))))
  return sizes.reduce((sum, { size }) => sum + size, 0) / BYTES_PER_MB
}
