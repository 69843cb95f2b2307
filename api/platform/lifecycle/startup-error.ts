/** The message of a failed start, for the operator at the terminal. */
import { ConfigError } from '#api/platform/config/config.ts'
import { DatabaseUnavailable, errorCode } from '#api/platform/db/database-errors.ts'
import { DataDirLocked } from '#api/platform/db/folder-lock.ts'
import { PoolerWithoutLimits } from '#api/platform/db/inspect-server.ts'
import { PortUnavailable } from './listen.ts'
import { SchemaTooNew, TablesAreOlder } from '#api/platform/db/migrate.ts'

/** The errors that an operator can fix: their messages state cause and remedy. */
export const OPERATOR_ERRORS = [
  ConfigError,
  DataDirLocked,
  DatabaseUnavailable,
  SchemaTooNew,
  TablesAreOlder,
  PoolerWithoutLimits,
  PortUnavailable,
]

/** Returns only the messages of such an error and of its cause, and the stack of any other error. */
export function startupErrorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isPlain = OPERATOR_ERRORS.some((kind) => error instanceof kind)
  if (!isPlain) return error.stack ?? error.message
  if (!(error.cause instanceof Error)) return error.message
  // A connection that fails at each address of a name has an error without a message.
  return `${error.message.replace(/\.$/, '')}: ${error.cause.message || errorCode(error.cause)}`
}
