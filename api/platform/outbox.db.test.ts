/** The outbox: what must still be done outside is done, by one worker at a time, for as long as it takes. */
import { makeApp } from '#test/app.ts'
import { onPostgres } from '#test/database.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { outboxWrite } from './outbox.ts'
import { together } from './together.ts'
import { type OutboxHandler, workOutbox } from './work-outbox.ts'

/** An outbox with these items in it, and workers who note what they do. */
async function outboxWith(...keys: string[]) {
  const { platform, outside, lines } = await makeApp()
  const { db, world } = platform
  const write = (key: string) =>
    outboxWrite({ id: world.id(), topic: 'sms', key, payload: { secret: key }, now: world.now() })
  if (keys.length > 0) await together(db, keys.map(write))
  const done: string[] = []
  const handler: { handle: OutboxHandler } = {
    handle: async (_platform, { key }) => {
      done.push(key)
      return 'done'
    },
  }
  const work = () => {
    const handle: OutboxHandler = (...given) => handler.handle(...given)
    return workOutbox(platform, { sms: handle, mail: handle, refund: handle })
  }
  const rows = () =>
    db.selectFrom('outbox').select(['key', 'payload', 'tries', 'done_at', 'given_up_at']).execute()
  return { platform, outside, lines, write, done, handler, work, rows }
}

const keysUpTo = (most: number) => Array.from({ length: most }, (_, number) => `key-${String(number)}`)

test('everything is done once, however many workers are at it', async () => {
  const keys = keysUpTo(40)
  const { work, done, rows } = await outboxWith(...keys)
  const taken = await Promise.all([work(), work(), work(), work(), work(), work()])

  expect(taken.reduce((sum, count) => sum + count)).toBe(40)
  expect([...done].sort()).toEqual([...keys].sort())
  for (const row of await rows())
    expect(row).toMatchObject({ payload: null, tries: 1, done_at: expect.any(Date) as Date })
  expect(await work()).toBe(0)
})

// PGlite has one connection: nobody there can hold an item beside us.
if (onPostgres) {
  test('what another instance is taking at this moment is left to it, and nobody waits', async () => {
    const { platform, work, done } = await outboxWith('a', 'b')
    await platform.db.transaction().execute(async (tx) => {
      await sql`select 1 from outbox where key = 'a' for update`.execute(tx)
      expect(await work()).toBe(1)
    })
    expect(done).toEqual(['b'])
  })
}

test('the same key is there once, also when it is written again after it was done', async () => {
  const { platform, write, work, done } = await outboxWith('a')
  await work()
  await together(platform.db, [write('a'), write('b')])
  await work()
  expect(done).toEqual(['a', 'b'])
})

test('what fails is tried again after 1, 2, 4 ... seconds, at most ten minutes apart, and never forgotten', async () => {
  const { outside, work, handler, lines, rows } = await outboxWith('a')
  handler.handle = () => Promise.reject(new Error('secret: a'))
  for (const seconds of [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600]) {
    outside.advance(Math.max(0, seconds - 1))
    if (seconds > 0) expect(await work(), `not before ${String(seconds)} s`).toBe(0)
    outside.advance(Math.min(1, seconds))
    expect(await work(), `after ${String(seconds)} s`).toBe(1)
  }
  const row = (await rows())[0]
  expect(row).toMatchObject({ payload: { secret: 'a' }, done_at: null, given_up_at: null })
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test('a worker that dies keeps its item for fifteen seconds, and then another one takes it', async () => {
  const { outside, work, handler, done } = await outboxWith('a')
  const { handle } = handler
  await new Promise<void>((taken) => {
    handler.handle = () => {
      taken()
      return new Promise(() => undefined)
    }
    void work()
  })
  outside.advance(14)
  expect(await work()).toBe(0)
  outside.advance(1)
  handler.handle = handle
  expect(await work()).toBe(1)
  expect(done).toEqual(['a'])
})

test('what can never be done is given up, said once, and emptied', async () => {
  const { outside, work, handler, lines, rows } = await outboxWith('a')
  handler.handle = async () => 'give up'
  expect(await work()).toBe(1)
  outside.advance(86_400)
  expect(await work()).toBe(0)
  expect(await rows()).toMatchObject([
    { payload: null, done_at: null, given_up_at: expect.any(Date) as Date },
  ])
  expect(lines).toContainEqual(expect.objectContaining({ level: 'error', message: 'outbox item given up' }))
})

describe('writes that belong together', () => {
  const count = async (db: Awaited<ReturnType<typeof outboxWith>>['platform']['db']) =>
    (await db.selectFrom('outbox').select('id').execute()).length

  test('are all written, also where one refers to another', async () => {
    const { platform } = await outboxWith()
    const { db, world } = platform
    const id = world.id()
    await together(db, [
      sql`insert into ledger_entry values (${id}::uuid, 'sales', 5), (${id}::uuid, 'gateway:payu', -5)`,
      sql`insert into ledger_transfer values (${id}, 'capture', ${world.id()}, ${world.now()})`,
    ])
    expect(await db.selectFrom('ledger_entry').selectAll().execute()).toHaveLength(2)
  })

  test('are none of them written where one is refused', async () => {
    const { platform, write } = await outboxWith()
    const refused = sql`insert into ledger_account values ('sales')`
    await expect(together(platform.db, [write('a'), refused, write('b')])).rejects.toMatchObject({
      constraint: 'ledger_account_pkey',
    })
    expect(await count(platform.db)).toBe(0)
  })
})
