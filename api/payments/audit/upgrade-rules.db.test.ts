/** Tests of the invariants of upgrades: each one is violated on purpose, and its query must report it. */
import type { Db } from '#api/platform/db/tables.ts'
import { openShopWithUpgrade } from '#test/upgrade-shop.ts'
import { UNCREDITED_UPGRADE, UPGRADE_VIOLATIONS } from '#test/upgrade-violations.ts'
import { violationsAfter } from '#test/violated-rules.ts'
import { expect, test } from 'vitest'
import { auditScope } from './audit-scope-store.ts'
import { listOverdue, listViolations } from './invariant-store.ts'

async function openShopWithReturnedUpgrade() {
  const shop = await openShopWithUpgrade()
  await shop.giveBack()
  return shop
}

test('reports each violation of upgrades', async () => {
  const { platform } = await openShopWithReturnedUpgrade()
  expect(await listViolations(platform.db)).toEqual([])
  for (const [rule, changes] of Object.entries(UPGRADE_VIOLATIONS))
    expect(await violationsAfter(platform.db, changes, listViolations), rule).toContain(rule)
})

test('reports each violation in an audit of only the upgrade’s order, or only the previous pack’s order', async () => {
  const { platform, upgradedId, upgradeId } = await openShopWithReturnedUpgrade()
  for (const id of [upgradedId, upgradeId]) {
    const check = (db: Db) => listViolations(db, auditScope([id]))
    expect(await check(platform.db)).toEqual([])
    for (const [rule, changes] of Object.entries(UPGRADE_VIOLATIONS)) {
      // An unpaid upgrade is only in its own scope.
      const isCut = id === upgradedId && rule === 'a replaced pack is credited in a paid upgrade'
      if (!isCut) expect(await violationsAfter(platform.db, changes, check), rule).toContain(rule)
    }
  }
})

test('reports a credit note that is not issued within an hour of the upgrade', async () => {
  const { platform, external } = await openShopWithUpgrade()
  const violated = (minutes: number, changes: string[]) =>
    violationsAfter(platform.db, changes, (db) =>
      listOverdue(db, new Date(external.runtime.now().getTime() + minutes * 60_000)),
    )
  const without = ['delete from credit_note']
  expect(await violated(61, without)).toContain(UNCREDITED_UPGRADE)
  expect(await violated(59, without)).not.toContain(UNCREDITED_UPGRADE)
  expect(await violated(61, [])).not.toContain(UNCREDITED_UPGRADE)
})
