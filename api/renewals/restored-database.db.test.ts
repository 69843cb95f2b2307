/** Renewals after a restore: a debit that the gateway made after the restored instant is not collected again. */
import { recoverPayments } from '#api/payments/recovery/recover-payments.ts'
import { openActiveMandateShop } from '#test/mandate-shop.ts'
import { copyDatabase } from '#test/restore-database.ts'
import { expect, test } from 'vitest'
import { findRenewalOrders } from './renewal-orders-query.ts'

test.each([
  ['the debit', '2026-12-19T23:59:59Z'],
  ['the notice and the debit', '2026-12-17T03:29:00Z'],
])('collects a period once where %s came after the restored instant [SPEC-19-15]', async (_what, instant) => {
  const shop = await openActiveMandateShop()
  await shop.runUntil(instant)
  const restore = await copyDatabase(shop.db)
  await shop.runUntil('2026-12-20T01:00:00Z')
  expect(await shop.renewals()).toEqual(['2 paid accepted captured', '3 scheduled'])
  await restore()
  await shop.runUntil('2026-12-24T06:00:00Z')
  const paid = (await shop.external.books()).filter(({ capturedPaise }) => capturedPaise > 0)
  expect(paid.map(({ capturedPaise, refundedPaise }) => [capturedPaise, refundedPaise])).toEqual([
    [249_00, 0],
    [249_00, 0],
  ])
  expect((await shop.renewals()).at(0)).toMatch(/^2 paid .*captured$/)
  expect(await shop.spans()).toHaveLength(2)
})

test('does not list the debit of a restored renewal as a payment to refund [SPEC-19-15]', async () => {
  const shop = await openActiveMandateShop()
  await shop.runUntil('2026-12-19T23:59:59Z')
  const restore = await copyDatabase(shop.db)
  await shop.runUntil('2026-12-20T01:00:00Z')
  await restore()
  const { platform, gateway } = shop
  const now = platform.runtime.now()
  const from = new Date('2026-12-19T23:59:59Z')
  const find = (ids: readonly string[]) => findRenewalOrders(platform.db, ids, now)
  const scope = { from, to: now, soldSince: from, attemptIds: [], findRenewalOrders: find }
  const { unknown } = await recoverPayments(platform, gateway, scope)
  expect(unknown).toMatchObject([{ state: 'renewal', capturedPaise: 249_00 }])
  await shop.runUntil('2026-12-20T06:00:00Z')
  expect(await shop.renewals()).toEqual(['2 paid accepted captured', '3 scheduled'])
})
