/** Tests which processes may change the schema: `shop migrate`, and instances unless MIGRATE_AT_START is false. */
import { openDatabase } from '#api/platform/db/open-database.ts'
import { createEmptyDatabase, freshDatabase, onPostgres } from '#test/database.ts'
import { startNode } from '#test/node-process.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

async function run(script: string, words: string[], settings: Record<string, string>) {
  const started = startNode(script, settings, words)
  return { status: await started.exited, output: started.output() }
}

if (onPostgres) {
  test('only shop migrate changes the schema; other commands and MIGRATE_AT_START=false refuse', async () => {
    const { url } = await createEmptyDatabase('empty')
    const settings = { DATABASE_URL: url, MIGRATE_AT_START: 'false', PORT: '0' }
    const [orders, instance] = await Promise.all([
      run('cli/shop.ts', ['orders', 'list'], settings),
      run('api/server.ts', [], settings),
    ])
    expect(orders.output).toMatch(
      /^The database has no tables of the shop yet\. Run npm run shop -- migrate first\.$/m,
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

  test('tables that an operator’s own login migrates belong to the shop’s role [SPEC-18-20]', async () => {
    const server = await freshDatabase()
    const owner = `owner_${String(process.pid)}`
    const operator = `operator_${String(process.pid)}`
    await sql.raw(`create role ${owner} login password 'owner'`).execute(server)
    await sql.raw(`create role ${operator} login password 'operator' in role ${owner}`).execute(server)
    onTestFinished(async () => void (await sql.raw(`drop role ${operator}, ${owner}`).execute(server)))
    const { name, url } = await createEmptyDatabase('owned')
    await sql.raw(`alter database ${name} owner to ${owner}`).execute(server)
    const urlOf = (username: string, password: string) =>
      Object.assign(new URL(url), { username, password }).href

    const asOwner = new pg.Client(urlOf(owner, 'owner'))
    await asOwner.connect()
    onTestFinished(() => asOwner.end())
    await asOwner.query('create table kysely_migration (name varchar primary key, timestamp varchar)')
    const migrated = await run('cli/shop.ts', ['migrate'], { DATABASE_URL: urlOf(operator, 'operator') })
    expect(migrated.output).toMatch(/^Migrated: 0001-/m)
    const { rows } = await asOwner.query(
      `select distinct tableowner from pg_tables where schemaname = 'public'`,
    )
    expect(rows).toEqual([{ tableowner: owner }])
  }, 60_000)

  test('a process that waits for the migrations of another process lists none', async () => {
    const { url } = await createEmptyDatabase('empty')
    const migrate = async () => {
      const { migrated, close } = await openDatabase({ kind: 'postgres', url, pool: 3 })
      await close()
      return migrated.length > 0
    }
    const migrated = await Promise.all([migrate(), migrate()])
    expect(migrated.filter(Boolean)).toHaveLength(1)
  }, 60_000)

  test('migrations that are stopped have no effect', async () => {
    const { url } = await createEmptyDatabase('empty')
    const settings = { kind: 'postgres', url, pool: 3 } as const
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
