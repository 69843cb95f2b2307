/** `npm start`: builds the pages if necessary, starts the simulators if the settings require them, then the shop. */
import type { Config } from '#api/platform/config/config.ts'
import type { MovableClock } from '#api/platform/runtime/movable-clock.ts'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const development = process.argv.includes('--dev')
// React's switch between its development and its production build, set before React is imported; our code does not read it.
process.env['NODE_ENV'] = development ? 'development' : 'production'

const BUILT = ['build/server/index.js', 'build/desk/index.html']
if (!development && !BUILT.every((path) => existsSync(path))) run('npm', ['run', 'build'])
if (development) {
  run('node', ['scripts/build/generate-art.ts'])
  run('npm', ['run', 'build:desk'])
}

let clock: MovableClock | undefined
let config: Config | undefined
let isNew = false
try {
  config = await readSettings()
  if (config) {
    isNew = createDatabase(config)
    openDesk(config)
    clock = await startSimulators(config)
  }
} catch (error) {
  const { startupErrorMessage } = await import('#api/platform/lifecycle/startup-error.ts')
  process.stderr.write(`${startupErrorMessage(error)}\n`)
  process.exit(1)
}
const { runInstance } = await import('#api/run-instance.ts')
const { runtimeWith } = await import('#api/platform/runtime/runtime.ts')
await runInstance(process.env, clock && runtimeWith(clock.now))
if (config && isNew) await startDemoDay(config)

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

/** Returns undefined if a setting is invalid: the server reports it. */
async function readSettings(): Promise<Config | undefined> {
  const { readConfig } = await import('#api/read-config.ts')
  try {
    return readConfig(process.env)
  } catch {
    return undefined
  }
}

/**
 * Creates a new embedded database in another process, whose end frees the 600 MB that this takes.
 * @returns whether there was none
 */
function createDatabase({ database }: Config): boolean {
  if (database.kind !== 'pglite' || existsSync(database.dir)) return false
  run(process.execPath, ['cli/shop.ts', 'migrate'])
  return true
}

/** Opens the desk of staff beside the simulators, which sign staff in. */
function openDesk({ port, simulatorsPort }: Config): void {
  if (simulatorsPort === undefined) return
  process.env['STAFF_PORT'] ??= String(port + 100)
  process.env['STAFF_URL'] ??= `http://localhost:${process.env['STAFF_PORT']}`
}

/**
 * Starts the simulators, reachable from this machine only; their database is next to the shop's.
 * @returns their clock, which the shop must share; undefined with live systems
 */
async function startSimulators(config: Config): Promise<MovableClock | undefined> {
  if (config.simulatorsPort === undefined) return undefined
  const { listen } = await import('#api/platform/lifecycle/listen.ts')
  const { buildSimulators } = await import('#simulators/simulators.ts')
  const { readConfig: readSimulatorConfig } = await import('#simulators/config.ts')
  const { openMovableClock } = await import('#api/platform/runtime/movable-clock.ts')
  const { port, ...settings } = readSimulatorConfig({ ...process.env, SHOP_URL: config.shopUrl })
  const clock = openMovableClock(config.dataDir)
  const site = await buildSimulators({ ...settings, clock })
  const address = await listen(site, { host: '127.0.0.1', port, setting: 'SIMULATORS_PORT' })
  process.stdout.write(
    `Simulators of PayU, Paytm, messages, the satellite system and the identity provider: ${address}\n`,
  )
  return clock
}

/** Plays the demo day while the shop already answers. A failure is one line, and the shop keeps running. */
async function startDemoDay({ demoDay, shopUrl, simulatorsPort }: Config): Promise<void> {
  if (!demoDay || simulatorsPort === undefined) return
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  try {
    const { playDemoDay } = await import('./demo-day/play-demo-day.ts')
    const line = await playDemoDay({
      shopUrl,
      simulatorsPort,
      deskUrl: process.env['STAFF_URL'],
      stopping: stopping.signal,
    })
    if (line !== undefined) process.stdout.write(`${line}\n`)
  } catch (error) {
    process.stdout.write(`Demo day: not played: ${String(error)}\n`)
  }
}
