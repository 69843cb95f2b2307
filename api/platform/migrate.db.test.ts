import { freshDatabase } from '#test/database.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate, TablesAreNewer } from './migrate.ts'

test('a version that is older than the tables does not start, and names what it does not know', async () => {
  const db = await freshDatabase()
  await migrate(db)
  onTestFinished(async () => {
    await sql`delete from kysely_migration where name = '9999-of-tomorrow'`.execute(db)
  })
  await sql`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', '')`.execute(db)
  const error: unknown = await migrate(db).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(TablesAreNewer)
  expect(String(error)).toContain('9999-of-tomorrow')
})
