/** Opens the database that the settings name, and migrates or checks its tables. */
import { Kysely, type Logger } from 'kysely'
import type { Config } from '#api/platform/config/config.ts'
import type { Db, OpenDatabase, Tables } from './tables.ts'
import { CONNECT_WITHIN_MS, inspectServer, requireLimits, type Server } from './inspect-server.ts'
import { migrate, requireTables } from './migrate.ts'
import { type ConnectionPool, postgresDialect } from './postgres-driver.ts'
import { limitedPool, operatorPool, probePool, migrationPool } from './postgres-pools.ts'
import { createPrioritySemaphore } from './priority-semaphore.ts'
import type { ReportProgress } from '#api/platform/runtime/report-progress.ts'
import { systemRuntime } from '#api/platform/runtime/runtime.ts'

export type OpenOptions = {
  /** For an operator's commands: statements have no time limit. */
  forOperator?: boolean
  /** Runs the migrations that are missing; without it a database that lacks one is refused. */
  migrate?: boolean
  /** Is called after each statement of requests and jobs. */
  log?: Logger | undefined
  /** Is called after each migration. */
  report?: ReportProgress
}

type Opened = Omit<OpenDatabase, 'migrated'> & {
  /** Opens the same database for a migration; undefined if `db` itself is used. */
  openForMigration?: () => Db
}

/**
 * Opens the database, and migrates or checks its tables.
 * @param printLine prints a line on the terminal: the first start takes some seconds
 * @throws DataDirLocked, SchemaTooNew, TablesAreOlder, PoolerWithoutLimits, or DatabaseUnavailable with the server's
 * name
 */
export async function openDatabase(
  settings: Config['database'],
  printLine: (line: string) => void = () => undefined,
  { forOperator = false, migrate: mayMigrate = true, report, log }: OpenOptions = {},
): Promise<OpenDatabase> {
  const { openForMigration, ...opened } = await open(settings, printLine, { forOperator, log })
  try {
    if (mayMigrate) return { ...opened, migrated: await migrate(opened.db, openForMigration, report) }
    await requireTables(opened.db)
    return { ...opened, migrated: [] }
  } catch (error) {
    await opened.close()
    throw error
  }
}

type Opening = { forOperator: boolean; log: Logger | undefined }

async function open(
  settings: Config['database'],
  printLine: (line: string) => void,
  { forOperator, log }: Opening,
): Promise<Opened> {
  if (settings.kind === 'postgres') return openServer(settings, { forOperator, log })
  const { openPglite } = await import('./open-pglite.ts')
  return openPglite(settings.dir, printLine, log)
}

const onPool = (log: Logger | undefined, ...parts: Parameters<typeof postgresDialect>): Db =>
  new Kysely<Tables>({ dialect: postgresDialect(...parts), ...(log && { log }) })

async function openServer(
  { url, pool }: { url: string; pool: number },
  { forOperator, log }: Opening,
): Promise<Opened> {
  const server = await inspectServer(url)
  if (!forOperator) requireLimits(server)
  const openPool = (max: number): ConnectionPool => (forOperator ? operatorPool : limitedPool)(server, max)
  return {
    ...openPools(server, pool, { openPool, log }),
    openForMigration: () => onPool(undefined, migrationPool(server)),
  }
}

/** Reserves a fifth for jobs. Requests and gateway callbacks share the rest; each leaves a fifth to the other. */
function poolSizes(pool: number): { shared: number; fifth: number } {
  const fifth = Math.max(1, Math.floor(pool / 5))
  return { shared: Math.max(2, pool - fifth), fifth }
}

function openPools(
  { url }: Server,
  pool: number,
  { openPool, log }: { openPool: (max: number) => ConnectionPool; log: Logger | undefined },
) {
  const { shared, fifth } = poolSizes(pool)
  const connections = openPool(shared)
  const semaphore = createPrioritySemaphore({
    places: shared,
    reservedForOther: fifth,
    maxWaitMs: CONNECT_WITHIN_MS,
    sleep: systemRuntime.sleep,
  })
  const db = onPool(log, connections, () => semaphore.acquire('request'))
  const callbackDb = onPool(log, connections, () => semaphore.acquire('callback'))
  const background = onPool(log, openPool(fifth))
  const codeDb = onPool(log, openPool(1))
  const probes = probePool(url)
  return {
    db,
    callbackDb,
    background,
    codeDb,
    connections: shared,
    waiting: semaphore.waiting,
    probe: () => probes.query('select 1'),
    close: async () => {
      await Promise.all([db, callbackDb, background, codeDb].map((lent) => lent.destroy()))
      await probes.end()
    },
  }
}
