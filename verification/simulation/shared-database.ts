/**
 * One database for all instances: PGlite in memory, whose single connection they share. A transaction holds it
 * until its end, so races within transactions do not occur here; verification/race on PostgreSQL covers those.
 */
import type { Db, Tables } from '#api/platform/db/tables.ts'
import { pgliteDialect } from '#api/platform/db/open-pglite.ts'
import { embeddedParsers } from '#api/platform/db/pglite-folder.ts'
import { migrate } from '#api/platform/db/migrate.ts'
import { TABLE_OWNERS } from '#db/table-owners.ts'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { ConnectionLost, type FaultInjector } from './fault-injector.ts'
import { createPreparedStatements, type PreparedStatements } from './pglite-prepared-statements.ts'
import { createConnectionQueue, type ConnectionQueue } from './connection-queue.ts'

export type SharedDatabase = Awaited<ReturnType<typeof openSharedDatabase>>

/** @param image a migrated data directory from `dumpDataDir`: opening one is faster than migrating */
export async function openSharedDatabase(image?: Blob) {
  const options = { extensions: { btree_gist }, parsers: embeddedParsers }
  const pglite = await PGlite.create(image ? { ...options, loadDataDir: image } : options)
  if (!image) await migrate(pgliteDialect(pglite))
  // The tables are too small for the plan to depend on the parameters.
  await pglite.exec('set plan_cache_mode = force_generic_plan')
  const connectionQueue = createConnectionQueue()
  const statements = createPreparedStatements(pglite)
  const db = new Kysely<Tables>({ dialect: dialectFor(statements) })
  return {
    /** For the simulation's own queries: no faults are injected. */
    db,
    /** Returns an instance's access to the same database, subject to its faults. */
    connect: (faultInjector: FaultInjector): Db =>
      new Kysely<Tables>({ dialect: dialectFor(statements, { connectionQueue, faultInjector }) }),
    /** Runs statements that no migration contains: a mutant's change of the schema. */
    run: async (text: string): Promise<void> => {
      await pglite.exec(text)
    },
    /** Returns an image of the database for `openSharedDatabase`. */
    image: () => pglite.dumpDataDir('none'),
    connectionQueue,
    /** Deletes all business data; the catalogue stays. The triggers that forbid this do not run for a replica. */
    deleteBusinessData: async (): Promise<void> => {
      await pglite.exec(`
        set session_replication_role = replica;
        truncate ${BUSINESS_TABLES.join(', ')};
        set session_replication_role = origin`)
    },
    close: () => pglite.close(),
  }
}

/** The owners of the catalogue and of reference data. */
const KEPT_OWNERS = ['api/catalogue', 'api/content']
const BUSINESS_TABLES = Object.entries(TABLE_OWNERS)
  // The accounts of the ledger come from the migrations.
  .filter(([table, owner]) => !KEPT_OWNERS.includes(owner) && table !== 'ledger_account')
  .map(([table]) => table)

/** The lock and the faults of an instance's connection. */
type InstanceAccess = { connectionQueue: ConnectionQueue; faultInjector: FaultInjector }

function dialectFor(statements: PreparedStatements, access?: InstanceAccess): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driverFor(statements, access),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

type Connection = DatabaseConnection & {
  execute: (text: string) => Promise<void>
  rollbackIfOpen: () => Promise<void>
}

function driverFor(statements: PreparedStatements, access: InstanceAccess | undefined): Driver {
  return {
    init: async () => undefined,
    acquireConnection: async () => {
      await access?.connectionQueue.acquire()
      return connectionFor(statements, access?.faultInjector)
    },
    beginTransaction: (connection) => (connection as Connection).execute('begin'),
    commitTransaction: (connection) => (connection as Connection).execute('commit'),
    // The server rolls back when the connection is gone; this is not a step of the process.
    rollbackTransaction: (connection) => (connection as Connection).rollbackIfOpen(),
    releaseConnection: async (connection) => {
      // A client that got no response to `begin` does not roll back: the server does, as above.
      await (connection as Connection).rollbackIfOpen()
      access?.connectionQueue.release()
    },
    destroy: async () => undefined,
  }
}

function connectionFor(statements: PreparedStatements, faultInjector: FaultInjector | undefined): Connection {
  let broken = false
  let open = false
  const step = async <T>(work: () => Promise<T>): Promise<T> => {
    if (broken) throw new ConnectionLost()
    try {
      return await (faultInjector ? faultInjector.step(work) : work())
    } catch (error) {
      if (error instanceof ConnectionLost) broken = true
      throw error
    }
  }
  return {
    executeQuery: <R>({ sql, parameters }: CompiledQuery) =>
      step(async (): Promise<QueryResult<R>> => {
        const { rows, affectedRows } = statements.run<R>(sql, parameters)
        return { rows, ...(affectedRows !== undefined && { numAffectedRows: BigInt(affectedRows) }) }
      }),
    // The shop uses no streams.
    streamQuery: () => {
      throw new Error('shared database: streaming is not supported')
    },
    execute: (text) =>
      step(async () => {
        open = text === 'begin'
        statements.execute(text)
      }),
    rollbackIfOpen: async () => {
      if (open) statements.execute('rollback')
      open = false
    },
  }
}
