/** Runs a program that proves something, and ends its process. */
import { INTERRUPTED } from '#cli/interrupt.ts'

/**
 * Exits with 0 if `run` returns true, with 1 if it returns false or throws, and with 130 after a signal.
 * @param unfinished what a signal prevents, for the message
 */
export async function runToExit(unfinished: string, run: () => Promise<boolean>): Promise<never> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      console.error(`Stopped before the ${unfinished}.`)
      process.exit(INTERRUPTED)
    })
  // Child processes of a start that failed, such as a PostgreSQL, would keep this process alive; exiting ends them.
  try {
    process.exit((await run()) ? 0 : 1)
  } catch (error) {
    console.error(error instanceof Error ? (error.stack ?? error.message) : String(error))
    process.exit(1)
  }
}
