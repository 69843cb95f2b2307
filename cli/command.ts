/** Interface of operator commands. A command uses its `Terminal` and never the process, so that tests can run it. */
import type { AppContext } from '#api/platform/context.ts'
import type { ReportProgress } from '#api/platform/runtime/report-progress.ts'
import type { INTERRUPTED } from './interrupt.ts'

/** 0: success; 1: failure, which the output explains; 2: usage error; 130: the operator stopped it. */
export type ExitCode = 0 | 1 | 2 | typeof INTERRUPTED

type Opened = Pick<AppContext, 'db' | 'runtime' | 'config'> & {
  close: () => Promise<void>
  migrated?: readonly string[]
}

export type Terminal = {
  /** Writes a line of the result to standard output. */
  stdout: (line: string) => void
  /** Writes a line for the operator to standard error, so that standard output has only the result. */
  stderr: (line: string) => void
  /** Runs long work and shows its progress. @throws Interrupted if the operator stops it */
  withProgress: <T>(title: string, work: (report: ReportProgress) => Promise<T>) => Promise<T>
  /** The name of the operating system's user; undefined where the system has none, as in some containers. */
  systemUser: string | undefined
  /** The name in SHOP_OPERATOR, which the login of a person on a server sets; undefined where it is not set. */
  operatorOfLogin: string | undefined
  /** Returns the text of a file, or of standard input for "-". @throws where it cannot be read, or is not UTF-8 */
  readText: (path: string) => string
  /** Opens a file of any size from its beginning. The first read throws where it cannot be read. */
  openFile: (path: string) => AsyncIterable<Uint8Array>
  /** Returns standard input, which can be read once. */
  standardInput: () => AsyncIterable<Uint8Array>
  /** Returns the server's settings, for a command that needs no database. @throws ConfigError */
  readSettings: () => AppContext['config']
  /**
   * Opens the shop's database with the server's settings. Only `migrate: true` changes its schema.
   * @throws TablesAreOlder, SchemaTooNew if the schema is not that of this version
   */
  open: (how?: { migrate: boolean; report?: ReportProgress }) => Promise<Opened>
}

export type Command = {
  /** Words that call the command, such as "catalogue import". */
  name: string
  /** Arguments after the name, such as "FILE [--apply]". */
  synopsis: string
  summary: string
  /** Help text: what the command does, what it does not do, and an example of each way to call it. */
  help: string
  run: (words: string[], terminal: Terminal) => Promise<ExitCode>
}

/** The arguments are wrong; the message says what is missing. The exit code is 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}
