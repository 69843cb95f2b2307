/** `npm start`: builds the pages where needed, starts the stand-ins where the settings want them, then the shop. */
import { readConfig } from '#api/platform/config.ts'
import { listen } from '#api/platform/listen.ts'
import { startupErrorMessage } from '#api/platform/startup-error.ts'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const development = process.argv.includes('--dev')
// React's own switch between its development and its production half; nothing of ours reads it.
process.env['NODE_ENV'] = development ? 'development' : 'production'

if (!development && !existsSync('build/server/index.js')) run('npm', ['run', 'build'])
if (development) run('node', ['scripts/bake-art.ts'])

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

/** On this machine alone; their books are kept beside the shop's database. */
async function startStandIns(): Promise<void> {
  let config
  try {
    config = readConfig(process.env)
  } catch {
    return // The server says what is wrong with the settings.
  }
  if (config.simulatorsPort === undefined) return
  const { buildSimulators } = await import('#simulators/simulators.ts')
  const { readConfig: readSimulatorConfig } = await import('#simulators/config.ts')
  const { port, ...settings } = readSimulatorConfig({ ...process.env, SHOP_URL: config.shopUrl })
  const site = await buildSimulators(settings)
  const address = await listen(site, { host: '127.0.0.1', port, setting: 'SIMULATORS_PORT' })
  process.stdout.write(`Stand-ins for PayU, Paytm, messages and the satellite system: ${address}\n`)
}
