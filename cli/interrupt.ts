/** What programs with long work do after Ctrl+C. `withProgress` catches the signal. */

/** The operator stopped the work; what it had written was undone. */
export class Interrupted extends Error {
  override name = 'Interrupted'
}

/** The exit code of a program that Ctrl+C stopped: 128 and the number of the signal. */
export const INTERRUPTED = 130

/** Ends a program that Ctrl+C stopped. For a `catch`. @throws any other error */
export function endInterrupted(error: unknown): never {
  if (!(error instanceof Interrupted)) throw error
  console.error(error.message)
  process.exit(INTERRUPTED)
}
