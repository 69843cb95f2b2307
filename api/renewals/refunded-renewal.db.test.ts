/** The end of a renewal whose last payment, or the newest pack of its subscriber, is refunded. */
import { advanceSubscriptions } from '#api/renewals/subscriptions/advance-subscriptions.ts'
import { listOverdue } from '#api/payments/audit/invariant-store.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { openConsentShop } from '#test/consent-shop.ts'
import { orderIdOf } from '#test/browser.ts'
import { openActiveMandateShop, openMandateShop } from '#test/mandate-shop.ts'
import { passTime } from '#test/pass-time.ts'
import { staffActions } from '#test/staff-actions.ts'
import { FAMILY, registrationForm, SOUTH, type TestCart } from '#test/fixtures.ts'
import { queued } from '#test/queue-shop.ts'
import { describe, expect, test } from 'vitest'

const endOf = (pack: string) =>
  `Automatic renewal of ${pack} has ended. Nothing more will be taken. - Sun Direct Go`
const ENDED = endOf('South Stars')
const FAMILY_ENDED = endOf('Family Max')

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

const AT_NOTICE = '2026-12-17T03:00:00Z'

/** Opens a shop whose subscriber has bought a plan with automatic renewal until 20 December. */
async function openRenewing() {
  const shop = await openMandateShop()
  await shop.runUntil('2026-11-20T12:05:00Z')
  const { browser, db, external, platform } = shop
  const buy = async (cart: TestCart): Promise<string> => {
    await browser.logIn(registrationForm().mobile)
    const orderId = orderIdOf(await browser.placeOrder(cart))
    await browser.payByPayu(orderId)
    return orderId
  }
  return {
    ...shop,
    buy,
    upgrade: (amount: string, credit: string) =>
      buy({ poid: 'P1-FAMILY-MAX-3M', amount, start: 'upgrade', credit }),
    /** Staff refund an order, and the jobs run for a minute. */
    refund: async (orderId: string) => {
      await staffActions(shop).refund(orderId)
      external.advance(1)
      await shop.runUntil(new Date(platform.runtime.now().getTime() + MINUTE_MS))
    },
    /** When the job examines the subscription next; null if it does not. */
    nextExamination: async () =>
      (await db.selectFrom('subscription').select('next_step_at').executeTakeFirstOrThrow()).next_step_at,
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
    const shop = await openActiveMandateShop()
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
    const shop = await openRenewing()
    shop.skipTo(AT_NOTICE)
    await shop.runUntil('2026-12-20T13:00:00Z')
    await shop.refund(shop.orderId)
    expect(await shop.states()).toEqual(['active', 'active'])
    expect(await shop.nextExamination()).toBeNull()
  })
})

describe('the refund of the newest base pack', () => {
  test('ends the renewal of a plan whose upgrade it was, and no announced debit follows [SPEC-15-76]', async () => {
    const shop = await openRenewing()
    shop.skipTo(AT_NOTICE)
    await shop.runUntil('2026-12-18T11:00:00Z')
    const upgrade = await shop.upgrade('670.40', '16.60')
    await shop.runUntil('2026-12-18T12:00:00Z')
    await shop.refund(upgrade)
    expect(await shop.states()).toEqual(['ended', 'revoked_by_us'])
    expect((await shop.texts()).at(-1)).toBe(FAMILY_ENDED)
    await shop.runUntil('2026-12-26T00:00:00Z')
    expect(await shop.renewals()).toEqual(['2 skipped accepted'])
  })

  test('ends the renewal of a plan that was renewed, and upgraded after that [SPEC-15-76]', async () => {
    const shop = await openRenewing()
    shop.skipTo(AT_NOTICE)
    await shop.runUntil('2026-12-21T11:00:00Z')
    await shop.refund(await shop.upgrade('446.04', '240.96'))
    expect(await shop.states()).toEqual(['ended', 'revoked_by_us'])
  })

  test('ends a renewal that a payment by hand continued [SPEC-15-76]', async () => {
    const shop = await openRenewing()
    await shop.act('pause')
    shop.skipTo('2026-12-21T12:00:00Z')
    await shop.runUntil('2026-12-21T13:00:00Z')
    await shop.act('resume')
    const byHand = await shop.buy(FAMILY)
    await shop.runUntil('2026-12-21T14:00:00Z')
    expect((await shop.states())[0]).toBe('active')
    await shop.refund(byHand)
    expect(await shop.states()).toEqual(['ended', 'revoked_by_us'])
  })

  test('ends the renewal if it is of another plan that has started [SPEC-15-76]', async () => {
    const shop = await openRenewing()
    const other = await shop.buy(queued(SOUTH))
    shop.skipTo(AT_NOTICE)
    await shop.runUntil('2026-12-21T13:00:00Z')
    await shop.refund(other)
    expect(await shop.states()).toEqual(['ended', 'revoked_by_us'])
    expect((await shop.texts()).at(-1)).toBe(FAMILY_ENDED)
  })

  test('leaves the renewal as it is if the pack has not started, and its job examines it once [SPEC-15-77]', async () => {
    const shop = await openRenewing()
    await shop.refund(await shop.buy(queued(SOUTH)))
    expect(await shop.states()).toEqual(['active', 'active'])
    expect(await shop.nextExamination()).toBeNull()
  })

  test('leaves the renewal as it is if a queued pack starts at that moment [SPEC-15-77]', async () => {
    const shop = await openRenewing()
    shop.skipTo(AT_NOTICE)
    await shop.runUntil('2026-12-21T11:00:00Z')
    const upgrade = await shop.upgrade('446.04', '240.96')
    await shop.buy(queued(SOUTH))
    await shop.refund(upgrade)
    expect(await shop.states()).toEqual(['active', 'active'])
  })
})
