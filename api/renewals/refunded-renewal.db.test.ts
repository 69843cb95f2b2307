/** The end of a renewal whose last payment is refunded. */
import { advanceSubscriptions } from '#api/renewals/subscriptions/advance-subscriptions.ts'
import { listOverdue } from '#api/payments/audit/invariant-store.ts'
import { openConsentShop } from '#test/consent-shop.ts'
import { orderIdOf } from '#test/browser.ts'
import { openMandateShop } from '#test/mandate-shop.ts'
import { passTime } from '#test/pass-time.ts'
import { staffActions } from '#test/staff-actions.ts'
import { registrationForm, SOUTH } from '#test/fixtures.ts'
import { queued } from '#test/queue-shop.ts'
import { describe, expect, test } from 'vitest'

const ENDED = 'Automatic renewal of South Stars has ended. Nothing more will be taken. - Sun Direct Go'

/** Opens a shop whose subscriber queues a plan with automatic renewal behind the one that runs. */
async function openQueued(mandate?: string) {
  const shop = await openConsentShop()
  const { orderId, browser, consent, platform, external } = shop
  await browser.payByPayu(orderId)
  const next = orderIdOf(await browser.placeOrder(queued(SOUTH)))
  const attemptId = await browser.goToPayu(next, await consent(SOUTH.poid, 'queue'))
  await browser.returnToShop(await browser.payAtPayu(attemptId, 'success', mandate))
  await shop.runJobs()
  return {
    ...shop,
    cancel: () => browser.call('POST', '/api/account/packs/cancel', { transactionID: next }),
    endRefunded: () =>
      advanceSubscriptions(platform, { gateways: shop.gateways, offers: shop.catalogue.offers }),
    runUntil: (until: string) => passTime(shop, shop.gateways.payu)(new Date(until)),
    texts: async () => {
      await shop.workOutbox()
      const sent = await external.messagesTo(registrationForm().mobile)
      return sent.map(({ text }) => text).filter((text) => text.startsWith('Automatic renewal'))
    },
  }
}

describe('the cancellation of a queued plan', () => {
  test('ends its renewal at once, and another plan can renew [SPEC-15-75]', async () => {
    const shop = await openQueued()
    expect(await shop.renewal()).toMatchObject({ state: 'active' })
    expect(await shop.cancel()).toMatchObject({ status: 200 })
    await shop.runUntil('2026-11-20T12:01:00Z')
    expect(await shop.renewal()).toMatchObject({ state: 'ended', isRevoked: true })
    expect((await shop.texts())[0]).toBe(ENDED)
    expect(await shop.offer(SOUTH.poid, 'queue')).toMatchObject({ kind: 'offered' })
  })

  test('ends a renewal that its bank has not confirmed, and no message says that it is on [SPEC-15-75]', async () => {
    const shop = await openQueued('pending')
    expect(await shop.renewal()).toMatchObject({ state: 'awaiting_mandate' })
    await shop.cancel()
    await shop.endRefunded()
    expect(await shop.offer(SOUTH.poid, 'queue')).toMatchObject({ kind: 'offered' })
    await shop.runUntil('2026-11-20T12:10:00Z')
    expect(await shop.renewal()).toMatchObject({ state: 'ended', isRevoked: true })
    expect(await shop.texts()).toEqual([ENDED])
  })

  test('ends a renewal that its bank confirms before the job has examined the refund', async () => {
    const shop = await openQueued('pending')
    await shop.cancel()
    for (let minute = 0; minute < 3; minute++) {
      shop.external.advance(60)
      await shop.runJobs()
    }
    expect(await shop.renewal()).toMatchObject({ state: 'ended' })
    expect(await shop.texts()).toEqual([ENDED])
  })
})

describe('the refund of a payment', () => {
  test('ends the renewal of a plan that was renewed [SPEC-15-75]', async () => {
    const shop = await openMandateShop()
    await shop.runUntil('2026-11-20T12:05:00Z')
    shop.skipTo('2026-12-17T03:00:00Z')
    await shop.runUntil('2026-12-20T01:00:00Z')
    const renewed = shop.db.selectFrom('renewal').select('order_id').where('state', '=', 'paid')
    await staffActions(shop).refund((await renewed.executeTakeFirstOrThrow()).order_id ?? '')
    const overdue = await listOverdue(shop.db, shop.platform.runtime.now())
    expect(overdue.map(({ rule }) => rule)).not.toContain(
      'a subscription that is past due ends within eight days',
    )
    await shop.runUntil('2026-12-20T01:01:00Z')
    expect(await shop.states()).toEqual(['ended', 'revoked_by_us'])
  })

  test('of an earlier period leaves the renewal as it is', async () => {
    const shop = await openMandateShop()
    await shop.runUntil('2026-11-20T12:05:00Z')
    shop.skipTo('2026-12-17T03:00:00Z')
    await shop.runUntil('2026-12-20T13:00:00Z')
    await staffActions(shop).refund(shop.orderId)
    await shop.runUntil('2026-12-20T13:01:00Z')
    expect(await shop.states()).toEqual(['active', 'active'])
  })
})
