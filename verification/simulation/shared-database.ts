/**
 * One database for all instances: PGlite in memory, whose single connection they use in turns. A transaction holds it
 * until its end, so races within transactions do not occur here; the hammer on PostgreSQL covers those.
 */
import type { Db, Tables } from '#api/platform/db/tables.ts'
import { pgliteDialect, embeddedParsers } from '#api/platform/db/open-pglite.ts'
import { migrate } from '#api/platform/db/migrate.ts'
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
import { ConnectionCut, type Fate } from './fault-injector.ts'
import { namedStatements, type Statements } from './pglite-prepared-statements.ts'
import { makeTurns, type Turns } from './connection-queue.ts'

export type SharedDatabase = {
  /** For the simulation's own queries: no faults are injected. */
  db: Db
  /** Returns a view of the same database for an instance, subject to its faults. */
  viewOf: (fate: Fate) => Db
  /** Runs statements that no migration contains: a planted bug in the schema. */
  run: (statements: string) => Promise<void>
  /** Returns an image of the database for `openSharedDatabase`. */
  image: () => Promise<Blob>
  /** Decides which waiting instance is next. */
  turns: Turns
  /** Deletes all business data; the catalogue stays. */
  empty: () => Promise<void>
  close: () => Promise<void>
}

/** @param image a migrated data directory from `dumpDataDir`: opening one is faster than migrating */
export async function openSharedDatabase(image?: Blob): Promise<SharedDatabase> {
  const options = { extensions: { btree_gist }, parsers: embeddedParsers }
  const pglite = await PGlite.create(image ? { ...options, loadDataDir: image } : options)
  if (!image) await migrate(pgliteDialect(pglite))
  // The tables are too small for the plan to depend on the parameters.
  await pglite.exec('set plan_cache_mode = force_generic_plan')
  const turns = makeTurns()
  const statements = namedStatements(pglite)
  const db = new Kysely<Tables>({ dialect: dialectFor(statements) })
  return {
    db,
    viewOf: (fate) => new Kysely<Tables>({ dialect: dialectFor(statements, { turns, fate }) }),
    run: async (statements) => {
      await pglite.exec(statements)
    },
    image: () => pglite.dumpDataDir('none'),
    turns,
    empty: async () => {
      await pglite.exec(await truncation(pglite))
    },
    close: () => pglite.close(),
  }
}

const KEPT = ['language', 'genre', 'app_type', 'app', 'package', 'price_option', 'package_app', 'faq']
const KEPT_TOO = ['catalogue_version', 'ledger_account', 'pincode']

/** Builds one `truncate` for all business tables; the triggers that forbid `delete` do not apply to `truncate`. */
async function truncation(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
  )
  const kept = new Set([...KEPT, ...KEPT_TOO])
  const tables = rows.map(({ name }) => name).filter((name) => !kept.has(name))
  return `truncate ${tables.join(', ')}`
}

/** What affects an instance's connection. */
type Lot = { turns: Turns; fate: Fate }

function dialectFor(statements: Statements, lot?: Lot): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driverFor(statements, lot),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

type Connection = DatabaseConnection & { say: (text: string) => Promise<void>; end: () => Promise<void> }

function driverFor(statements: Statements, lot: Lot | undefined): Driver {
  return {
    init: async () => undefined,
    acquireConnection: async () => {
      await lot?.turns.take()
      return connectionFor(statements, lot?.fate)
    },
    beginTransaction: (connection) => (connection as Connection).say('begin'),
    commitTransaction: (connection) => (connection as Connection).say('commit'),
    // The server rolls back when the connection is gone; this is no step of the process.
    rollbackTransaction: (connection) => (connection as Connection).end(),
    releaseConnection: async (connection) => {
      // A client that got no answer to `begin` does not roll back: the server does, as above.
      await (connection as Connection).end()
      lot?.turns.give()
    },
    destroy: async () => undefined,
  }
}

function connectionFor(statements: Statements, fate: Fate | undefined): Connection {
  let broken = false
  let open = false
  const step = async <T>(work: () => Promise<T>): Promise<T> => {
    if (broken) throw new ConnectionCut()
    try {
      return await (fate ? fate.step(work) : work())
    } catch (error) {
      if (error instanceof ConnectionCut) broken = true
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
      throw new Error('no streams here')
    },
    say: (text) =>
      step(async () => {
        open = text === 'begin'
        statements.say(text)
      }),
    end: async () => {
      if (open) statements.say('rollback')
      open = false
    },
  }
}
