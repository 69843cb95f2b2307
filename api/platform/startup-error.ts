/** Why a start came to nothing, for the person at the terminal. */
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

/** @returns a sentence where a person can mend it; anything else needs its stack */
export function startupErrorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isPlain = MENDED_BY_A_PERSON.some((kind) => error instanceof kind)
  return isPlain ? error.message : (error.stack ?? error.message)
}
