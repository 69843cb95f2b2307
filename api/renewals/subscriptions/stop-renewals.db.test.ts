/** Stops of a renewal at each moment: by its subscriber, and by the payer in the UPI app. */
import { createGatewayRegistry } from '#api/payments/create-gateway-registry.ts'
import { cancelQueuedPack } from '#api/payments/refunds/cancel-queued-pack.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { eraseSubscriber } from '#api/privacy/erase-subscriber.ts'
import { registerMandates } from '#api/renewals/mandates/register-mandates.ts'
import { waitForBlockedTransaction } from '#test/database.ts'
import { openActiveMandateShop, openMandateShop } from '#test/mandate-shop.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { stopRenewal } from './stop-renewal.ts'

const NOTICE_AT = '2026-12-17T03:30:00Z'
const FIRST_DEBIT_AT = '2026-12-20T00:00:00.000Z'
const AFTER_THE_END = '2026-12-21T07:00:00Z'

/** Opens a shop whose renewal was announced. */
async function openAnnounced() {
  const shop = await openActiveMandateShop()
  await shop.runUntil(NOTICE_AT)
  expect(await shop.renewals()).toEqual(['2 notified accepted'])
  return shop
}

/** The captures that were not applied, with their refunds. */
const refunds = (shop: Awaited<ReturnType<typeof openMandateShop>>) =>
  shop.db
    .selectFrom('refund')
    .innerJoin('payment_capture', 'payment_capture.id', 'refund.capture_id')
    .select(['refund.reason', 'refund.amount_paise', 'disposition'])
    .execute()

test('a stop between notice and debit leaves nothing to debit [SPEC-15-37]', async () => {
  const shop = await openAnnounced()
  expect(await shop.stop()).toBe(true)
  await shop.runUntil(AFTER_THE_END)
  expect(await shop.debitTimes()).toEqual([])
  expect(await shop.states()).toEqual(['stopped', 'revoked_by_us'])
  expect((await shop.spans()).length).toBe(1)
})

test('a stop ends the renewal that the job begins while the stop reads the captured mandates', async () => {
  const shop = await openMandateShop()
  const { platform, gateway } = shop
  const subscriberId = await shop.subscriberId()
  const stop = await withTransaction(shop.db, async (tx) => {
    await sql`lock table mandate`.execute(tx)
    const stopped = stopRenewal(platform, createGatewayRegistry(platform), subscriberId)
    await waitForBlockedTransaction(tx)
    await registerMandates({ ...platform, db: tx }, gateway)
    // In an object: the transaction would wait for the promise itself, which waits for the lock.
    return { stopped }
  })
  await stop.stopped
  expect(await shop.states()).toEqual(['stopped', 'revoke_requested'])
})

describe('a stop while a debit is in flight', () => {
  test('returns its money in full once it is captured, and gives no pack [SPEC-15-38]', async () => {
    const shop = await openAnnounced()
    await shop.external.setBehaviour({ system: 'payu', behaviour: 'late-debit', times: 1 })
    await shop.runUntil('2026-12-20T00:10:00Z')
    expect(await shop.renewals()).toEqual(['2 collecting accepted unknown'])
    expect(await shop.stop()).toBe(true)
    expect(await shop.renewals()).toEqual(['2 skipped accepted unknown'])
    shop.skipTo('2026-12-21T13:00:00Z')
    await shop.runUntil('2026-12-21T16:30:00Z')
    expect(await refunds(shop)).toEqual([
      { reason: 'renewal_over', amount_paise: 249_00, disposition: 'refund' },
    ])
    expect(await shop.debitTimes()).toEqual([FIRST_DEBIT_AT])
    expect(await shop.renewals()).toEqual(['2 skipped accepted captured'])
    expect((await shop.spans()).length).toBe(1)
    const order = shop.db.selectFrom('orders').select('status').where('plan_start', '=', 'renewal')
    expect(await order.executeTakeFirst()).toEqual({ status: 'expired' })
    expect(await shop.texts()).toContainEqual(
      expect.stringContaining('it was for a renewal that had already ended'),
    )
  })

  test('ends its order where the debit fails', async () => {
    const shop = await openAnnounced()
    await shop.external.setBehaviour({ system: 'payu', behaviour: 'late-debit-failure', times: 1 })
    await shop.runUntil('2026-12-20T00:10:00Z')
    await shop.stop()
    shop.skipTo('2026-12-21T13:00:00Z')
    await shop.runUntil('2026-12-21T16:30:00Z')
    expect(await refunds(shop)).toEqual([])
    expect(await shop.renewals()).toEqual(['2 skipped accepted failed'])
    const order = shop.db.selectFrom('orders').select('status').where('plan_start', '=', 'renewal')
    expect(await order.executeTakeFirst()).toEqual({ status: 'expired' })
  })
})

