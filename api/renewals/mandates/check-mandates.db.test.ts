/** The mandates of the simulator of PayU: registration, confirmation, changes at the bank, and a stop. */
import { runQueries } from '#api/platform/db/batch.ts'
import { createGatewayRegistry } from '#api/payments/create-gateway-registry.ts'
import type { HttpRequest } from '#api/platform/runtime/runtime.ts'
import { openMandateShop } from '#test/mandate-shop.ts'
import { runUnchecked } from '#test/run-unchecked.ts'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { mandatesAreCaptured } from './captured-mandates-query.ts'
import { checkMandate, checkMandates } from './check-mandates.ts'
import { claimDueMandates, mandatesAreDue } from './mandate-store.ts'
import { stopSubscription } from '#api/renewals/subscriptions/stop-subscription.ts'

const HOUR = 3_600
const DAY = 24 * HOUR
const CHECK_FAILED = 'status of a mandate could not be read'

/** Opens a shop whose mandate is active. */
async function openActive() {
  const shop = await openMandateShop()
  await shop.register()
  await shop.check()
  expect(await shop.states()).toEqual(['active', 'active'])
  return shop
}

describe('the mandate of a captured payment', () => {
  test('is registered for a new subscription, and active once the gateway says so', async () => {
    const { register, check, states, mandateRow, db, orderId } = await openMandateShop()
    expect(await states()).toEqual([undefined, 'created'])
    await register()
    expect(await states()).toEqual(['awaiting_mandate', 'pending'])
    const capture = await db.selectFrom('payment_capture').selectAll().executeTakeFirstOrThrow()
    expect((await mandateRow()).gateway_mandate_id).toBe(capture.gateway_payment_id)
    const pack = await db.selectFrom('entitlement').selectAll().executeTakeFirstOrThrow()
    expect(await db.selectFrom('subscription').selectAll().executeTakeFirst()).toMatchObject({
      order_id: orderId,
      poid: 'P1-FAMILY-MAX-1M',
      months: 1,
      anchor_at: pack.starts_at,
      anchor_period: 1,
    })
    await register()
    await check()
    expect(await states()).toEqual(['active', 'active'])
  })

  test('is registered once by two instances at the same moment', async () => {
    const { register, states, db } = await openMandateShop()
    await Promise.all([register(), register()])
    expect(await states()).toEqual(['awaiting_mandate', 'pending'])
    expect(await db.selectFrom('subscription').selectAll().execute()).toHaveLength(1)
  })

  test('that cannot be registered is logged, and registered by the next round', async () => {
    const { register, states, db, lines } = await openMandateShop()
    await sql`alter table subscription add constraint refused check (false)`.execute(db)
    await register()
    await sql`alter table subscription drop constraint refused`.execute(db)
    expect(lines.at(-1)?.fields).toMatchObject({ event: 'mandate.register_failed' })
    expect(await states()).toEqual([undefined, 'created'])
    await register()
    expect(await states()).toEqual(['awaiting_mandate', 'pending'])
  })

  test('that the bank has not registered ends the subscription, and the pack stays', async () => {
    const { register, check, states, browser } = await openMandateShop({ mandate: 'none' })
    await register()
    await check()
    expect(await states()).toEqual(['ended', 'failed'])
    expect(await browser.packs()).toHaveLength(1)
  })

  test('that is confirmed late is asked for again, and active then', async () => {
    const { register, check, states, external } = await openMandateShop({ mandate: 'pending' })
    await register()
    await check()
    await check()
    expect(await states()).toEqual(['awaiting_mandate', 'pending'])
    for (const seconds of [60, 60]) {
      external.advance(seconds)
      await check()
    }
    expect(await states()).toEqual(['active', 'active'])
  })

  test('is created until its payment is captured, and failed after a month without', async () => {
    const { register, states, external } = await openMandateShop({ outcome: 'failure' })
    await register()
    expect(await states()).toEqual([undefined, 'created'])
    external.advance(30 * DAY + 1)
    await register()
    expect(await states()).toEqual([undefined, 'failed'])
  })
})

test('revokes the second of two mandates that one subscriber paid for before either was registered', async () => {
  const { queueAnother, register, db } = await openMandateShop()
  await queueAnother()
  await register()
  await register()
  const rows = await db.selectFrom('mandate').select('state').orderBy('state').execute()
  expect(rows.map(({ state }) => state)).toEqual(['pending', 'revoke_requested'])
  expect(await db.selectFrom('subscription').selectAll().execute()).toHaveLength(1)
})

test('a captured mandate is found by the query of its job', async () => {
  const captured = async ({ db, gateway, platform }: Awaited<ReturnType<typeof openMandateShop>>) =>
    (await runQueries(db, mandatesAreCaptured(gateway.name, platform.runtime.now())))[0]
  const shop = await openMandateShop()
  expect(await captured(shop)).toBe(true)
  await shop.register()
  expect(await captured(shop)).toBe(false)
})

