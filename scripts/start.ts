/** `npm start`: builds the pages if necessary, starts the simulators if the settings require them, then the shop. */
import { readConfig } from '#api/read-config.ts'
import { listen } from '#api/platform/lifecycle/listen.ts'
import { startupErrorMessage } from '#api/platform/lifecycle/startup-error.ts'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const development = process.argv.includes('--dev')
// React's switch between its development and its production build; our code does not read it.
process.env['NODE_ENV'] = development ? 'development' : 'production'

if (!development && !existsSync('build/server/index.js')) run('npm', ['run', 'build'])
if (development) run('node', ['scripts/build/generate-art.ts'])

try {
  await startStandIns()
} catch (error) {
  process.stderr.write(`${startupErrorMessage(error)}\n`)
  process.exit(1)
}
await import('#api/server.ts')

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

/** Starts the simulators, reachable from this machine only; their database is next to the shop's. */
async function startStandIns(): Promise<void> {
  let config
  try {
    config = readConfig(process.env)
  } catch {
    return // The server reports the invalid setting.
  }
  if (config.simulatorsPort === undefined) return
  const { buildSimulators } = await import('#simulators/simulators.ts')
  const { readConfig: readSimulatorConfig } = await import('#simulators/config.ts')
  const { port, ...settings } = readSimulatorConfig({ ...process.env, SHOP_URL: config.shopUrl })
  const site = await buildSimulators(settings)
  const address = await listen(site, { host: '127.0.0.1', port, setting: 'SIMULATORS_PORT' })
  process.stdout.write(`Stand-ins for PayU, Paytm, messages and the satellite system: ${address}\n`)
}
