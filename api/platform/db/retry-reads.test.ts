import type { PostgresPoolClient } from 'kysely'
import { expect, test } from 'vitest'
import { DatabaseUnavailable, isDatabaseUnavailable } from './database-errors.ts'
import { retryReads } from './retry-reads.ts'

const LOST = [
  Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }),
  Object.assign(new Error('cannot execute UPDATE in a read-only transaction'), { code: '25006' }),
  Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
  new Error('Connection terminated unexpectedly'),
  new Error('Query read timeout'),
]

/** Creates a connection whose queries fail in turn with the errors of the list; later ones succeed. */
function connection(name: string, ends: (Error | undefined)[] = []) {
  const seen = { texts: [] as string[], released: [] as (boolean | undefined)[] }
  const client = {
    query: (text: string) => {
      seen.texts.push(text)
      const end = ends.shift()
      return end ? Promise.reject(end) : Promise.resolve({ command: name, rows: [] })
    },
    release: (destroy?: boolean) => void seen.released.push(destroy),
  } as unknown as PostgresPoolClient
  return { client, seen }
}

type Query = (text: string, values: unknown[]) => Promise<{ command: string }>
function outliving(first: PostgresPoolClient, second: PostgresPoolClient) {
  const outlived = retryReads(first, () => Promise.resolve(second))
  return { query: outlived.query as unknown as Query, release: () => outlived.release() }
}

test.each(LOST)('retries a read on a new connection and destroys the old one: %s', async (lost) => {
  const [old, fresh] = [connection('old', [lost]), connection('fresh')]
  const { query, release } = outliving(old.client, fresh.client)
  expect(await query('select 1', [])).toMatchObject({ command: 'fresh' })
  release()
  expect([old.seen.released, fresh.seen.released]).toEqual([[true], [undefined]])
})

test.each([
  ['insert into orders values (1)', []],
  ['with write_0 as (insert into orders values (1)) select 1', []],
  ['select 1', ['begin']],
  ['commit', ['begin', 'update orders set id = 1']],
])('does not repeat a statement that may have written: %s', async (text, before) => {
  const old = connection('old', [...before.map(() => undefined), LOST[0]])
  const fresh = connection('fresh')
  const { query } = outliving(old.client, fresh.client)
  for (const earlier of before) await query(earlier, [])
  const error: unknown = await query(text, []).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(DatabaseUnavailable)
  expect([old.seen.released, fresh.seen.texts]).toEqual([[true], []])
})

test('retries the begin of a transaction on a new connection', async () => {
  const [old, fresh] = [connection('old', [LOST[0]]), connection('fresh')]
  const { query } = outliving(old.client, fresh.client)
  await query('begin', [])
  await query('update orders set id = 1', [])
  expect(fresh.seen.texts).toEqual(['begin', 'update orders set id = 1'])
})

test('retries a write that was never sent', async () => {
  const unsent = new Error('Client has encountered a connection error and is not queryable')
  const [old, fresh] = [connection('old', [unsent]), connection('fresh')]
  await outliving(old.client, fresh.client).query('insert into orders values (1)', [])
  expect(fresh.seen.texts).toEqual(['insert into orders values (1)'])
})

test('passes any other error on and keeps the connection', async () => {
  const refused = Object.assign(new Error('duplicate key'), { code: '23505' })
  const old = connection('old', [refused])
  const { query, release } = outliving(old.client, connection('fresh').client)
  await expect(query('select 1', [])).rejects.toBe(refused)
  release()
  expect(old.seen.released).toEqual([undefined])
})

test.each(['08006', '53100', '57P03', '57014', '40001'])(
  'SQLSTATE %s means that the database is unavailable',
  (code) => {
    expect(isDatabaseUnavailable(Object.assign(new Error('no'), { code }))).toBe(true)
  },
)

test.each(['23505', '42P01', '22P02'])('SQLSTATE %s is an unexpected error', (code) => {
  expect(isDatabaseUnavailable(Object.assign(new Error('no'), { code }))).toBe(false)
})
