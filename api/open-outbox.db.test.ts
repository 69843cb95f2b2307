/** Tests that messages do not delay others that must be sent at once. */
import { runBatch } from '#api/platform/db/batch.ts'
import { enqueueAll } from '#api/platform/outbox/outbox-store.ts'
import type { HttpRequest } from '#api/platform/runtime/runtime.ts'
import { makeApp } from '#test/app.ts'
import { openDatabase } from '#api/platform/db/open-database.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { onPostgres, ownDatabaseUrl } from '#test/database.ts'
import { openPauses } from '#test/pauses.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startJobs } from './jobs.ts'
import { openOutbox } from './open-outbox.ts'

test('fifty codes whose sending hangs delay no other code', async () => {
  const { platform, gateways, external } = await makeApp()
  const { db, runtime } = platform
  const code = (to: string, at: number) => ({
    id: runtime.id(),
    topic: 'sms' as const,
    destination: 'otp' as const,
    key: `otp-${to}`,
    payload: { to, text: 'Your code is 123456.' },
    now: new Date(runtime.now().getTime() + at),
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

if (onPostgres)
  test('codes are sent while other jobs hold all of their connections', async () => {
    const { platform, gateways, external } = await makeApp()
    const opened = await openDatabase({ kind: 'postgres', url: ownDatabaseUrl(), pool: 10 })
    onTestFinished(opened.close)
    const { background, codeDb } = opened
    const now = external.runtime.now()
    const payload = { to: '7010012345', text: 'Your code is 123456.' }
    const code = {
      id: external.runtime.id(),
      topic: 'sms',
      destination: 'otp',
      key: 'otp-7',
      payload,
      now,
    } as const
    await runBatch(platform.db, [enqueueAll([code])])
    const hold = (then: () => Promise<void>) =>
      withTransaction(background, async (tx) => {
        await sql`select 1`.execute(tx)
        await then()
      })
    const sendCode = async () => {
      const workers = openOutbox({ ...platform, db: background, codeDb }, gateways)
      const otp = workers.find(({ destination }) => destination === 'otp')
      expect(await otp?.startDueItems()).toBe(1)
      await otp?.idle()
    }
    await hold(() => hold(sendCode))
    const done = platform.db.selectFrom('outbox').select('key').where('done_at', 'is not', null)
    expect(await done.execute()).toEqual([{ key: 'otp-7' }])
  })

if (onPostgres)
  test('a code whose send failed is sent again while other jobs hold all of their connections', async () => {
    const shop = await makeApp()
    const { platform, external } = shop
    const opened = await openDatabase({ kind: 'postgres', url: ownDatabaseUrl(), pool: 10 })
    onTestFinished(opened.close)
    const { background, codeDb } = opened
    const { pauses, sleep } = openPauses()
    let sends = 0
    const http = ({ body = '' }: HttpRequest) => Promise.resolve({ status: ++sends === 1 ? 503 : 200, body })
    const runtime = { ...external.runtime, http, sleep }
    const payload = { to: '7010012345', text: 'Your code is 123456.' }
    const code = { id: runtime.id(), topic: 'sms', destination: 'otp', key: 'otp-7', payload } as const
    await runBatch(platform.db, [enqueueAll([{ ...code, now: runtime.now() }])])
    const hold = (then: () => Promise<void>) =>
      withTransaction(background, async (tx) => {
        await sql`select 1`.execute(tx)
        await then()
      })
    const afterASecond = () => {
      external.advance(1)
      for (const { wake } of pauses.filter(({ ms }) => ms <= 2_000)) wake()
      return sends
    }
    await hold(() =>
      hold(async () => {
        const jobs = startJobs({ ...platform, db: background, codeDb, runtime }, shop)
        onTestFinished(jobs.stop)
        await expect.poll(afterASecond).toBe(2)
      }),
    )
  })
