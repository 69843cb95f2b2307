/** Renewals at a gateway that takes ten seconds for each answer: nothing else waits for it. */
import { orderIdOf } from '#test/browser.ts'
import { startJobs } from '#api/jobs.ts'
import type { HttpRequest } from '#api/platform/runtime/runtime.ts'
import { TRAIN } from '#test/fixtures.ts'
import { openMandateShop } from '#test/mandate-shop.ts'
import { sleepUntilAborted } from '#test/pauses.ts'
import { expect, test } from 'vitest'

/** The longest wait for work that the jobs do at once. */
const PATIENTLY = { timeout: 10_000 }

test.each([
  ['a notice', '2026-12-17T03:30:00Z', 'pre_debit_SI'],
  ['a debit', '2026-12-20T00:00:00Z', 'si_transaction'],
  ['the status of a mandate', '2026-12-17T21:30:00Z', 'upi_mandate_status'],
])(
  '%s that PayU answers slowly delays no payment elsewhere and no message [SPEC-15-44]',
  async (_what, moment, command) => {
    const shop = await openMandateShop()
    const { platform, browser, external, db } = shop
    await shop.runUntil('2026-11-20T12:05:00Z')
    shop.skipTo('2026-12-17T03:00:00Z')
    if (command === 'pre_debit_SI') shop.skipTo(moment)
    else await shop.runUntil(new Date(new Date(moment).getTime() - 1_000))
    await browser.logIn('9840012345')
    const paytmId = await browser.goToPaytm(orderIdOf(await browser.placeOrder(TRAIN)))
    await browser.payAtPaytm(paytmId, 'success')
    external.advance(60)

    const answer = Promise.withResolvers<undefined>()
    const asked: string[] = []
    const runtime = {
      ...platform.runtime,
      http: async (request: HttpRequest) => {
        const isSlow = request.body?.includes(`command=${command}`) === true
        if (isSlow) {
          asked.push(command)
          await answer.promise
        }
        return platform.runtime.http(request)
      },
      sleep: sleepUntilAborted,
    }
    const jobs = startJobs({ ...platform, runtime }, shop)
    await expect.poll(() => asked.length, PATIENTLY).toBeGreaterThan(0)

    const paytm = () =>
      db.selectFrom('payment_attempt').select('status').where('id', '=', paytmId).executeTakeFirst()
    await expect.poll(paytm, PATIENTLY).toEqual({ status: 'captured' })
    jobs.wakeOutbox('sms')
    await expect
      .poll(async () => (await external.messagesTo('9840012345')).map(({ text }) => text), PATIENTLY)
      .toContainEqual(expect.stringContaining('Your pack is active'))
    // A statement that needs the row of the renewal is not locked out either.
    expect(await shop.stop()).toBe(true)

    const stopped = jobs.stop()
    answer.resolve(undefined)
    await stopped
    await shop.check()
    expect((await shop.states())[0]).toBe('stopped')
  },
)
