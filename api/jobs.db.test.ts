/** What runs without a request, in an instance that is told to end. */
import { openCounters } from '#api/platform/counters.ts'
import { outboxWrite } from '#api/platform/outbox.ts'
import { together } from '#api/platform/together.ts'
import { ITEMS_AT_ONCE } from '#api/platform/work-outbox.ts'
import { makeApp } from '#test/app.ts'
import { expect, test } from 'vitest'
import { startJobs } from './jobs.ts'

test('an instance that is to end sends what it has in hand, and leaves the rest to others', async () => {
  const { platform, catalogue, gateways } = await makeApp()
  const { db, world } = platform
  const payload = { to: '9840012345', text: 'Thank you' }
  const write = (_: unknown, number: number) =>
    outboxWrite({ id: world.id(), topic: 'sms', key: `key-${String(number)}`, payload, now: world.now() })
  await together(db, Array.from({ length: 2 * ITEMS_AT_ONCE + 1 }, write))
  let answer = (): void => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  let sent = 0
  const slow = {
    ...world,
    http: async ({ body = '' }: { body?: string }) => {
      sent++
      await answered
      return { status: 200, body }
    },
    sleep: (_milliseconds: number, signal?: AbortSignal) =>
      new Promise<void>((wake) => {
        if (signal?.aborted === true) wake()
        signal?.addEventListener('abort', () => wake())
      }),
  }
  const jobs = startJobs({ ...platform, world: slow }, { catalogue, gateways, counters: openCounters() })
  await expect.poll(() => sent).toBe(ITEMS_AT_ONCE)

  const stopped = jobs.stop()
  answer()
  await stopped
  expect(sent).toBe(ITEMS_AT_ONCE)
  const left = db.selectFrom('outbox').select('id').where('done_at', 'is', null)
  expect(await left.execute()).toHaveLength(ITEMS_AT_ONCE + 1)
})
