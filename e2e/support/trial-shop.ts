/** `npm start` for a test: shop and simulators in one process, whose time the test moves forward. */
import { midnightInIndia } from '#contract/format/india-time.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { freePort } from '#scripts/external-program.ts'
import { GST } from '#test/fixtures.ts'
import { type NodeProcess, startNode, waitUntilUp } from '#test/node-process.ts'
import { simulatorClient } from '#test/simulators/simulator-client.ts'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type TrialShop = Awaited<ReturnType<typeof startTrialShop>>

/**
 * Starts a shop with a tax number, so that it issues invoices.
 * @param template a data folder to begin with; without one, the shop makes a new database and plays the demo day
 */
export async function startTrialShop(template?: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sun-direct-go-'))
  if (template !== undefined) await cp(template, dataDir, { recursive: true })
  const brandFile = join(dataDir, 'brand.json')
  const brand = JSON.parse(await readFile('brand.json', 'utf8')) as object
  await writeFile(brandFile, JSON.stringify({ ...brand, gst: GST }))
  const [port, simulatorsPort] = [String(await freePort()), String(await freePort())]
  const deskPort = String(await freePort())
  const url = `http://localhost:${port}`
  const simulators = simulatorClient(`http://127.0.0.1:${simulatorsPort}`)
  const settings = {
    PORT: port,
    SIMULATORS_PORT: simulatorsPort,
    SHOP_URL: url,
    DATA_DIR: dataDir,
    SIMULATORS_LATENCY: 'none',
    BRAND_FILE: brandFile,
    STAFF_PORT: deskPort,
    DEMO_DAY: String(template === undefined),
  }
  let shop = await start()

  async function start(): Promise<NodeProcess> {
    const started = startNode('scripts/start.ts', settings)
    await waitUntilUp(started, `${url}/healthz`)
    return started
  }

  return {
    url,
    /** The address of the desk of staff. */
    deskUrl: `http://localhost:${deskPort}`,
    simulators,
    output: () => shop.output(),
    now: simulators.now,
    moveTo: simulators.moveTo,
    /** Starts the process again, on the same data and at the moved time: the jobs run at once. */
    restart: async (): Promise<void> => {
      await shop.stop()
      shop = await start()
    },
    /** Stops the process, and runs a command of the operator on its database. @returns the standard output */
    runCommand: async (...words: string[]): Promise<string> => {
      await shop.stop()
      const command = startNode('cli/shop.ts', settings, words)
      const code = await command.exited
      if (code !== 0) throw new Error(`${words.join(' ')} ended with ${String(code)}: ${command.output()}`)
      return command.output()
    },
    close: async (): Promise<void> => {
      await shop.kill9()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns a time in India on the day of a moment, or some days later. @param time as in `09:00` */
export function timeInIndia(moment: Date, time: string, days = 0): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const milliseconds = days * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS
  return new Date(midnightInIndia(moment).getTime() + milliseconds)
}
