/** Tests that the database refuses a subscription without a mandate. */
import { findRefusal } from '#test/refusal.ts'
import { GATEWAY_ID, IDS, openRenewalShop } from '#test/renewal-shop.ts'
import { expect, test } from 'vitest'

test('a subscription needs a mandate at the end of its transaction', async () => {
  const shop = await openRenewalShop()
  await shop.take(1)
  const begun = [
    `alter table subscription disable trigger rows_stay`,
    `create temporary table kept on commit drop as table subscription`,
    `delete from subscription`,
    `insert into subscription table kept`,
  ]
  const registered = `update mandate set state = 'pending', subscription_id = '${IDS.subscription}',
    gateway_mandate_id = '${GATEWAY_ID}', next_check_at = state_since`
  expect(await findRefusal(shop.db, ...begun)).toBe('subscriptions_have_a_mandate')
  expect(await findRefusal(shop.db, ...begun, registered)).toBe('')
})
