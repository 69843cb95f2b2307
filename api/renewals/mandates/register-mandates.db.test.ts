/** Mandates that cannot be registered, or cannot end: they do not stop those behind them. */
import type { Db } from '#api/platform/db/tables.ts'
import { openMandateShop } from '#test/mandate-shop.ts'
import { runUnchecked } from '#test/run-unchecked.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

/** As many as one batch has. */
const REFUSED = 50

const NUMBERS = sql`generate_series(1, ${REFUSED}) n`
const ORDER_ID = sql`upper(lpad(translate(n::text, '0189', 'wxyz'), 23, 'a'))`
/** Less than an id of the shop, whose characters are A to Z and 2 to 7. */
const ATTEMPT_ID = sql`'A' || 1000 + n`
const COPIED = sql`like 'AAAAAAAAAAAAAAAA%'`

/** Copies the captured mandate, for other subscribers: the database refuses each further state of the copies. */
async function copyRefused(db: Db, { id, attemptId }: { id: string; attemptId: string }): Promise<void> {
  const paid = sql`(select order_id from payment_attempt where id = ${attemptId})`
  await runUnchecked(
    db,
    sql`insert into orders select o.* from ${NUMBERS}, orders base, jsonb_populate_record(base,
      jsonb_build_object('id', ${ORDER_ID}, 'subscriber_id', md5(n::text))) o where base.id = ${paid}`,
    sql`insert into order_line select l.* from ${NUMBERS}, order_line base, jsonb_populate_record(base,
      jsonb_build_object('order_id', ${ORDER_ID})) l where base.order_id = ${paid}`,
    sql`insert into payment_capture select c.* from ${NUMBERS}, payment_capture base, jsonb_populate_record(base,
      jsonb_build_object('id', md5(n::text), 'order_id', ${ORDER_ID}, 'attempt_id', ${ATTEMPT_ID},
        'gateway_payment_id', n)) c where base.attempt_id = ${attemptId}`,
    sql`insert into mandate select m.* from ${NUMBERS}, mandate base, jsonb_populate_record(base,
      jsonb_build_object('id', md5(n::text), 'attempt_id', ${ATTEMPT_ID})) m`,
    // Without an order, the copies are read first.
    sql`update mandate set months = months where id = ${id}`,
    sql`update orders set customer_kind = customer_kind where id = ${paid}`,
    sql`update payment_capture set captured_at = captured_at where attempt_id = ${attemptId}`,
    sql`alter table mandate add constraint refuses_copies check (state = 'created' or id = ${sql.lit(id)})`,
  )
  onTestFinished(() =>
    runUnchecked(
      db,
      sql`alter table mandate drop constraint refuses_copies`,
      sql`delete from mandate where id <> ${id}`,
      sql`delete from payment_capture where order_id ${COPIED}`,
      sql`delete from order_line where order_id ${COPIED}`,
      sql`delete from orders where id ${COPIED}`,
    ),
  )
}

test('registers a mandate behind a full batch of others that the database refuses', async () => {
  const { register, mandateRow, lines, db, attemptId } = await openMandateShop()
  await copyRefused(db, { id: (await mandateRow()).id, attemptId })
  await register()
  expect(await mandateRow()).toMatchObject({ state: 'pending' })
  expect(lines.filter(({ message }) => message === 'one item of a job failed')).toHaveLength(REFUSED)
})

test('ends a mandate without a capture behind a full batch of others that the database refuses', async () => {
  const { register, mandateRow, skipTo, db } = await openMandateShop()
  await register()
  const { id } = await mandateRow()
  const last = '00000000-0000-7000-8000-000000001051'
  await runUnchecked(
    db,
    sql`insert into mandate select m.* from generate_series(1, ${REFUSED + 1}) n, mandate base, jsonb_populate_record(base,
      jsonb_build_object('id', '00000000-0000-7000-8000-00000000' || 1000 + n, 'attempt_id', ${ATTEMPT_ID},
        'state', 'created', 'subscription_id', null, 'gateway_mandate_id', null, 'next_check_at', null,
        'register_at', null)) m`,
    sql`alter table mandate add constraint refuses_copies check (state = 'created' or id = any(
      array[${sql.lit(id)}, ${sql.lit(last)}]::uuid[]))`,
  )
  onTestFinished(() =>
    runUnchecked(
      db,
      sql`alter table mandate drop constraint refuses_copies`,
      sql`delete from mandate where id <> ${id}`,
    ),
  )
  skipTo('2026-12-21T12:00:00Z')
  await register()
  const ended = await db.selectFrom('mandate').select('id').where('state', '=', 'failed').execute()
  expect(ended).toEqual([{ id: last }])
})

test('registers a mandate by the capture that paid the order when its attempt was captured twice', async () => {
  const { register, states, mandateRow, db, attemptId } = await openMandateShop()
  const capture = await db.selectFrom('payment_capture').selectAll().executeTakeFirstOrThrow()
  await runUnchecked(
    db,
    sql`insert into payment_capture select c.* from payment_capture base, jsonb_populate_record(base,
      jsonb_build_object('id', md5('again'), 'gateway_payment_id', '1', 'disposition', 'refund')) c
      where base.attempt_id = ${attemptId}`,
    // Now the other capture is read first.
    sql`with moved as (delete from payment_capture where id = ${capture.id} returning *)
      insert into payment_capture select * from moved`,
  )
  onTestFinished(() => runUnchecked(db, sql`delete from payment_capture where id <> ${capture.id}`))
  await register()
  expect(await states()).toEqual(['awaiting_mandate', 'pending'])
  expect((await mandateRow()).gateway_mandate_id).toBe(capture.gateway_payment_id)
})
