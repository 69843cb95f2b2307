/** The metrics of open work, from payments at the simulators. */
import { openActiveMandateShop } from '#test/mandate-shop.ts'
import { expect, test } from 'vitest'
import { readOpenWork } from './open-work-query.ts'

test('an open debit is no payment that a customer waits for', async () => {
  const shop = await openActiveMandateShop()
  await shop.runUntil('2026-12-19T23:59:59Z')
  shop.loseAnswer()
  await shop.runUntil('2026-12-20T00:05:00Z')
  const work = await readOpenWork(shop.db, shop.gateways, shop.platform.runtime.now())
  const sentAt = new Date('2026-12-20T00:00:00Z')
  expect(work.filter(({ kind }) => kind === 'attempts')).toEqual([
    { kind: 'attempts', gateway: 'payu', state: 'debit', count: 1, oldest: sentAt },
  ])
})
