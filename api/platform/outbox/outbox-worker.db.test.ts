/** Tests the workers of the outbox: claims, retries and concurrency. */
import { makeApp } from '#test/app.ts'
import { onPostgres } from '#test/database.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type OutboxDestination, enqueue } from './outbox-store.ts'
import { runBatch } from '#api/platform/db/batch.ts'
import { type OutboxHandler, openOutboxWorker } from './outbox-worker.ts'

const AT_ONCE = 25
const LONGEST_MS = 5_000

/** Opens an outbox with these items, and workers that record what they do. */
async function outboxWith(...keys: string[]) {
  const { platform, external, lines } = await makeApp()
  const { db, runtime } = platform
  const write = (key: string, destination: 'sms' | 'otp' = 'sms') =>
    enqueue({
      id: runtime.id(),
      topic: 'sms',
      destination,
      key,
      payload: { secret: key },
      now: runtime.now(),
    })
  if (keys.length > 0)
    await runBatch(
      db,
      keys.map((key) => write(key)),
    )
  const done: string[] = []
  const handler: { handle: OutboxHandler } = {
    handle: async (_platform, { key }) => {
      done.push(key)
      return 'done'
    },
  }
  /** Opens the worker of an instance, without its loop. */
  const openWorker = (slots = AT_ONCE, destination: OutboxDestination = 'sms') =>
    openOutboxWorker(
      platform,
      { destination, slots, maxHandleMs: LONGEST_MS, handle: (...given) => handler.handle(...given) },
      new AbortController().signal,
    )
  /**
   * Runs one round of a worker.
   * @returns how many items it started at once
   */
  const work = async () => {
    const worker = openWorker()
    const started = await worker.startDueItems()
    await worker.idle()
    return started
  }
  const rows = () =>
    db
      .selectFrom('outbox')
      .select(['key', 'destination', 'payload', 'tries', 'available_at', 'done_at', 'given_up_at'])
      .orderBy('key')
      .execute()
  return { platform, external, lines, write, done, handler, openWorker, work, rows }
}

/** Replaces the handler with one whose items the test ends. */
function endedByHand(handler: { handle: OutboxHandler }) {
  const open = new Map<string, (result: 'done' | Error) => void>()
  handler.handle = (_platform, { key }) =>
    new Promise((resolve, reject) => {
      open.set(key, (result) => {
        open.delete(key)
        if (result === 'done') resolve(result)
        else reject(result)
      })
    })
  return {
    underWay: () => [...open.keys()].sort(),
    end: (key: string, result: 'done' | Error = 'done') => open.get(key)?.(result),
  }
}

const keysUpTo = (most: number) => Array.from({ length: most }, (_, number) => `key-${String(number)}`)

test('concurrent workers process every item exactly once [ASVS-15.4.1]', async () => {
  const keys = keysUpTo(40)
  const { work, done, rows } = await outboxWith(...keys)
  const taken = await Promise.all([work(), work(), work(), work(), work(), work()])

  expect(Math.max(...taken)).toBeLessThanOrEqual(AT_ONCE)
  expect([...done].sort()).toEqual([...keys].sort())
  for (const row of await rows())
    expect(row).toMatchObject({ payload: null, tries: 1, done_at: expect.any(Date) as Date })
  expect(await work()).toBe(0)
})

// Only on PostgreSQL: PGlite has one connection, so no other transaction can lock an item.
if (onPostgres) {
  test('a worker skips an item that another instance has locked, without waiting [ASVS-15.4.3]', async () => {
    const { platform, work, done } = await outboxWith('a', 'b')
    await platform.db.transaction().execute(async (tx) => {
      await sql`select 1 from outbox where key = 'a' for update`.execute(tx)
      expect(await work()).toBe(1)
    })
    expect(done).toEqual(['b'])
  })
}

test('an item with a known key is ignored, even after the first one was done', async () => {
  const { platform, write, work, done } = await outboxWith('a')
  await work()
  await runBatch(platform.db, [write('a'), write('b')])
  await work()
  expect(done).toEqual(['a', 'b'])
})

test('a failed item is retried after 1, 2, 4 ... seconds, at most ten minutes, less up to a half', async () => {
  const { external, platform, work, handler, lines, rows } = await outboxWith('a')
  handler.handle = () => Promise.reject(new Error('secret: a'))
  for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600]) {
    expect(await work()).toBe(1)
    const due = (await rows())[0]?.available_at.getTime() ?? 0
    const wait = due - platform.runtime.now().getTime()
    expect(wait).toBeGreaterThanOrEqual(seconds * 500)
    expect(wait).toBeLessThanOrEqual(seconds * 1_000)
    external.advance((wait - 1) / 1_000)
    expect(await work(), 'not before').toBe(0)
    external.advance(1 / 1_000)
  }
  expect((await rows())[0]).toMatchObject({ payload: { secret: 'a' }, done_at: null, given_up_at: null })
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test('items that fail at the same time are retried at different times', async () => {
  const { work, handler, rows } = await outboxWith(...keysUpTo(10))
  handler.handle = () => Promise.reject(new Error('down'))
  await work()
  const moments = (await rows()).map(({ available_at }) => available_at.getTime())
  expect(new Set(moments).size).toBeGreaterThan(5)
})

