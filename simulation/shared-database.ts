/**
 * One database for all instances: PGlite in memory, whose one connection they take in turns. A transaction keeps
 * it to its end, so that races inside one are not seen here; the hammer on PostgreSQL looks for those.
 */
import type { Db, Tables } from '#api/platform/database.ts'
import { pgliteDialect, embeddedParsers } from '#api/platform/open-pglite.ts'
import { migrate } from '#api/platform/migrate.ts'
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
import { ConnectionCut, type Fate } from './fate.ts'
import { namedStatements, type Statements } from './named-statements.ts'
import { makeTurns, type Turns } from './turns.ts'

export type SharedDatabase = {
  /** For the simulation's own eyes: nothing ever happens to it. */
  db: Db
  /** A view of the same database for an instance, as far as its fate lets it. */
  viewOf: (fate: Fate) => Db
  /** Runs statements that no migration of ours would: a planted bug in the schema. */
  run: (statements: string) => Promise<void>
  /** All of it, as `openSharedDatabase` takes it. */
  image: () => Promise<Blob>
  /** Who comes next where several wait. */
  turns: Turns
  /** Forgets all business; the catalogue stays. */
  empty: () => Promise<void>
  close: () => Promise<void>
}

/** @param image a data directory as `dumpDataDir` gives it, already migrated: opening one is faster than making one */
export async function openSharedDatabase(image?: Blob): Promise<SharedDatabase> {
  const options = { extensions: { btree_gist }, parsers: embeddedParsers }
  const pglite = await PGlite.create(image ? { ...options, loadDataDir: image } : options)
  if (!image) await migrate(pgliteDialect(pglite))
  // Its tables are too small for a plan to depend on what is asked for.
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

/** In one statement; the triggers that forbid deleting do not watch over `truncate`. */
async function truncation(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
  )
  const kept = new Set([...KEPT, ...KEPT_TOO])
  const tables = rows.map(({ name }) => name).filter((name) => !kept.has(name))
  return `truncate ${tables.join(', ')}`
}

/** What an instance's connection is subject to. */
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
    // A server ends a transaction whose connection is gone: no step of the process.
    rollbackTransaction: (connection) => (connection as Connection).end(),
    releaseConnection: async (connection) => {
      // Who did not hear that a transaction began does not roll it back: the server does, as above.
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
    // The shop has no streams.
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