test('the erasure of the account stops the renewal, and no message about it is sent', async () => {
  const shop = await openAnnounced()
  const input = { subscriberId: await shop.subscriberId(), giveUpPacks: true }
  await eraseSubscriber(shop.platform, input)
  await shop.runUntil('2026-12-17T03:40:00Z')
  expect(await shop.states()).toEqual(['stopped', 'revoked_by_us'])
  expect((await shop.texts()).filter((text) => text.includes('is off'))).toEqual([])
})

test('a stop after the capture keeps the pack that was paid for', async () => {
  const shop = await openAnnounced()
  shop.skipTo(FIRST_DEBIT_AT)
  await shop.advance()
  for (let seconds = 0; seconds < 660; seconds += 30) {
    shop.external.advance(30)
    await shop.reconcileDueAttempts()
  }
  // The settlement is done, and the job of renewals has not seen it yet.
  expect(await shop.renewals()).toEqual(['2 collecting accepted unknown'])
  expect((await shop.spans()).length).toBe(2)
  await shop.stop()
  await shop.runUntil('2026-12-20T01:00:00Z')
  expect(await shop.renewals()).toEqual(['2 paid accepted captured'])
  expect(await refunds(shop)).toEqual([])
})

test('a renewed pack that its owner cancels before its start is refunded, and its renewal ends', async () => {
  const shop = await openAnnounced()
  await shop.runUntil('2026-12-20T01:00:00Z')
  const renewed = await shop.db
    .selectFrom('renewal')
    .select('order_id')
    .where('state', '=', 'paid')
    .executeTakeFirstOrThrow()
  await cancelQueuedPack(shop.platform, {
    subscriberId: await shop.subscriberId(),
    transactionId: renewed.order_id ?? '',
    provedAt: shop.platform.runtime.now(),
  })
  await shop.runUntil('2026-12-25T01:00:00Z')
  expect((await shop.debitTimes()).length).toBe(1)
  expect((await shop.spans()).length).toBe(1)
  expect(await shop.states()).toEqual(['ended', 'revoked_by_us'])
  expect(await shop.texts()).toContainEqual(
    expect.stringContaining('Automatic renewal of Family Max has ended'),
  )
})

test('a debit that is captured after its renewal was given up is refunded [SPEC-15-38]', async () => {
  const shop = await openAnnounced()
  await shop.act('empty')
  await shop.runUntil('2026-12-21T01:00:00Z')
  expect(await shop.states()).toEqual(['past_due', 'active'])
  const [debit] = await shop.db.selectFrom('debit').selectAll().orderBy('sent_at').execute()
  const settled = await shop.external.simulators.inject({
    method: 'POST',
    url: `/_payment/${debit?.attempt_id ?? ''}/settle`,
    payload: { to: 'captured' },
  })
  expect(settled.statusCode).toBe(204)
  shop.skipTo('2026-12-22T01:00:00Z')
  await shop.reconcileDueAttempts()
  expect(await refunds(shop)).toMatchObject([{ reason: 'renewal_over', amount_paise: 249_00 }])
  expect((await shop.spans()).length).toBe(1)
  expect(await shop.states()).toEqual(['past_due', 'active'])
  await shop.workOutbox()
})

