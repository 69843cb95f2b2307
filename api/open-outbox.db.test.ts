/** Tests which messages delay which others. */
import { runBatch } from '#api/platform/db/batch.ts'
import { enqueueAll } from '#api/platform/outbox/outbox-store.ts'
import type { HttpRequest } from '#api/platform/runtime/runtime.ts'
import { makeApp } from '#test/app.ts'
import { expect, test } from 'vitest'
import { openOutbox } from './open-outbox.ts'

test('fifty codes whose sending hangs delay no other code', async () => {
  const { platform, gateways, external } = await makeApp()
  const { db, runtime } = platform
  const code = (to: string, at: number) => ({
    ...{ id: runtime.id(), topic: 'sms' as const, destination: 'otp' as const, key: `otp-${to}` },
    ...{ payload: { to, text: 'Your code is 123456.' }, now: new Date(runtime.now().getTime() + at) },
  })
  const hanging = Array.from({ length: 50 }, (_, index) => code(String(9_840_000_000 + index), index))
  await runBatch(db, [enqueueAll([...hanging, code('7010012345', 50)])])
  external.advance(1)
  const http = (request: HttpRequest) =>
    request.body?.includes('"to":"9840') === true
      ? new Promise<never>(() => undefined)
      : external.runtime.http(request)
  const workers = openOutbox({ ...platform, runtime: { ...external.runtime, http } }, gateways)
  await workers.find(({ destination }) => destination === 'otp')?.startDueItems()
  const done = db.selectFrom('outbox').select('key').where('done_at', 'is not', null)
  await expect.poll(() => done.execute()).toEqual([{ key: 'otp-7010012345' }])
})