describe('an active mandate', () => {
  test('is due once a day at 3 in India, and not before', async () => {
    const { db, external, gateway, platform } = await openActive()
    const isDue = async () => (await runQueries(db, mandatesAreDue(gateway.name, platform.runtime.now())))[0]
    // It is 17:30 in India.
    external.advance(9.5 * HOUR - 1)
    expect(await isDue()).toBe(false)
    external.advance(1)
    expect(await isDue()).toBe(true)
  })

  test('that the payer revoked is found within a day without a webhook, and stops the subscription', async () => {
    const { act, check, states, external } = await openActive()
    await external.setBehaviour({ system: 'payu', behaviour: 'no-mandate-webhook' })
    await act('revoke')
    await check()
    expect(await states()).toEqual(['active', 'active'])
    external.advance(DAY)
    await check()
    expect(await states()).toEqual(['stopped', 'revoked_by_customer'])
  })

  test('follows a pause and a resumption at the bank, and the subscription continues', async () => {
    const { act, check, states, external } = await openActive()
    for (const [action, state] of [
      ['pause', 'paused'],
      ['resume', 'active'],
    ] as const) {
      await act(action)
      external.advance(DAY)
      await check()
      expect(await states()).toEqual(['active', state])
    }
  })

  test('ends the subscription when it expires', async () => {
    const { act, check, states, external } = await openActive()
    await act('expire')
    external.advance(DAY)
    await check()
    expect(await states()).toEqual(['ended', 'expired'])
  })

  test.each(['http-500', 'html-instead-of-json'])(
    'is asked for again after an answer that is %s',
    async (behaviour) => {
      const { act, check, states, external, lines } = await openActive()
      await act('revoke')
      external.advance(DAY)
      await external.setBehaviour({ system: 'payu', behaviour, times: 1 })
      await check()
      expect(await states()).toEqual(['active', 'active'])
      expect(lines.filter(({ message }) => message === CHECK_FAILED)).toHaveLength(1)
      await check()
      expect(await states()).toEqual(['active', 'active'])
      external.advance(60)
      await check()
      expect(await states()).toEqual(['stopped', 'revoked_by_customer'])
    },
  )
})

describe('a stop', () => {
  test('ends the subscription at once, and the mandate at the gateway afterwards', async () => {
    const { platform, subscriberId, live, check, states, external, browser } = await openActive()
    const id = await subscriberId()
    expect(await stopSubscription(platform, id)).toBe(true)
    expect(await live(id)).toBeUndefined()
    expect(await states()).toEqual(['stopped', 'revoke_requested'])
    await check()
    expect(await states()).toEqual(['stopped', 'revoked_by_us'])
    expect((await external.simulators.inject('/upi-app')).body).toContain('cancelled')
    expect(await browser.packs()).toHaveLength(1)
    expect(await stopSubscription(platform, id)).toBe(false)
  })

  test('is repeated at the gateway until the mandate is revoked there', async () => {
    const { platform, subscriberId, check, states, external } = await openActive()
    await external.setBehaviour({ system: 'payu', behaviour: 'revoke-fails', times: 2 })
    await stopSubscription(platform, await subscriberId())
    await check()
    external.advance(60)
    await check()
    expect(await states()).toEqual(['stopped', 'revoke_requested'])
    external.advance(60)
    await check()
    expect(await states()).toEqual(['stopped', 'revoked_by_us'])
  })

  test('during the daily check of the mandate revokes it at once, not by the check of the next day', async () => {
    const { platform, subscriberId, check, states, external, db, catalogue } = await openActive()
    const { mandates } = createGatewayRegistry(platform).payu
    const id = await subscriberId()
    external.advance(DAY)
    const now = platform.runtime.now()
    const [mandate] = await claimDueMandates(db, { gateway: 'payu', now, againAt: now, limit: 1 })
    if (!mandates || !mandate) return expect.fail('no mandate is due')
    const stoppedMeanwhile: typeof mandates = {
      ...mandates,
      status: async (...given) => {
        const report = await mandates.status(...given)
        await stopSubscription(platform, id)
        return report
      },
    }
    await checkMandate({ platform, mandates: stoppedMeanwhile, offers: catalogue.offers }, mandate)
    expect(await states()).toEqual(['stopped', 'revoke_requested'])
    await check()
    expect(await states()).toEqual(['stopped', 'revoked_by_us'])
  })

  test('is possible while the bank has not yet confirmed the mandate', async () => {
    const { register, platform, subscriberId, check, states } = await openMandateShop()
    await register()
    expect(await stopSubscription(platform, await subscriberId())).toBe(true)
    await check()
    expect(await states()).toEqual(['stopped', 'revoked_by_us'])
  })

  test('of a subscriber without a subscription changes nothing', async () => {
    const { platform, subscriberId, states } = await openMandateShop()
    expect(await stopSubscription(platform, await subscriberId())).toBe(false)
    expect(await states()).toEqual([undefined, 'created'])
  })
})

test('a mandate whose gateway answers slowly delays none behind it', async () => {
  const { db, platform, gateway, catalogue, register, mandateRow } = await openMandateShop()
  await register()
  const { id } = await mandateRow()
  // Eleven copies are due after it; ten mandates are checked at once.
  await runUnchecked(
    db,
    sql`insert into mandate select m.* from generate_series(1, 11) n, mandate base, jsonb_populate_record(base,
      jsonb_build_object('id', md5(n::text), 'attempt_id', 'A' || 1000 + n, 'subscription_id', md5('s' || n),
        'gateway_mandate_id', 'copy' || n, 'method', 'upi', 'next_check_at', base.next_check_at)) m`,
    sql`update mandate set method = 'upi', next_check_at = next_check_at - interval '1 minute' where id = ${id}`,
  )
  onTestFinished(() => runUnchecked(db, sql`delete from mandate where id <> ${id}`))
  const { gateway_mandate_id: slowId } = await mandateRow()
  const others = Promise.withResolvers<undefined>()
  const asked = new Set<string>()
  const http = async (request: HttpRequest) => {
    const isSlow = request.body?.includes(slowId ?? '') === true
    if (!isSlow) asked.add(request.body ?? '')
    if (asked.size === 11) others.resolve(undefined)
    if (isSlow) await others.promise
    return platform.runtime.http(request)
  }
  await checkMandates({ ...platform, runtime: { ...platform.runtime, http } }, gateway, catalogue.offers)
  expect(asked.size).toBe(11)
})
