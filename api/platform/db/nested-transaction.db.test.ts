/** Tests a transaction inside another one. */
import { freshDatabase } from '#test/database.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from './tables.ts'
import { withTransaction } from './transaction.ts'

const insert = (db: Db, key: string) =>
  sql`insert into request_count (key, window_start, count) values (${key}, '2026-11-26', 1)`.execute(db)
const list = async (db: Db) =>
  (await db.selectFrom('request_count').select('key').orderBy('key').execute()).map(({ key }) => key)

test('both parts are written, or neither', async () => {
  const db = await freshDatabase()
  const write = (isRefused: boolean) =>
    withTransaction(db, async (tx) => {
      await insert(tx, 'first')
      await withTransaction(tx, (inner) => insert(inner, 'second'))
      if (isRefused) throw new Error('refused')
    })
  await expect(write(true)).rejects.toThrow('refused')
  expect(await list(db)).toEqual([])
  await write(false)
  expect(await list(db)).toEqual(['first', 'second'])
})

test('the outer part continues without the writes of an inner part that failed', async () => {
  const db = await freshDatabase()
  const faults: unknown[] = []
  await withTransaction(db, async (tx) => {
    await insert(tx, 'first')
    for (const fail of [() => Promise.reject(new Error('undone')), () => insert(tx, 'first')]) {
      const inner = withTransaction(tx, async (part) => {
        await insert(part, 'third')
        await fail()
      })
      await inner.catch((error: unknown) => faults.push(error))
    }
    await insert(tx, 'fourth')
  })
  expect(faults).toHaveLength(2)
  expect(await list(db)).toEqual(['first', 'fourth'])
})
