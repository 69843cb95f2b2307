import { AbortedTransactionError, Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { jsonQuery, runBatch, runQueries } from './batch.ts'
import { DatabaseUnavailable, isDatabaseUnavailable } from './database-errors.ts'
import { type Client, postgresDialect } from './postgres-driver.ts'
import type { Limit } from './inspect-server.ts'
import { createStatementNames } from './prepared-statements.ts'
import { createPrioritySemaphore } from './priority-semaphore.ts'
import type { Tables } from './tables.ts'
import { withTransaction } from './transaction.ts'
import { systemRuntime } from '#api/platform/runtime/runtime.ts'

const LOST = [
  Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }),
  Object.assign(new Error('cannot execute UPDATE in a read-only transaction'), { code: '25006' }),
  Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
  new Error('Connection terminated unexpectedly'),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('Query read timeout'),
]
const [BROKEN] = LOST as [Error]
const STALE = Object.assign(new Error('cached plan must not change result type'), {
  code: '0A000',
  routine: 'RevalidateCachedQuery',
})

type Options = {
  faults?: Record<string, Error[]>
  /** PostgreSQL's answer to `commit`. */
  committed?: 'COMMIT' | 'ROLLBACK'
  lifted?: Limit[]
  unreachable?: boolean
}

/**
 * Opens a database whose connections record their statements. A statement fails with the next of the errors that
 * `faults` has for its text; later ones succeed.
 */
function open({ faults = {}, committed = 'COMMIT', lifted, unreachable = false }: Options = {}) {
  const sent: string[] = []
  const named: (string | undefined)[] = []
  let opened = 0
  let ending = false
  const connect = (): Promise<Client> => {
    if (unreachable) return Promise.reject(new Error('connect ECONNREFUSED'))
    const number = ++opened
    return Promise.resolve({
      query: ({ text, name }) => {
        sent.push(`${String(number)} ${text}`)
        if (name !== undefined || text.includes('$')) named.push(name)
        const fault = faults[text]?.shift()
        if (fault) return Promise.reject(fault)
        const command = text === 'commit' ? committed : 'SELECT'
        return Promise.resolve({ command, rowCount: 1, rows: [{ value_0: number }] })
      },
      release: (destroy) => void sent.push(`${String(number)} ${destroy ? 'destroyed' : 'released'}`),
    })
  }
  const end = () => {
    ending = true
    return Promise.resolve(void sent.push('ended'))
  }
  const connections = {
    connect,
    end,
    get ending() {
      return ending
    },
  }
  const { sleep } = systemRuntime
  const semaphore = createPrioritySemaphore({ places: 1, reservedForOther: 0, maxWaitMs: 5_000, sleep })
  const pool = { connections, names: createStatementNames(), ...(lifted && { lifted }) }
  const openDb = () =>
    new Kysely<Tables>({ dialect: postgresDialect(pool, () => semaphore.acquire('request')) })
  return { db: openDb(), openDb, sent, named, semaphore }
}

const one = jsonQuery(sql`select 1`, (value) => value)
const READ = 'select (select 1) as value_0'
const insert = sql`insert into orders values (1)`

test.each(LOST)('repeats a batch of reads once on another connection: %s', async (lost) => {
  const { db, sent } = open({ faults: { [READ]: [lost] } })
  expect(await runQueries(db, one)).toEqual([2])
  expect(sent).toEqual([`1 ${READ}`, '1 destroyed', `2 ${READ}`, '2 released'])
})

test('a batch of reads that fails twice is unavailable', async () => {
  const { db, sent } = open({ faults: { [READ]: [BROKEN, BROKEN] } })
  await expect(runQueries(db, one)).rejects.toThrow(DatabaseUnavailable)
  expect(sent.filter((text) => text.endsWith('destroyed'))).toEqual(['1 destroyed', '2 destroyed'])
})

test('begins a transaction once more on another connection', async () => {
  const { db, sent } = open({ faults: { begin: [BROKEN] } })
  await withTransaction(db, (tx) => insert.execute(tx))
  const carriedOut = ['2 begin', '2 insert into orders values (1)', '2 commit', '2 released']
  expect(sent).toEqual(['1 begin', '1 destroyed', ...carriedOut])
})

