/** Tests Ctrl+C during a command, in a child process. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findVersion } from '#api/catalogue/catalogue-store.ts'
import type { Tx } from '#api/platform/db/tables.ts'
import { freshDatabase, onPostgres, ownDatabaseUrl } from '#test/database.ts'
import { smallCatalogue } from '#test/fixtures.ts'
import { startNode } from '#test/node-process.ts'
import { until } from '#test/until.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

function catalogueFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'interrupt-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'catalogue.json')
  writeFileSync(file, JSON.stringify(smallCatalogue))
  return file
}

/** Whether a statement waits for a lock in this database: other tests wait in theirs. */
async function isWaitedFor(tx: Tx): Promise<boolean> {
  const waiting = sql<{ count: number }>`
    select count(*) as count from pg_locks join pg_database d on d.oid = database
    where not granted and datname = current_database()`
  return ((await waiting.execute(tx)).rows[0]?.count ?? 0) > 0
}

if (onPostgres) {
  test.each([
    ['an import', ['--apply'], 'share'],
    ['the comparison before one', [], 'access exclusive'],
  ])(
    'Ctrl+C stops %s at its next step, and leaves nothing half done',
    async (_what, flags, mode) => {
      const db = await freshDatabase()
      const before = await findVersion(db)
      const words = ['catalogue', 'import', catalogueFile(), ...flags]
      const command = await db.transaction().execute(async (tx) => {
        await sql`lock table price_option in ${sql.raw(mode)} mode`.execute(tx)
        const started = startNode('cli/shop.ts', { DATABASE_URL: ownDatabaseUrl() }, words)
        await until('the import to wait for the lock', () => isWaitedFor(tx))
        process.kill(started.pid, 'SIGINT')
        await until('the answer to Ctrl+C', async () => started.output().includes('Stopping'))
        return started
      })
      expect(await command.exited).toBe(130)
      expect(command.output()).toMatch(
        /^Stopping after the present step\. Press Ctrl\+C again to stop at once\.\nStopped after \d+ of \d+\. Nothing was written\.\n$/,
      )
      expect(await findVersion(db)).toBe(before)
      expect(await db.selectFrom('package').select('id').execute()).toEqual([])
    },
    30_000,
  )
}
