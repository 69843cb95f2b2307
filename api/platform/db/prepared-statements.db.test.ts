import { freshDatabase } from '#test/database.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from './tables.ts'
import { withTransaction } from './transaction.ts'

async function tableThatGrows() {
  const db = await freshDatabase()
  onTestFinished(async () => {
    await sql`drop table growing`.execute(db)
  })
  await sql`create table growing (id int)`.execute(db)
  await sql`insert into growing values (1)`.execute(db)
  const read = async (from: Db) => (await sql`select * from growing where id = ${1}`.execute(from)).rows
  return { db, read, grow: () => sql`alter table growing add column name text default 'new'`.execute(db) }
}

test('a prepared statement still works after a migration adds a column', async () => {
  const { db, read, grow } = await tableThatGrows()
  expect(await read(db)).toEqual([{ id: 1 }])
  await grow()
  expect(await read(db)).toEqual([{ id: 1, name: 'new' }])
})

test('a transaction with a stale plan after a migration is retried', async () => {
  const { db, read, grow } = await tableThatGrows()
  await withTransaction(db, read)
  await grow()
  expect(await withTransaction(db, read)).toEqual([{ id: 1, name: 'new' }])
})
