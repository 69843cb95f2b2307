/** `node api/server.ts [--dev]`: one instance of the shop, without stand-ins. */
import { readConfig } from '#api/platform/config.ts'
import { startFault } from '#api/platform/start-fault.ts'
import { startServer } from './start-server.ts'

const tell = (line: string): void => void process.stdout.write(`${line}\n`)

try {
  const server = await startServer(readConfig(process.env), { dev: process.argv.includes('--dev'), tell })
  tell(`The shop is at ${server.url}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.stop().then(() => process.exit(0)))
  }
} catch (error) {
  process.stderr.write(`${startFault(error)}\n`)
  process.exit(1)
}
