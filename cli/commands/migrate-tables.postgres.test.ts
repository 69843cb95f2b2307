/** Tests which processes may change the schema: `shop migrate`, and instances unless MIGRATE_AT_START is false. */
import { openDatabase } from '#api/platform/db/open-database.ts'
import { freshDatabase, onPostgres, ownDatabaseUrl } from '#test/database.ts'
import { startNode } from '#test/node-process.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

/** Creates a database without tables. */
async function emptyDatabase() {
  const db = await freshDatabase()
  const url = new URL(ownDatabaseUrl())
  url.pathname += '_empty'
  const name = url.pathname.slice(1)
  await sql.raw(`create database ${name}`).execute(db)
  onTestFinished(async () => {
    await sql.raw(`drop database ${name} with (force)`).execute(db)
  })
  return url.href
}

async function run(script: string, words: string[], settings: Record<string, string>) {
  const started = startNode(script, settings, words)
  return { status: await started.exited, output: started.output() }
}

if (onPostgres) {
  test('only shop migrate changes the schema; other commands and MIGRATE_AT_START=false refuse', async () => {
    const url = await emptyDatabase()
    const settings = { DATABASE_URL: url, MIGRATE_AT_START: 'false', PORT: '0' }
    const [orders, instance] = await Promise.all([
      run('cli/shop.ts', ['orders', 'list'], settings),
      run('api/server.ts', [], settings),
    ])
    expect(orders.output).toMatch(
      /^The tables are of an older version .*Run npm run shop -- migrate first\.$/m,
    )
    expect(orders.status).toBe(1)
    expect(instance).toEqual(orders)

    const migrated = await run('cli/shop.ts', ['migrate'], settings)
    expect(migrated.output).toMatch(/^Migrated: 0001-\S+$/m)
    expect(migrated.status).toBe(0)
    const { migrated: again, close } = await openDatabase({ kind: 'postgres', url, pool: 3 })
    await close()
    expect(again).toEqual([])
  }, 60_000)

  test('migrations that are stopped have no effect', async () => {
    const settings = { kind: 'postgres', url: await emptyDatabase(), pool: 3 } as const
    const stopAtThird = (done: number) => {
      if (done === 3) throw new Error('stopped')
    }
    await expect(openDatabase(settings, undefined, { report: stopAtThird })).rejects.toThrow('stopped')

    const reports: number[][] = []
    const { migrated, close } = await openDatabase(settings, undefined, {
      report: (...counts) => void reports.push(counts),
    })
    await close()
    expect(migrated[0]).toMatch(/^0001-/)
    expect(reports).toEqual(migrated.map((_name, index) => [index + 1, migrated.length]))
  })
}
