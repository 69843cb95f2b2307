/** The embedded database, in a folder of its own. This file alone reads PGlite: an instance on PostgreSQL never loads it. */
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { existsSync } from 'node:fs'
import { Kysely, PGliteDialect } from 'kysely'
import type { Db, OpenDatabase, Tables } from './database.ts'
import { lockDataDir } from './folder-lock.ts'

/** @throws DataDirLocked where another process has the folder */
export async function openPglite(
  dir: string,
  tell: (line: string) => void,
): Promise<Omit<OpenDatabase, 'migrated'>> {
  const lock = lockDataDir(dir)
  if (!existsSync(`${dir}/PG_VERSION`))
    tell(`Preparing the embedded database in ${dir} (first start, about 15 seconds) ...`)
  const pglite = await PGlite.create({ dataDir: dir, extensions: { btree_gist }, parsers: embeddedParsers })
  const db = pgliteDialect(pglite)
  return {
    db,
    news: db,
    background: db,
    connections: 1,
    waiting: () => 0,
    // A part of this process: while the process answers, so does the database.
    probe: () => Promise.resolve(),
    close: async () => {
      await db.destroy()
      lock.release()
    },
  }
}

/** The two drivers would disagree about these, by their numbers in pg_type: a number, and a date's own text, on both. */
const INT8 = 20
const DATE = 1082
export const embeddedParsers = { [INT8]: Number, [DATE]: (text: string): string => text }

export const pgliteDialect = (pglite: PGlite): Db =>
  new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
