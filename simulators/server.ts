/** Starts the simulators, reachable from this machine only. The only file here that runs on import. */
import { readConfig } from './config.ts'
import { buildSimulators } from './simulators.ts'

const { port, ...settings } = readConfig(process.env)
const context = await buildSimulators(settings)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void context.close().then(() => process.exit(0)))
}

const address = await context.listen({ host: '127.0.0.1', port })
process.stdout.write(
  `Simulators of PayU, Paytm, messages, the satellite system and the identity provider: ${address}\n`,
)
