/** Renewals at the simulator of PayU while it does not state the status of their mandate. */
import { listOverdue } from '#api/payments/audit/invariant-store.ts'
import { openActiveMandateShop } from '#test/mandate-shop.ts'
import { expect, test } from 'vitest'

const STATUS = /command=upi_mandate_status/
const READ_DAILY = 'the status of a mandate is read every day'
const REFUSAL = JSON.stringify({ status: 0, message: 'Mandate entry not found' })

/** Opens a shop whose mandate is active, half an hour before the notice. */
async function openActive() {
  const shop = await openActiveMandateShop()
  await shop.runUntil('2026-12-17T03:01:00Z')
  let questions = 0
  return {
    ...shop,
    /** From now on PayU refuses to state the status. @returns a function that ends this */
    refuseStatus: () =>
      shop.external.intercept(async (request, send) => {
        if (!STATUS.test(request.body ?? '')) return send(request)
        questions += 1
        return { ...(await send(request)), body: REFUSAL }
      }),
    questions: () => questions,
  }
}

test('a renewal is not announced without the status, and asks for it every 15 minutes [SPEC-15-78]', async () => {
  const shop = await openActive()
  const answerAgain = shop.refuseStatus()
  await shop.runUntil('2026-12-17T04:29:00Z')
  expect(await shop.renewals()).toEqual(['2 scheduled'])
  expect(shop.questions()).toBe(4)
  expect(shop.lines.at(-1)?.fields).toMatchObject({ event: 'mandate.not_stated' })
  expect((await shop.mandateRow()).checked_at?.toISOString()).toMatch(/^2026-12-17T03:00/)
  answerAgain()
  await shop.runUntil('2026-12-20T01:00:00Z')
  expect(await shop.renewals()).toEqual(['2 paid accepted captured', '3 scheduled'])
})

test('a mandate whose status is not stated for two days is overdue work [SPEC-15-89]', async () => {
  const shop = await openActive()
  const overdue = async () =>
    (await listOverdue(shop.db, shop.platform.runtime.now())).map(({ rule }) => rule)
  shop.refuseStatus()
  for (const day of ['18', '19']) {
    expect(await overdue()).not.toContain(READ_DAILY)
    await shop.runUntil(`2026-12-${day}T21:40:00Z`)
  }
  expect(await overdue()).toContain(READ_DAILY)
})

test('a renewal that is announced is not debited without the status, and is given up by its plan [SPEC-15-78]', async () => {
  const shop = await openActive()
  await shop.runUntil('2026-12-17T04:00:00Z')
  expect(await shop.renewals()).toEqual(['2 notified accepted'])
  shop.refuseStatus()
  shop.skipTo('2026-12-19T23:50:00Z')
  await shop.runUntil('2026-12-20T00:30:00Z')
  expect(await shop.states()).toEqual(['active', 'active'])
  shop.skipTo('2026-12-21T06:20:00Z')
  await shop.runUntil('2026-12-21T06:40:00Z')
  expect(await shop.debitTimes()).toEqual([])
  expect(await shop.states()).toEqual(['past_due', 'active'])
})

test('webhooks about a mandate without a status cause one check a minute [SPEC-15-87]', async () => {
  const shop = await openActive()
  shop.refuseStatus()
  for (let second = 0; second < 120; second++) {
    expect(await shop.webhook('MANDATE_REVOKE')).toBe(200)
    await shop.check()
    shop.external.advance(1)
  }
  expect(shop.questions()).toBe(2)
})

test('a mandate without a status at the daily check is asked again after an hour [SPEC-15-86]', async () => {
  const shop = await openActive()
  shop.skipTo('2026-12-17T21:30:00Z')
  shop.refuseStatus()
  await shop.check()
  const { next_check_at: next } = await shop.mandateRow()
  expect(next?.toISOString()).toMatch(/^2026-12-17T22:30/)
})
