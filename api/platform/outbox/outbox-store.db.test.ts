import { makeApp } from '#test/app.ts'
import { expect, test } from 'vitest'
import { claimOutbox, enqueue } from './outbox-store.ts'

test('hands claimed items over in the order of their ids', async () => {
  const { platform } = await makeApp()
  const { db, runtime } = platform
  const now = runtime.now()
  const ids = Array.from({ length: 30 }, () => runtime.id()).sort()
  for (const id of ids.toReversed())
    await enqueue({ id, topic: 'sms', destination: 'sms', key: id, payload: {}, now }).execute(db)
  const until = new Date(now.getTime() + 5_000)
  const claimed = await claimOutbox(db, { destination: 'sms', now, until, limit: 30 })
  expect(claimed.map(({ id }) => id)).toEqual(ids)
})
