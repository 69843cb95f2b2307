/** What every command of the operator is made of. A command knows its shell, not the process around it. */
import type { AppContext } from '#api/platform/context.ts'

/** 0: done; 1: it could not be done, and the lines say why; 2: it was asked for in a wrong way. */
export type ExitCode = 0 | 1 | 2

type Opened = Pick<AppContext, 'db' | 'world' | 'config'> & {
  close: () => Promise<void>
  /** The migrations that opening has run. */
  migrated?: readonly string[]
}

export type Terminal = {
  /** A line of the answer, to standard output. */
  say: (line: string) => void
  /** A line for the person, to standard error: it does not disturb who reads the answer. */
  tell: (line: string) => void
  /** The text of a file, or of standard input for "-". */
  readText: (path: string) => string
  /**
   * Opens the shop's database with the server's settings. Only `migrate: true` changes its schema.
   * @throws TablesAreOlder, SchemaTooNew where the schema is not this version's
   */
  open: (how?: { migrate: boolean }) => Promise<Opened>
}

export type Command = {
  /** How it is called, such as "catalogue import". */
  name: string
  /** What follows the name, such as "FILE [--apply]". */
  synopsis: string
  summary: string
  /** Teaches: what it does, what it does not, an example of each way to call it. */
  help: string
  run: (words: string[], shell: Terminal) => Promise<ExitCode>
}

/** The command was asked for in a wrong way; the message says what is missing. */
export class UsageError extends Error {
  override name = 'UsageError'
}
