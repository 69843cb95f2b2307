/** Tests the background jobs: the stop of an instance, and destinations that hang. */
import { createCounters } from '#api/platform/observability/counters.ts'
import { enqueue } from '#api/platform/outbox/outbox-store.ts'
import { runBatch } from '#api/platform/db/batch.ts'
import type { HttpRequest } from '#api/platform/runtime/runtime.ts'
import { makeApp } from '#test/app.ts'
import { expect, test } from 'vitest'
import { startJobs } from './jobs.ts'

/** Slots of the worker for text messages. */
const AT_ONCE = 20

test('a stopping instance finishes the outbox items under way and starts no others', async () => {
  const { platform, catalogue, gateways } = await makeApp()
  const { db, runtime } = platform
  const payload = { to: '9840012345', text: 'Thank you' }
  const write = (_: unknown, number: number) =>
    enqueue({
      id: runtime.id(),
      topic: 'sms',
      destination: 'sms',
      key: `key-${String(number)}`,
      payload,
      now: runtime.now(),
    })
  await runBatch(db, Array.from({ length: 2 * AT_ONCE + 1 }, write))
  let answer = (): void => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  let sent = 0
  const slow = {
    ...runtime,
    http: async ({ destination, body = '' }: HttpRequest) => {
      if (destination === 'sms') sent++
      await answered
      return { status: 200, body }
    },
    sleep: (_milliseconds: number, signal?: AbortSignal) =>
      new Promise<void>((wake) => {
        if (signal?.aborted === true) wake()
        signal?.addEventListener('abort', () => wake())
      }),
  }
  const jobs = startJobs({ ...platform, runtime: slow }, { catalogue, gateways, counters: createCounters() })
  await expect.poll(() => sent).toBe(AT_ONCE)

  const stopped = jobs.stop()
  answer()
  await stopped
  expect(sent).toBe(AT_ONCE)
  const left = db.selectFrom('outbox').select('id').where('done_at', 'is', null)
  expect(await left.execute()).toHaveLength(AT_ONCE + 1)
})

test('a one-time code is sent at once while text messages and mails hang', async () => {
  const { platform, catalogue, gateways } = await makeApp()
  const { db, runtime } = platform
  const payload = { to: '9840012345', text: '123456 is your code' }
  const item = (key: string) => ({ id: runtime.id(), key, payload, now: runtime.now() })
  const mail = (number: number) =>
    enqueue({
      ...item(`mail-${String(number)}`),
      ...{ topic: 'mail', destination: 'mail' },
      payload: { to: 'kavitha@example.com', subject: 'Payment received', text: 'Your pack is active.' },
    })
  const text = (number: number) =>
    enqueue({ ...item(`text-${String(number)}`), topic: 'sms', destination: 'sms' })
  const numbers = Array.from({ length: 30 }, (_, number) => number)
  await runBatch(db, [...numbers.map(text), ...numbers.map(mail)])
  const sent: string[] = []
  const hanging = {
    ...runtime,
    http: ({ body = '' }: { body?: string }) => {
      // The jobs call gateways as well, whose requests have no id.
      const { id = '' } = JSON.parse(body) as { id?: string }
      sent.push(id)
      return id.startsWith('otp-')
        ? Promise.resolve({ status: 200, body })
        : new Promise<never>(() => undefined)
    },
    sleep: (_milliseconds: number, signal?: AbortSignal) =>
      new Promise<void>((wake) => signal?.addEventListener('abort', () => wake())),
  }
  const jobs = startJobs(
    { ...platform, runtime: hanging },
    { catalogue, gateways, counters: createCounters() },
  )
  await expect.poll(() => sent.filter((id) => id.startsWith('text-')).length).toBeGreaterThanOrEqual(AT_ONCE)
  await expect.poll(() => sent.filter((id) => id.startsWith('mail-')).length).toBeGreaterThanOrEqual(AT_ONCE)

  await runBatch(db, [enqueue({ ...item('otp-1'), topic: 'sms', destination: 'otp' })])
  jobs.wakeOutbox('otp')
  await expect.poll(() => sent).toContain('otp-1')
})
