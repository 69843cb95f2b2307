/** Tests the stores of renewals in one course: a subscription from the purchase to the first debit, its failure, and its stop. */
import { runBatch, type WriteStatement } from '#api/platform/db/batch.ts'
import { DEBIT_AT, GATEWAY_ID, IDS, openRenewalShop } from '#test/renewal-shop.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { failDebit, transitionDebit } from '#api/renewals/debits/debit-store.ts'
import { requestRevocations, transitionMandate } from '#api/renewals/mandates/mandate-store.ts'
import { transitionNotice } from '#api/renewals/notices/notice-store.ts'
import { skipRenewals, transitionRenewal } from './renewal-store.ts'
import { moveAnchor, transitionSubscription } from '#api/renewals/subscriptions/subscription-store.ts'

const failAttempt = (id: string): WriteStatement =>
  sql`update payment_attempt set status = 'failed' where id = ${id}`

test('a purchase with a mandate becomes an active subscription', async () => {
  const { take, subscription, mandate, firstId, subscriberId } = await openRenewalShop()
  await take(2)
  expect(await subscription()).toMatchObject({
    id: IDS.subscription,
    subscriberId,
    orderId: firstId,
    state: 'active',
    anchor: { at: new Date('2026-11-20T12:00:00Z'), period: 1, months: 1 },
  })
  expect(await mandate()).toMatchObject({
    id: IDS.mandate,
    attemptId: firstId,
    state: 'active',
    capPaise: 249_00,
    subscriptionId: IDS.subscription,
    gatewayMandateId: GATEWAY_ID,
    checkedAt: new Date('2026-11-20T12:00:00Z'),
  })
})

test('a debit that failed is followed by the end of its renewal, and the subscription is past due', async () => {
  const { take, db, debitAttemptId, subscription, write } = await openRenewalShop()
  await take(7)
  await write(
    transitionDebit(debitAttemptId, 'await_outcome'),
    failAttempt(debitAttemptId),
    failDebit(debitAttemptId, 'Z9'),
    transitionRenewal(IDS.renewal, 'abandon', { now: DEBIT_AT }),
    transitionSubscription(IDS.subscription, 'miss_payment', DEBIT_AT),
  )
  expect((await subscription())?.state).toBe('past_due')
  expect(await db.selectFrom('debit').select(['state', 'failure_code']).execute()).toEqual([
    { state: 'failed', failure_code: 'Z9' },
  ])
})

test('an event that a state does not allow changes nothing', async () => {
  const { take, db, write, mandate } = await openRenewalShop()
  await take(3)
  await write(
    transitionRenewal(IDS.renewal, 'collect', { now: DEBIT_AT }),
    transitionMandate(IDS.mandate, 'confirm_revoke', { now: DEBIT_AT }),
    transitionNotice(IDS.notice, 'refuse'),
  )
  expect((await mandate())?.state).toBe('active')
  expect(await db.selectFrom('renewal').select('state').execute()).toEqual([{ state: 'scheduled' }])
})

test('a stop ends subscription, renewal and mandate in one statement, while a debit is in flight', async () => {
  const { take, db, subscription, mandate } = await openRenewalShop()
  await take(7)
  await runBatch(db, [
    transitionSubscription(IDS.subscription, 'stop', DEBIT_AT),
    skipRenewals(IDS.subscription, DEBIT_AT),
    requestRevocations(IDS.subscription, DEBIT_AT),
  ])
  expect(await subscription()).toBeUndefined()
  expect(await mandate()).toMatchObject({ state: 'revoke_requested', nextCheckAt: DEBIT_AT })
  expect(await db.selectFrom('renewal').select(['state', 'next_step_at']).execute()).toEqual([
    { state: 'skipped', next_step_at: null },
  ])
  expect(await db.selectFrom('debit').select('state').execute()).toEqual([{ state: 'sending' }])
})

test('a late capture moves the anchor', async () => {
  const { take, write, subscription } = await openRenewalShop()
  await take(2)
  await write(moveAnchor(IDS.subscription, { at: DEBIT_AT, period: 2, months: 1 }))
  expect((await subscription())?.anchor).toEqual({ at: DEBIT_AT, period: 2, months: 1 })
})
