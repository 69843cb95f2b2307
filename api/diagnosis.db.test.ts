/** Tests the log lines about a failed external system: which system, the cause, and the request or job. */
import { createLogger } from '#api/platform/observability/logger.ts'
import type { HttpResponse } from '#api/platform/runtime/runtime.ts'
import { makeApp } from '#test/app.ts'
import { TRAIN } from '#test/fixtures.ts'
import { sleepUntilAborted } from '#test/pauses.ts'
import { expect, test } from 'vitest'
import { startJobs } from './jobs.ts'

type Line = Record<string, unknown> & { msg: string }

async function shopWithLog() {
  const written: string[] = []
  const log = createLogger('info', { write: (line) => void written.push(line) })
  const shop = await makeApp({ log })
  const lines = (): Line[] => written.map((line) => JSON.parse(line) as Line)
  return { ...shop, written, lines }
}

type Shop = Awaited<ReturnType<typeof shopWithLog>>

/**
 * Lets a buyer return from PayU while its command API responds with `answer`.
 * @returns the log line of the failure and the log line of the request
 */
async function returnToShop(shop: Shop, answer: () => HttpResponse) {
  const { browser, external, lines } = shop
  const attemptId = await browser.goToPayu(await browser.register(TRAIN))
  const back = await browser.payAtPayu(attemptId, 'success')
  external.intercept((request, send) => (request.destination === 'payu' ? answer() : send(request)))
  await browser.returnToShop(back)
  const failed = lines().find(({ msg }) => msg === 'gateway did not respond')
  const answered = lines().findLast(({ msg }) => msg === 'request completed')
  return { failed, answered }
}

test.each([
  ['a server error', { status: 502, body: '' }, { reason: 'server_error', status: 502 }],
  ['a web page', { status: 200, body: '<!doctype html>' }, { reason: 'unreadable' }],
  ['an undocumented status', { status: 302, body: '' }, { reason: 'wrong_status', status: 302 }],
])('names the system, the cause and the request when PayU answers with %s', async (_name, answer, cause) => {
  const { failed, answered } = await returnToShop(await shopWithLog(), () => answer)
  expect(failed).toMatchObject({ gateway: 'payu', to: 'payu', ...cause })
  expect(failed?.['detail']).toEqual(expect.any(String))
  expect(failed?.['requestId']).toEqual(expect.any(String))
  expect(failed?.['requestId']).toBe(answered?.['requestId'])
})

test('logs a message that is not accepted with its job and its id, without personal data', async () => {
  const shop = await shopWithLog()
  const { platform, browser, external, written, lines } = shop
  await browser.register(TRAIN)
  await external.setBehaviour({ system: 'sms', behaviour: 'down' })
  await browser.call('POST', '/api/auth', { mobile: '9840012345' })
  const runtime = { ...platform.runtime, sleep: sleepUntilAborted }
  const jobs = startJobs({ ...platform, runtime }, shop)
  const retried = () => lines().find(({ msg }) => msg === 'outbox item rescheduled')
  await expect.poll(retried).toBeDefined()
  await jobs.stop()
  expect(retried()).toMatchObject({
    reason: 'server_error',
    status: 503,
    job: expect.stringMatching(/^outbox /) as string,
    jobId: expect.any(String) as string,
  })
  expect(written.join('')).not.toMatch(/9840012345|@/)
})
