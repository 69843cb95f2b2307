/** Why a start came to nothing, for the person at the terminal. */
import { ConfigFault } from './config.ts'
import { DatabaseAway } from './database-away.ts'
import { FolderInUse } from './folder-lock.ts'
import { PoolerWithoutLimits } from './inspect-server.ts'
import { PortTaken } from './listen.ts'
import { TablesAreNewer, TablesAreOlder } from './migrate.ts'

const MENDED_BY_A_PERSON = [
  ConfigFault,
  FolderInUse,
  DatabaseAway,
  TablesAreNewer,
  TablesAreOlder,
  PoolerWithoutLimits,
  PortTaken,
]

/** @returns a sentence where a person can mend it; anything else needs its stack */
export function startFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isPlain = MENDED_BY_A_PERSON.some((kind) => error instanceof kind)
  return isPlain ? error.message : (error.stack ?? error.message)
}
