/**
 * Opens the embedded database in its folder. Only this file imports PGlite: an instance on PostgreSQL never loads it.
 */
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { existsSync } from 'node:fs'
import { Kysely, PGliteDialect } from 'kysely'
import type { Db, OpenDatabase, Tables } from './tables.ts'
import { lockDataDir } from './folder-lock.ts'

/** @throws DataDirLocked if another process uses the folder */
export async function openPglite(
  dir: string,
  printLine: (line: string) => void,
): Promise<Omit<OpenDatabase, 'migrated'>> {
  const lock = lockDataDir(dir)
  if (!existsSync(`${dir}/PG_VERSION`))
    printLine(`Preparing the embedded database in ${dir} (first start, about 15 seconds) ...`)
  const pglite = await PGlite.create({ dataDir: dir, extensions: { btree_gist }, parsers: embeddedParsers })
  const db = pgliteDialect(pglite)
  return {
    db,
    callbackDb: db,
    background: db,
    connections: 1,
    waiting: () => 0,
    // The database runs in this process, so it responds whenever the process does.
    probe: () => Promise.resolve(),
    close: async () => {
      await db.destroy()
      lock.release()
    },
  }
}

/** Type numbers (pg_type) that the two drivers parse differently. Both return a number for int8, a string for date. */
const INT8 = 20
const DATE = 1082
export const embeddedParsers = { [INT8]: Number, [DATE]: (text: string): string => text }

export const pgliteDialect = (pglite: PGlite): Db =>
  new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
