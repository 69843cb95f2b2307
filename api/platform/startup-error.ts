/** The message of a failed start, for the operator at the terminal. */
import { ConfigError } from './config.ts'
import { DatabaseUnavailable } from './database-errors.ts'
import { DataDirLocked } from './folder-lock.ts'
import { PoolerWithoutLimits } from './inspect-server.ts'
import { PortUnavailable } from './listen.ts'
import { SchemaTooNew, TablesAreOlder } from './migrate.ts'

const MENDED_BY_A_PERSON = [
  ConfigError,
  DataDirLocked,
  DatabaseUnavailable,
  SchemaTooNew,
  TablesAreOlder,
  PoolerWithoutLimits,
  PortUnavailable,
]

/** Returns only the message of an error that an operator can fix, and the stack of any other error. */
export function startupErrorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isPlain = MENDED_BY_A_PERSON.some((kind) => error instanceof kind)
  return isPlain ? error.message : (error.stack ?? error.message)
}
