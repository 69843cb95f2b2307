/**
 * Entry point `node api/server.ts [--dev]`: runs one instance of the shop, without stand-ins. Settings come from the
 * environment, output goes to the terminal, a signal shuts it down. If the start fails, the exit code is 1.
 */
import { readConfig } from './read-config.ts'
import { startupErrorMessage } from '#api/platform/lifecycle/startup-error.ts'
import { startServer } from './start-server.ts'

const printLine = (line: string): void => void process.stdout.write(`${line}\n`)

try {
  const server = await startServer(readConfig(process.env), {
    dev: process.argv.includes('--dev'),
    printLine,
  })
  printLine(`The shop is at ${server.url}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.stop().then(() => process.exit(0)))
  }
} catch (error) {
  process.stderr.write(`${startupErrorMessage(error)}\n`)
  process.exit(1)
}
