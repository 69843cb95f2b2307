/** The end of unpaid orders after an outage of a gateway, when very many end in one round. */
import { TRAIN } from '#test/fixtures.ts'
import { makeApp } from '#test/app.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expireOrders } from './expire-orders.ts'

/** Two messages each are more than the 65,535 values that one statement can have. */
const ORDERS = 5_000

test('ends 5,000 orders in one round, with a text message and a mail for each', async () => {
  const { browser, external, platform } = await makeApp()
  const { db } = platform
  await browser.goToPayu(await browser.register(TRAIN))
  await sql`update payment_attempt set status = 'expired', next_poll_at = null`.execute(db)
  await sql`insert into orders select o.* from generate_series(2, ${ORDERS}) n, orders base,
    jsonb_populate_record(base, jsonb_build_object('id', upper(lpad(translate(n::text, '0189', 'wxyz'), 23, 'a')), 'cart_hash', n::text)) o`.execute(
    db,
  )
  await sql`insert into payment_attempt select a.* from orders o, payment_attempt base,
    jsonb_populate_record(base, jsonb_build_object('id', o.id || '01', 'order_id', o.id)) a
    where o.id <> base.order_id`.execute(db)
  external.advance(31 * 60)

  await expireOrders(platform)

  const { rows } = await sql`
    select (select count(*)::int from orders where status = 'expired') as ended,
      (select count(*)::int from outbox where key like 'expired-%' and topic = 'sms') as texts,
      (select count(*)::int from outbox where key like 'expired-%' and topic = 'mail') as mails`.execute(db)
  expect(rows).toEqual([{ ended: ORDERS, texts: ORDERS, mails: ORDERS }])
})
