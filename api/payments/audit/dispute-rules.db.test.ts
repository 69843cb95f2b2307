/** Tests that the audit finds each violation of the invariants of disputes, of all rows and of one order. */
import { openDisputeShop } from '#test/dispute-shop.ts'
import { DISPUTE_VIOLATIONS } from '#test/dispute-violations.ts'
import { expect, test } from 'vitest'
import { violatedBy } from '#test/violated-rules.ts'
import { DISPUTES } from './dispute-rules.ts'

test('a violation of each invariant of disputes is found, and none without one [SPEC-17-46]', async () => {
  const shop = await openDisputeShop()
  const { id } = await shop.recorded({ caseId: 'CB-1' })
  const held = {
    kind: 'chargeback',
    reference: 'CB-1',
    amount: '-149.00',
    net: '-149.00',
    fee: '0',
    gst: '0',
  }
  await shop.importReport([shop.payment(), held])
  await shop.lose(id)
  expect(await violatedBy(shop)).toEqual({ whole: [], scoped: [] })

  for (const [rule, changes] of Object.entries(DISPUTE_VIOLATIONS)) {
    const { whole, scoped } = await violatedBy(shop, ...changes)
    expect([rule, whole, scoped]).toEqual([
      rule,
      expect.arrayContaining([rule]) as string[],
      expect.arrayContaining([rule]) as string[],
    ])
  }
  expect(Object.keys(DISPUTE_VIOLATIONS)).toEqual(Object.keys(DISPUTES))
})
