/** The end of unpaid orders: very many in one round, as after an outage of a gateway, and one that cannot end. */
import { TRAIN } from '#test/fixtures.ts'
import { makeApp } from '#test/app.ts'
import { openBrowser } from '#test/browser.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { expireOrders } from './expire-orders.ts'

/** With two messages for each order, the inserts have more than the 65,535 values that one statement can have. */
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

test('ends 1,001 orders without an attempt, in statements of at most 500', async () => {
  const { browser, external, platform } = await makeApp()
  const { db } = platform
  await browser.register(TRAIN)
  // Each subscriber has one open order.
  await sql`insert into subscriber select s.* from generate_series(2, 1001) n, subscriber base,
    jsonb_populate_record(base, jsonb_build_object('id', md5(n::text)::uuid, 'number', (50000000000 + n)::text, 'mobile', (6000000000 + n)::text)) s`.execute(
    db,
  )
  await sql`insert into orders select o.* from generate_series(2, 1001) n, orders base,
    jsonb_populate_record(base, jsonb_build_object('id', upper(lpad(translate(n::text, '0189', 'wxyz'), 23, 'a')), 'subscriber_id', md5(n::text)::uuid)) o`.execute(
    db,
  )
  await sql`create function refuse_many() returns trigger language plpgsql as $$
    begin
      if (select count(*) from ended) > 500 then raise exception 'too many rows'; end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger refuses_many after update on orders referencing new table as ended
    for each statement execute function refuse_many()`.execute(db)
  onTestFinished(async () => void (await sql`drop function if exists refuse_many cascade`.execute(db)))
  external.advance(31 * 60)

  await expireOrders(platform)

  expect(await db.selectFrom('orders').select('status').distinct().execute()).toEqual([{ status: 'expired' }])
})

test('ends the other orders where one without an attempt cannot end', async () => {
  const shop = await makeApp()
  const { browser, external, platform } = shop
  const { db } = platform
  const refused = await browser.register(TRAIN)
  await openBrowser(shop).register(TRAIN, { mobile: '9840054321' })
  const other = openBrowser(shop)
  await other.goToPayu(await other.register(TRAIN, { mobile: '9840054322' }))
  await sql`update payment_attempt set status = 'expired', next_poll_at = null`.execute(db)
  await sql`alter table orders add constraint refuses_one check (id <> ${sql.lit(refused)} or status <> 'expired')`.execute(
    db,
  )
  onTestFinished(async () => void (await sql`alter table orders drop constraint refuses_one`.execute(db)))
  external.advance(31 * 60)

  await expireOrders(platform)
  const left = await db.selectFrom('orders').select('id').where('status', '<>', 'expired').execute()
  expect(left).toEqual([{ id: refused }])
})

test('ends the other orders where one cannot end, and that one in a later round', async () => {
  const shop = await makeApp()
  const { browser, external, platform, lines } = shop
  const { db } = platform
  const first = await browser.register(TRAIN)
  await browser.goToPayu(first)
  external.advance(60)
  const other = openBrowser(shop)
  await other.goToPayu(await other.register(TRAIN, { mobile: '9840054321' }))
  await sql`update payment_attempt set status = 'expired', next_poll_at = null`.execute(db)
  await sql`alter table orders add constraint refuses_one check (id <> ${sql.lit(first)} or status <> 'expired')`.execute(
    db,
  )
  const allow = () => sql`alter table orders drop constraint if exists refuses_one`.execute(db)
  onTestFinished(async () => void (await allow()))
  external.advance(31 * 60)
  const expired = async () =>
    (await db.selectFrom('orders').select('id').where('status', '=', 'expired').execute()).map(({ id }) => id)

  await expireOrders(platform)
  expect(await expired()).toHaveLength(1)
  expect(await expired()).not.toContain(first)
  expect(lines.filter(({ message }) => message === 'one item of a job failed')).toMatchObject([
    { fields: { event: 'order.expire_failed', item: first } },
  ])
  await allow()
  await expireOrders(platform)
  expect(await expired()).toHaveLength(2)
})
