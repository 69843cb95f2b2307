/** Debits whose end the database refuses: they do not stop those behind them. */
import { openRenewalShop } from '#test/renewal-shop.ts'
import { runUnchecked } from '#test/run-unchecked.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { endDebits } from './end-debits.ts'

/** As many as one batch has. */
const REFUSED = 100
const NUMBERS = sql`generate_series(1, ${REFUSED}) n`
const ORDER_ID = sql`upper(lpad(translate(n::text, '0189', 'wxyz'), 23, 'a'))`

test('ends a debit behind a full batch of others that the database refuses', async () => {
  const { take, db, platform, debitAttemptId, lines } = await openRenewalShop()
  await take(7)
  await runUnchecked(
    db,
    sql`update payment_attempt set status = 'expired', next_poll_at = null where id = ${debitAttemptId}`,
    sql`insert into payment_attempt select a.* from ${NUMBERS}, payment_attempt base, jsonb_populate_record(base,
      jsonb_build_object('id', ${ORDER_ID} || '01', 'order_id', ${ORDER_ID})) a where base.id = ${debitAttemptId}`,
    sql`insert into renewal select r.* from ${NUMBERS}, renewal base, jsonb_populate_record(base, jsonb_build_object(
      'id', md5(n::text), 'period', 100 + n, 'state', 'skipped', 'next_step_at', null, 'order_id', null)) r`,
    sql`insert into debit select d.* from ${NUMBERS}, debit base, jsonb_populate_record(base, jsonb_build_object(
      'attempt_id', ${ORDER_ID} || '01', 'renewal_id', md5(n::text), 'notice_id', md5(n::text))) d`,
    // Without an order, the copies are read first.
    sql`update debit set number = number where attempt_id = ${debitAttemptId}`,
    sql`update payment_attempt set number = number where id = ${debitAttemptId}`,
    sql`alter table debit add constraint refuses_copies check (
      state <> 'failed' or attempt_id = ${sql.lit(debitAttemptId)})`,
  )
  onTestFinished(() =>
    runUnchecked(
      db,
      sql`alter table debit drop constraint refuses_copies`,
      sql`delete from debit where attempt_id <> ${debitAttemptId}`,
      sql`delete from renewal where period > 100`,
      sql`delete from payment_attempt where order_id like 'AAAAAAAAAAAAAAAA%'`,
    ),
  )

  await endDebits(platform, 'payu')
  const ended = await db.selectFrom('debit').select('attempt_id').where('state', '=', 'failed').execute()
  expect(ended).toEqual([{ attempt_id: debitAttemptId }])
  expect(lines.filter(({ message }) => message === 'one item of a job failed')).toHaveLength(REFUSED)
})
