import { orderQuery } from '#api/orders/order-store.ts'
import { runQueries } from '#api/platform/db/batch.ts'
import { makeApp } from '#test/app.ts'
import { expectMatchingBooks, expectNoViolations } from '#test/invariants.ts'
import { TRAIN } from '#test/fixtures.ts'
import { paise } from '#contract/money.ts'
import { describe, expect, test } from 'vitest'
import { attemptQuery } from '#api/payments/attempts/attempt-store.ts'
import { settlePayment } from './settle-payment.ts'

test('verifies a captured attempt again, and changes nothing when the answer is the same', async () => {
  const shop = await makeApp()
  const { external, platform, reconcileDueAttempts, browser } = shop
  await browser.payByPayu(await browser.register(TRAIN))
  const read = async () => ({
    attempt: await platform.db.selectFrom('payment_attempt').selectAll().executeTakeFirstOrThrow(),
    notifications: (await platform.db.selectFrom('payment_news').select('source').execute()).length,
  })
  const before = await read()

  external.advance(600)
  expect(await reconcileDueAttempts()).toBe(1)

  const after = await read()
  expect(after.notifications).toBe(before.notifications)
  expect(after.attempt).toEqual({
    ...before.attempt,
    polls: before.attempt.polls + 1,
    polled_at: external.runtime.now(),
    verify_claimed_at: external.runtime.now(),
    // The second of the eight verifications after a capture: 40 minutes after the attempt began.
    next_poll_at: new Date(before.attempt.started_at.getTime() + 40 * 60_000),
  })
  await expectNoViolations(platform.db)
  await expectMatchingBooks(platform.db, external)
})

describe('a settlement decided on an outdated snapshot', () => {
  /** An order with two attempts in flight, as one instance read it before another one settles it. */
  async function twoSnapshots() {
    const shop = await makeApp()
    const { platform, external, browser } = shop
    const orderId = await browser.register(TRAIN)
    const first = await browser.goToPayu(orderId)
    external.advance(20)
    const second = await browser.goToPayu(orderId)
    const snapshot = async (id: string) => {
      const [order, known] = await runQueries(platform.db, orderQuery(orderId), attemptQuery(id))
      if (!order || !known) throw new Error('there is no such attempt')
      return { order, ...known }
    }
    const snapshots = { first: await snapshot(first), second: await snapshot(second) }
    const captured = (gatewayPaymentId: string) =>
      ({ kind: 'captured', gatewayPaymentId, amountPaise: snapshots.first.order.amountPaise }) as const
    const count = async (table: 'entitlement' | 'payment_capture' | 'refund' | 'outbox') =>
      (await platform.db.selectFrom(table).selectAll().execute()).length
    return { platform, snapshots, captured, count }
  }

  test('books the same capture once', async () => {
    const { platform, snapshots, captured, count } = await twoSnapshots()
    expect(await settlePayment(platform, snapshots.first, captured('1'))).toMatchObject({ kind: 'activate' })
    const messages = await count('outbox')
    expect(await settlePayment(platform, snapshots.first, captured('1'))).toEqual({ kind: 'no_change' })

    expect([await count('entitlement'), await count('payment_capture')]).toEqual([1, 1])
    expect(await count('outbox')).toBe(messages)
    await expectNoViolations(platform.db)
  })

  test('refunds an unapplied capture once', async () => {
    const { platform, snapshots, captured, count } = await twoSnapshots()
    const tooMuch = { ...captured('1'), amountPaise: paise(999_00) }
    expect(await settlePayment(platform, snapshots.first, tooMuch)).toMatchObject({ kind: 'refund' })
    expect(await settlePayment(platform, snapshots.first, tooMuch)).toEqual({ kind: 'no_change' })
    expect([await count('payment_capture'), await count('refund')]).toEqual([1, 1])
    await expectNoViolations(platform.db)
  })

  test.each([
    ['of the same attempt', 'first'],
    ['of an order that another attempt paid meanwhile', 'second'],
  ] as const)('refunds a capture %s', async (_what, attempt) => {
    const { platform, snapshots, captured, count } = await twoSnapshots()
    await settlePayment(platform, snapshots.first, captured('1'))
    expect(await settlePayment(platform, snapshots[attempt], captured('2'))).toMatchObject({
      kind: 'refund',
      reason: 'already_paid',
    })
    expect([await count('entitlement'), await count('refund')]).toEqual([1, 1])
    await expectNoViolations(platform.db)
  })

  test('repeats the decision in all but one of many concurrent settlements [ASVS-15.4.1]', async () => {
    const { platform, snapshots, captured, count } = await twoSnapshots()
    const settled = await Promise.all([
      ...Array.from({ length: 4 }, () => settlePayment(platform, snapshots.first, captured('1'))),
      ...Array.from({ length: 4 }, () => settlePayment(platform, snapshots.second, captured('2'))),
    ])
    expect(settled.map(({ kind }) => kind).sort()).toEqual([
      'activate',
      ...Array.from({ length: 6 }, () => 'no_change'),
      'refund',
    ])
    expect([await count('entitlement'), await count('payment_capture')]).toEqual([1, 2])
    await expectNoViolations(platform.db)
  })
})