test('a free slot takes the next item while another item of the same claim is still under way', async () => {
  const { handler, openWorker, rows } = await outboxWith('a', 'b', 'c')
  const { underWay, end } = endedByHand(handler)
  const worker = openWorker(2)
  expect(await worker.startDueItems()).toBe(2)
  const [slow = '', quick = ''] = underWay()
  end(quick)
  const [third = ''] = ['a', 'b', 'c'].filter((key) => key !== slow && key !== quick)
  await expect.poll(underWay).toEqual([slow, third].sort())
  expect((await rows()).filter(({ done_at }) => done_at).map(({ key }) => key)).toEqual([quick])
  end(slow)
  end(third)
  await worker.idle()
})

test('a worker claims only items of its destination', async () => {
  const { platform, write, done, openWorker } = await outboxWith('a')
  await runBatch(platform.db, [write('code', 'otp')])
  const worker = openWorker(AT_ONCE, 'otp')
  expect(await worker.startDueItems()).toBe(1)
  await worker.idle()
  expect(done).toEqual(['code'])
})

test('a stopping worker starts no further item and finishes those under way', async () => {
  const { platform, handler, rows } = await outboxWith('a', 'b')
  const { underWay, end } = endedByHand(handler)
  const stopping = new AbortController()
  const { handle } = handler
  const delivery = { destination: 'sms', slots: 1, maxHandleMs: LONGEST_MS, handle } as const
  const worker = openOutboxWorker(platform, delivery, stopping.signal)
  await worker.startDueItems()
  const [first = ''] = underWay()
  stopping.abort()
  end(first)
  await worker.idle()
  expect(await worker.startDueItems()).toBe(0)
  expect((await rows()).filter(({ done_at }) => done_at)).toHaveLength(1)
})

test('no other worker claims an item during the longest time of its handler', async () => {
  const { external, handler, openWorker, work } = await outboxWith('a')
  const { end } = endedByHand(handler)
  const worker = openWorker()
  await worker.startDueItems()
  external.advance(LONGEST_MS / 1_000)
  expect(await work()).toBe(0)
  end('a')
  await worker.idle()
})

test('no other worker claims an item while its handler makes two calls of ten seconds', async () => {
  const { platform, external, handler, rows } = await outboxWith('a')
  const { end } = endedByHand(handler)
  const openSlow = () =>
    openOutboxWorker(
      platform,
      { destination: 'sms', slots: 1, maxHandleMs: 20_000, handle: (...given) => handler.handle(...given) },
      new AbortController().signal,
    )
  const worker = openSlow()
  await worker.startDueItems()
  external.advance(20)
  expect(await openSlow().startDueItems()).toBe(0)
  end('a')
  await worker.idle()
  expect(await rows()).toMatchObject([{ tries: 1, done_at: expect.any(Date) as Date }])
})

test('a message whose instance crashed is sent again after fifteen seconds', async () => {
  const { external, work, handler, done, openWorker } = await outboxWith('a')
  const { handle } = handler
  endedByHand(handler)
  await openWorker().startDueItems()
  external.advance(14.9)
  expect(await work()).toBe(0)
  external.advance(0.1)
  handler.handle = handle
  expect(await work()).toBe(1)
  expect(done).toEqual(['a'])
})

test('a worker with an expired claim does not reschedule an item that another worker has claimed', async () => {
  const { external, handler, openWorker, work, rows } = await outboxWith('a')
  const { end } = endedByHand(handler)
  const late = openWorker()
  await late.startDueItems()
  const endLate = () => end('a', new Error('down'))
  external.advance(60)
  const { end: endNext } = endedByHand(handler)
  const next = openWorker()
  expect(await next.startDueItems()).toBe(1)
  const claimed = (await rows())[0]?.available_at
  endLate()
  await late.idle()
  expect((await rows())[0]?.available_at).toEqual(claimed)
  external.advance(10)
  expect(await work()).toBe(0)
  endNext('a')
  await next.idle()
  expect(await rows()).toMatchObject([{ done_at: expect.any(Date) as Date, tries: 2 }])
})

test('an item that can never succeed is given up, logged once, and emptied', async () => {
  const { external, work, handler, lines, rows } = await outboxWith('a')
  handler.handle = async () => 'give up'
  expect(await work()).toBe(1)
  external.advance(86_400)
  expect(await work()).toBe(0)
  expect(await rows()).toMatchObject([
    { payload: null, done_at: null, given_up_at: expect.any(Date) as Date },
  ])
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: 'error',
      fields: expect.objectContaining({ event: 'outbox.discarded' }) as object,
    }),
  )
})
