/** Tests by SQL that the database makes work of renewals due that the previous version of the shop stores. */
import { openMandateShop } from '#test/mandate-shop.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

test('a renewal that is inserted without a gateway has that of its mandate', async () => {
  const { db, runUntil } = await openMandateShop()
  await runUntil('2026-11-20T12:05:00Z')
  await sql`update renewal set state = 'skipped', next_step_at = null`.execute(db)
  await sql`insert into renewal (id, subscription_id, period, state, state_since, amount_paise, due_at, ends_at, next_step_at)
    select md5('next')::uuid, subscription_id, 3, 'scheduled', state_since, amount_paise, due_at, ends_at, due_at
    from renewal`.execute(db)
  const next = db.selectFrom('renewal').select('gateway').where('period', '=', 3)
  expect(await next.executeTakeFirst()).toEqual({ gateway: 'payu' })
})