test('begins a transaction at most twice', async () => {
  const { db, sent } = open({ faults: { begin: [BROKEN, BROKEN, BROKEN] } })
  await expect(withTransaction(db, (tx) => insert.execute(tx))).rejects.toThrow(DatabaseUnavailable)
  expect(sent).toEqual(['1 begin', '1 destroyed', '2 begin', '2 destroyed'])
})

test.each(['insert into orders values (1)', 'commit', READ])(
  'does not repeat a transaction that broke after its begin: %s',
  async (text) => {
    const { db, sent } = open({ faults: { [text]: [BROKEN] } })
    const work = withTransaction(db, async (tx) => {
      await runQueries(tx, one)
      await insert.execute(tx)
    })
    await expect(work).rejects.toThrow(DatabaseUnavailable)
    expect(sent.at(-1)).toBe('1 destroyed')
    expect(sent.filter((line) => line.endsWith(text))).toHaveLength(1)
  },
)

test('does not repeat a statement that may have written', async () => {
  const text = 'with write_0 as (insert into orders values (1)) select (select 1) as value_0'
  const { db, sent } = open({ faults: { [text]: [BROKEN] } })
  await expect(runBatch(db, [insert], one)).rejects.toThrow(DatabaseUnavailable)
  expect(sent).toEqual([`1 ${text}`, '1 destroyed'])
})

test('passes any other error on and keeps the connection', async () => {
  const refused = Object.assign(new Error('duplicate key'), { code: '23505' })
  const { db, sent } = open({ faults: { 'insert into orders values (1)': [refused] } })
  await expect(insert.execute(db)).rejects.toBe(refused)
  expect(sent.at(-1)).toBe('1 released')
})

test('a transaction fails if PostgreSQL answers its commit with a rollback', async () => {
  const { db } = open({ committed: 'ROLLBACK' })
  await expect(withTransaction(db, (tx) => insert.execute(tx))).rejects.toThrow(AbortedTransactionError)
})

test('prepares a statement with parameters under one name, and under another after a stale plan', async () => {
  const text = 'select $1'
  const faults: Record<string, Error[]> = {}
  const { db, named } = open({ faults })
  const read = () => sql`select ${1}`.execute(db)
  await read()
  await read()
  faults[text] = [STALE]
  await read()
  await read()
  const [first, again, stale, unnamed, renamed] = named
  expect(first).toMatch(/^0-/)
  expect([again, stale, unnamed]).toEqual([first, first, undefined])
  expect(renamed).toBe(first?.replace('0-', '1-'))
})

test('lifts time limits in each transaction, and wraps a statement outside one', async () => {
  const { db, sent } = open({ lifted: ['lock_timeout'] })
  await insert.execute(db)
  const begin = '1 begin; set local lock_timeout = 0'
  expect(sent).toEqual([begin, '1 insert into orders values (1)', '1 commit', '1 released'])
})

test('lends a connection to one caller after the other', async () => {
  const { db, semaphore, sent } = open()
  const { second } = await db.connection().execute(async () => {
    const waiting = insert.execute(db)
    await expect.poll(() => semaphore.waiting()).toBe(1)
    expect(sent).toEqual([])
    return { second: waiting }
  })
  await second
  expect(sent).toEqual(['1 released', '2 insert into orders values (1)', '2 released'])
})

test('releases the place if connecting fails', async () => {
  const { db, semaphore } = open({ unreachable: true })
  await expect(insert.execute(db)).rejects.toThrow(DatabaseUnavailable)
  await expect(insert.execute(db)).rejects.toThrow(DatabaseUnavailable)
  expect(semaphore.waiting()).toBe(0)
})

test('ends a shared pool once', async () => {
  const { db, openDb, sent } = open()
  const other = openDb()
  await Promise.all([insert.execute(db), insert.execute(other)])
  await Promise.all([db.destroy(), other.destroy()])
  expect(sent.filter((line) => line === 'ended')).toHaveLength(1)
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
