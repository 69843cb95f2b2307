/** Runs one instance until a signal stops it. Output goes to the terminal; if the start fails, the exit code is 1. */
import { startupErrorMessage } from '#api/platform/lifecycle/startup-error.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'
import { readConfig } from './read-config.ts'
import { startServer } from './start-server.ts'

// A full disk behind the output, which Node reports as an event, must not end the process.
process.stdout.on('error', () => undefined)
const printLine = (line: string): void => void process.stdout.write(`${line}\n`)

/** @param settings environment variables  @param runtime by default the real one */
export async function runInstance(settings: NodeJS.ProcessEnv, runtime?: Runtime): Promise<void> {
  try {
    const config = readConfig(settings)
    const server = await startServer(config, {
      dev: process.argv.includes('--dev'),
      printLine,
      ...(runtime && { runtime }),
    })
    printLine(`The shop is at ${server.url}`)
    if (config.staff?.port !== undefined) printLine(`The staff desk is at ${config.staff.url}`)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void server.stop().then(() => process.exit(0)))
    }
  } catch (error) {
    process.stderr.write(`${startupErrorMessage(error)}\n`)
    process.exit(1)
  }
}