describe('a revocation in the UPI app', () => {
  test('is noticed at once through the webhook, and nothing is debited [SPEC-15-39]', async () => {
    const shop = await openAnnounced()
    await shop.act('revoke')
    expect(await shop.webhook('MANDATE_REVOKE')).toBe(200)
    await shop.runUntil('2026-12-17T03:31:00Z')
    expect(await shop.states()).toEqual(['stopped', 'revoked_by_customer'])
    await shop.runUntil(AFTER_THE_END)
    expect(await shop.debitTimes()).toEqual([])
  })

  test('is noticed within a day without a webhook, before the debit [SPEC-15-39]', async () => {
    const shop = await openAnnounced()
    await shop.external.setBehaviour({ system: 'payu', behaviour: 'no-mandate-webhook' })
    await shop.act('revoke')
    await shop.runUntil('2026-12-18T03:30:00Z')
    expect(await shop.states()).toEqual(['stopped', 'revoked_by_customer'])
    expect(await shop.texts()).toContainEqual(expect.stringContaining('was turned off at your bank'))
  })

  test('a minute before the debit is noticed by the status check before it [SPEC-15-39]', async () => {
    const shop = await openAnnounced()
    await shop.runUntil('2026-12-19T23:59:00Z')
    await shop.external.setBehaviour({ system: 'payu', behaviour: 'no-mandate-webhook' })
    await shop.act('revoke')
    await shop.runUntil('2026-12-20T00:05:00Z')
    expect(await shop.debitTimes()).toEqual([])
    expect(await shop.states()).toEqual(['stopped', 'revoked_by_customer'])
  })
})

describe('a webhook about a mandate', () => {
  test('is a reason to ask for the status, whatever it says, and may come twice [SPEC-15-40]', async () => {
    const shop = await openAnnounced()
    await shop.act('pause')
    shop.external.advance(60)
    for (const action of ['MANDATE_UNPAUSE', 'MANDATE_UNPAUSE']) expect(await shop.webhook(action)).toBe(200)
    await shop.check()
    expect(await shop.states()).toEqual(['active', 'paused'])
  })

  test('asks at most once a minute', async () => {
    const shop = await openAnnounced()
    expect(await shop.webhook('MANDATE_REVOKE')).toBe(200)
    const { checked_at: checkedAt, next_check_at: next } = await shop.mandateRow()
    expect((next?.getTime() ?? 0) - (checkedAt?.getTime() ?? 0)).toBe(60_000)
  })

  test('with a wrong hash is refused, and changes nothing [SPEC-15-40]', async () => {
    const shop = await openAnnounced()
    const before = await shop.mandateRow()
    expect(await shop.webhook('MANDATE_REVOKE', { salt: 'another' })).toBe(403)
    expect(await shop.mandateRow()).toEqual(before)
  })

  test('about a mandate that the shop does not know is received', async () => {
    const shop = await openAnnounced()
    expect(await shop.webhook('MANDATE_REVOKE', { mandateId: '1' })).toBe(200)
    expect(shop.lines.map(({ message }) => message)).toContain(
      'signed webhook about a mandate that this database does not have',
    )
  })
})

test('the subscriber gets a message at each step [SPEC-15-41]', async () => {
  const shop = await openAnnounced()
  await shop.external.setBehaviour({ system: 'payu', behaviour: 'insufficient-funds', times: 1 })
  await shop.runUntil('2026-12-20T09:00:00Z')
  await shop.stop()
  const texts = (await shop.texts()).filter((text) => text.includes('Family Max'))
  expect(texts).toEqual([
    expect.stringContaining(
      'Automatic renewal of Family Max is on. The next payment of Rs 249.00 is due on 20/12/2026',
    ),
    expect.stringContaining('Rs 249.00 will be taken on 20/12/2026 to renew Family Max'),
    expect.stringContaining(
      'Your bank did not pay Rs 249.00 to renew Family Max. We try again on 20/12/2026',
    ),
    expect.stringContaining('Your pack Family Max is renewed until 20/01/2027'),
    expect.stringContaining('Automatic renewal of Family Max is off. Nothing more will be taken'),
  ])
})
