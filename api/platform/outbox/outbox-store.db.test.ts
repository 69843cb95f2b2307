import { makeApp } from '#test/app.ts'
import { expect, test } from 'vitest'
import { claimOutbox, enqueue, rescheduleItem } from './outbox-store.ts'

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

test('claims a new code before one that is tried again', async () => {
  const { platform, external } = await makeApp()
  const { db, runtime } = platform
  const write = (key: string) =>
    enqueue({
      id: runtime.id(),
      topic: 'sms',
      destination: 'otp',
      key,
      payload: {},
      now: runtime.now(),
    }).execute(db)
  const claim = async () => {
    const now = runtime.now()
    return claimOutbox(db, { destination: 'otp', now, until: new Date(now.getTime() + 5_000), limit: 1 })
  }
  await write('otp-1')
  const [first] = await claim()
  await rescheduleItem(db, first!, runtime.now())
  external.advance(1)
  await write('otp-2')
  expect((await claim()).map(({ key }) => key)).toEqual(['otp-2'])
  expect((await claim()).map(({ key }) => key)).toEqual(['otp-1'])
})
