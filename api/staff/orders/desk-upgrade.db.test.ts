/** Tests of what the desk shows of an upgrade. */
import { recordDispute } from '#api/payments/disputes/record-dispute.ts'
import { paise } from '#contract/money.ts'
import { openUpgradeShop, SOUTH_3M } from '#test/upgrade-shop.ts'
import { expect, test } from 'vitest'
import { readDeskOrder } from './read-desk-order.ts'

test('an upgrade lists the disputes of the order that it upgraded, without their entries in its timeline [SPEC-17-48]', async () => {
  const { buy, firstId, platform } = await openUpgradeShop()
  const upgradeId = await buy(SOUTH_3M)
  const payments = await platform.db
    .selectFrom('payment_capture')
    .select(['order_id', 'gateway_payment_id'])
    .execute()
  const now = platform.runtime.now()
  await recordDispute(platform, {
    gateway: 'payu',
    caseId: 'CB-1',
    kind: 'chargeback',
    reasonCode: '10.4',
    recordedBy: 'meena.s',
    reasonText: 'The card was not present',
    amountPaise: paise(10_000),
    openedAt: now,
    respondBy: new Date(now.getTime() + 1),
    paymentReference: payments.find((one) => one.order_id === firstId)?.gateway_payment_id ?? '',
  })
  const upgrade = await readDeskOrder(platform, upgradeId)
  expect(upgrade?.disputes).toMatchObject([{ caseId: 'CB-1', order: firstId }])
  expect(upgrade?.timeline.map(({ kind }) => kind)).not.toContain('dispute')
  const upgraded = await readDeskOrder(platform, firstId)
  expect(upgraded?.disputes).toMatchObject([{ caseId: 'CB-1', order: firstId }])
  expect(upgraded?.timeline.map(({ kind }) => kind)).toContain('dispute')
})
