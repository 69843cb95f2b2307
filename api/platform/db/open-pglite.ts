/** Opens the embedded database in its folder, and makes the folder first if there is none. */
import type { PGlite } from '@electric-sql/pglite'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { Kysely, type Logger, PGliteDialect } from 'kysely'
import type { Db, OpenDatabase, Tables } from './tables.ts'
import { lockDataDir } from './folder-lock.ts'
import { openPgliteFolder } from './pglite-folder.ts'

/** @throws DataDirLocked if another process uses the folder */
export async function openPglite(
  dir: string,
  printLine: (line: string) => void,
  log?: Logger,
): Promise<Omit<OpenDatabase, 'migrated'>> {
  const lock = lockDataDir(dir)
  if (!existsSync(`${dir}/PG_VERSION`)) {
    printLine(`Preparing the embedded database in ${dir} (first start, about 15 seconds) ...`)
    await createFolder(dir)
  }
  const pglite = await openPgliteFolder(dir)
  const db = pgliteDialect(pglite, log)
  return {
    db,
    callbackDb: db,
    background: db,
    codeDb: db,
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

/** @param log called after each statement */
export const pgliteDialect = (pglite: PGlite, log?: Logger): Db =>
  new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }), ...(log && { log }) })

/** Makes the folder under another name first, so that an interrupted start leaves nothing half done. */
async function createFolder(dir: string): Promise<void> {
  const unfinished = `${dir}.new`
  rmSync(unfinished, { recursive: true, force: true })
  const pglite = await openPgliteFolder(unfinished)
  await pglite.close()
  renameSync(unfinished, dir)
}
