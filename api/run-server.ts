/** Runs one instance as a process: settings from the environment, output to the terminal, shutdown by a signal. */
import { readConfig } from '#api/platform/config/config.ts'
import { startupErrorMessage } from '#api/platform/lifecycle/startup-error.ts'
import { startServer } from './start-server.ts'

const tell = (line: string): void => void process.stdout.write(`${line}\n`)

/** Starts the server. Ends the process with exit code 1 if the start fails. */
export async function runServer({ dev }: { dev: boolean }): Promise<void> {
  try {
    const server = await startServer(readConfig(process.env), { dev, tell })
    tell(`The shop is at ${server.url}`)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void server.stop().then(() => process.exit(0)))
    }
  } catch (error) {
    process.stderr.write(`${startupErrorMessage(error)}\n`)
    process.exit(1)
  }
}
