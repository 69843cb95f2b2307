/** Verification claims: an attempt is verified at most once in three seconds, and no notification is lost. */
import { createGatewayRegistry } from '#api/payments/create-gateway-registry.ts'
import { openTestShop } from '#test/test-shop.ts'
import { TRAIN } from '#test/fixtures.ts'
import { postForm } from '#test/post-form.ts'
import { describe, expect, test } from 'vitest'
import { claimVerification } from './claim-verification.ts'
import { receiveNotification } from '#api/payments/notifications/receive-notification.ts'

/** A buyer at PayU, and the number of verifications of the payment since. */
async function atPayu() {
  const testShop = await openTestShop()
  const { app, browser, external } = testShop
  const orderId = await browser.register(TRAIN)
  const attemptId = await browser.goToPayu(orderId)
  const asked = (id = attemptId): number =>
    external.network.requests.filter(({ body = '' }) => {
      const form = new URLSearchParams(body)
      return form.get('command') === 'verify_payment' && form.get('var1')?.split('|').includes(id)
    }).length
  const webhook = (fields: Record<string, string>) => postForm(app, '/api/webhooks/payu', fields)
  const settle = (to: string) =>
    external.simulators.inject({ method: 'POST', url: `/_payment/${attemptId}/settle`, payload: { to } })
  return { ...testShop, orderId, attemptId, asked, webhook, settle }
}

describe('verifies once', () => {
  test('for a genuine signed return that is posted 200 times', async () => {
    const { browser, attemptId, asked } = await atPayu()
    const back = await browser.payAtPayu(attemptId, 'pending')
    await Promise.all(Array.from({ length: 100 }, () => browser.returnToShop(back)))
    for (let time = 0; time < 100; time++) await browser.returnToShop(back)
    expect(asked()).toBe(1)
  })

  test('for equal notifications that arrive at once, without a deadlock', async () => {
    const { attemptId, external, platform } = await atPayu()
    for (let round = 0; round < 40; round++) {
      external.advance(3)
      const claims = Array.from({ length: 4 }, () =>
        claimVerification(platform.db, {
          id: platform.runtime.id(),
          attemptId,
          gateway: 'payu',
          source: 'return',
          authentic: true,
          outcome: { kind: 'pending' },
          detail: String(round),
          receivedAt: platform.runtime.now(),
        }),
      )
      const granted = (await Promise.all(claims)).filter((claim) => claim?.isClaimed)
      expect(granted).toHaveLength(1)
    }
  })

  test('for 200 concurrent reads of the status of an unpaid order, each answered', async () => {
    const { browser, orderId, asked } = await atPayu()
    const reads = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        index % 2 === 0
          ? browser.order(orderId)
          : browser
              .call('POST', '/api/payment/status', { transactionID: orderId })
              .then(({ body }) => body.data as { status: string }),
      ),
    )
    expect(new Set(reads.map(({ status }) => status))).toEqual(new Set(['pending']))
    expect(asked()).toBe(1)
  })

  test('for concurrent notifications, a return at one instance and a webhook at another', async () => {
    const { browser, platform, attemptId, asked } = await atPayu()
    const { fields } = await browser.payAtPayu(attemptId, 'success')
    const instances = [createGatewayRegistry(platform), createGatewayRegistry(platform)]
    await Promise.all(
      instances.map(({ payu }, index) => {
        const source = index === 0 ? 'return' : 'webhook'
        return receiveNotification(platform, payu, { claim: payu.parseReturn(fields ?? {}), source })
      }),
    )
    expect(asked()).toBe(1)
    expect(await browser.packs()).toHaveLength(1)
  })

  test('while the gateway answers with errors', async () => {
    const { browser, external, orderId, asked } = await atPayu()
    await external.setBehaviour({ system: 'payu', behaviour: 'http-500', times: 50 })
    for (let time = 0; time < 50; time++)
      expect(await browser.order(orderId)).toMatchObject({ status: 'pending' })
    expect(asked()).toBe(1)
    external.advance(3)
    await browser.order(orderId)
    expect(asked()).toBe(2)
  })

  test('with another instance whose clock is ten minutes ahead', async () => {
    const { browser, platform, external, orderId, asked } = await atPayu()
    const ahead = new Date(external.runtime.now().getTime() + 600_000)
    await platform.db.updateTable('payment_attempt').set({ verify_claimed_at: ahead }).execute()
    for (let time = 0; time < 5; time++) await browser.order(orderId)
    expect(asked()).toBe(1)
  })
})

describe('a signed notification within the interval', () => {
  test('is verified by the reconciler as soon as the interval is over', async () => {
    const { browser, external, attemptId, orderId, asked, webhook, reconcileDueAttempts } = await atPayu()
    await browser.order(orderId) // Verifies; PayU has no payment yet.
    const { fields } = await browser.payAtPayu(attemptId, 'success')
    expect((await webhook(fields ?? {})).statusCode).toBe(200)
    expect(asked()).toBe(1)

    external.advance(2)
    expect(await reconcileDueAttempts()).toBe(0)
    external.advance(1)
    expect(await reconcileDueAttempts()).toBe(1)
    expect(await browser.packs()).toHaveLength(1)
  })

  test('that arrives during a verification is verified after it, whatever the answer is', async () => {
    const { browser, external, attemptId, orderId, webhook, reconcileDueAttempts } = await atPayu()
    const restore = external.intercept(async (request, send) => {
      restore()
      const before = await send(request)
      const { fields } = await browser.payAtPayu(attemptId, 'success')
      external.advance(1)
      await webhook(fields ?? {})
      return before
    })
    expect(await browser.order(orderId)).toMatchObject({ status: 'pending' })
    external.advance(2)
    await reconcileDueAttempts()
    expect(await browser.packs()).toHaveLength(1)
    external.advance(3)
    expect(await reconcileDueAttempts(), 'the schedule continues as before').toBe(0)
  })

  test('that is stored already makes nothing due', async () => {
    const { browser, external, attemptId, webhook, reconcileDueAttempts } = await atPayu()
    const { fields } = await browser.payAtPayu(attemptId, 'pending')
    for (let time = 0; time < 5; time++) await webhook(fields ?? {})
    external.advance(3)
    expect(await reconcileDueAttempts()).toBe(0)
  })
})

describe('/api/payment/status', () => {
  const claim = (transactionID: string) => ({ transactionID, transactionStatus: 'success' })

  test('verifies every attempt in flight, not only the oldest', async () => {
    const { browser, external, orderId, attemptId, asked } = await atPayu()
    external.advance(20)
    const second = await browser.goToPayu(orderId)
    await browser.payAtPayu(second, 'silent-success')
    const answer = await browser.call('POST', '/api/payment/status', claim(orderId))
    expect(answer.body.data).toMatchObject({ status: 'paid' })
    expect([asked(attemptId), asked(second)]).toEqual([1, 1])
  })

  test('verifies the named attempt, even after it failed', async () => {
    const { browser, external, orderId, attemptId, settle } = await atPayu()
    await browser.returnToShop(await browser.payAtPayu(attemptId, 'late-success'))
    expect(await browser.order(orderId)).toMatchObject({ status: 'failed' })
    external.advance(20)
    const second = await browser.goToPayu(orderId)
    external.advance(600)
    await settle('captured')
    const answer = await browser.call('POST', '/api/payment/status', claim(attemptId))
    expect(answer.body.data).toMatchObject({ status: 'paid' })
    expect(second).not.toBe(attemptId)
  })
})
