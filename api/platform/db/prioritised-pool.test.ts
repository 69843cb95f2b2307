import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { expect, test } from 'vitest'
import { DatabaseUnavailable } from './database-errors.ts'
import { prioritisedPool } from './prioritised-pool.ts'
import { createPrioritySemaphore } from './priority-semaphore.ts'
import { systemRuntime } from '#api/platform/runtime/runtime.ts'

/** Opens a pool behind a semaphore with one place, and records how its connections are used. */
function open(connect?: () => Promise<PostgresPoolClient>) {
  const semaphore = createPrioritySemaphore({
    places: 1,
    kept: 0,
    patienceMs: 5_000,
    sleep: systemRuntime.sleep,
  })
  const seen: string[] = []
  const lend = () => {
    seen.push('lent')
    const release = (destroy?: boolean) => void seen.push(destroy ? 'destroyed' : 'given back')
    return Promise.resolve({ query: () => undefined, release } as unknown as PostgresPoolClient)
  }
  const end = () => Promise.resolve(void seen.push('ended'))
  const pool = { options: {}, connect: connect ?? lend, end } as unknown as PostgresPool
  return { lent: prioritisedPool(pool, () => semaphore.acquire('request')), semaphore, seen }
}

test('lends a connection to one caller after the other', async () => {
  const { lent, semaphore, seen } = open()
  const first = await lent.connect()
  const second = lent.connect()
  expect([semaphore.waiting(), seen]).toEqual([1, ['lent']])
  first.release()
  ;(await second).release(true)
  expect(seen).toEqual(['lent', 'given back', 'lent', 'destroyed'])
})

test('releases the place if connecting fails', async () => {
  const { lent, semaphore } = open(() => Promise.reject(new DatabaseUnavailable('gone')))
  await expect(lent.connect()).rejects.toThrow(DatabaseUnavailable)
  await expect(lent.connect()).rejects.toThrow(DatabaseUnavailable)
  expect(semaphore.waiting()).toBe(0)
})

test('end does not end the shared pool', async () => {
  const { lent, seen } = open()
  await lent.end()
  expect(seen).toEqual([])
})
