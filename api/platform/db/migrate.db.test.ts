import { freshDatabase } from '#test/database.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate, requireTables, SchemaTooNew, TablesAreOlder } from './migrate.ts'

test('refuses tables of a newer version, and names the unknown migration', async () => {
  const db = await freshDatabase()
  await migrate(db)
  onTestFinished(async () => {
    await sql`delete from kysely_migration where name = '9999-of-tomorrow'`.execute(db)
  })
  await sql`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', '')`.execute(db)
  const error: unknown = await migrate(db).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(SchemaTooNew)
  expect(String(error)).toContain('9999-of-tomorrow')
})

test('requireTables refuses tables of an older version, names the missing migration and the remedy', async () => {
  const db = await freshDatabase()
  await requireTables(db)
  const { rows } = await sql<{ name: string }>`delete from kysely_migration
    where name = (select max(name) from kysely_migration) returning name`.execute(db)
  const name = rows[0]?.name ?? ''
  onTestFinished(async () => {
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(db)
  })
  const error: unknown = await requireTables(db).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(TablesAreOlder)
  expect(String(error)).toContain(name)
  expect(String(error)).toContain('npm run shop -- migrate')
})

test('requireTables names a database without tables as such, without a list of migrations', async () => {
  const db = await freshDatabase()
  const { rows } = await sql<{ name: string }>`delete from kysely_migration returning name`.execute(db)
  onTestFinished(async () => {
    const names = rows.map(({ name }) => name)
    await sql`insert into kysely_migration (name, timestamp) select *, '' from unnest(${names}::text[])`.execute(
      db,
    )
  })
  await expect(requireTables(db)).rejects.toThrow(
    /^The database has no tables of the shop yet\. Run npm run shop -- migrate first\.$/,
  )
})
