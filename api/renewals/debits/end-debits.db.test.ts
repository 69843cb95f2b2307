/** Debits whose end the database refuses, and debits that two instances end. */
import { runQueries } from '#api/platform/db/batch.ts'
import { DEBIT_AT, IDS, openRenewalShop } from '#test/renewal-shop.ts'
import { runUnchecked } from '#test/run-unchecked.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { claimDueRenewals } from '#api/renewals/renewal-store.ts'
import { decidedDebitsQuery } from './decided-debits-query.ts'
import { endDebit, endDebits } from './end-debits.ts'

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
    sql`update debit set end_at = sent_at`,
    sql`insert into payment_attempt select a.* from ${NUMBERS}, payment_attempt base, jsonb_populate_record(base,
      jsonb_build_object('id', ${ORDER_ID} || '01', 'order_id', ${ORDER_ID})) a where base.id = ${debitAttemptId}`,
    sql`insert into renewal select r.* from ${NUMBERS}, renewal base, jsonb_populate_record(base, jsonb_build_object(
      'id', md5(n::text), 'period', 100 + n, 'state', 'skipped', 'next_step_at', null, 'order_id', null)) r`,
    sql`insert into debit select d.* from ${NUMBERS}, debit base, jsonb_populate_record(base, jsonb_build_object(
      'attempt_id', ${ORDER_ID} || '01', 'renewal_id', md5(n::text), 'notice_id', md5(n::text))) d`,
    // The copies are read first.
    sql`update debit set end_at = sent_at + interval '1 second' where attempt_id = ${debitAttemptId}`,
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

test('wakes the renewal of a debit once, when two instances have read the debit', async () => {
  const { take, db, debitAttemptId } = await openRenewalShop()
  await take(7)
  await sql`update payment_attempt set status = 'expired', next_poll_at = null where id = ${debitAttemptId}`.execute(
    db,
  )
  const [debits] = await runQueries(db, decidedDebitsQuery('payu', { limit: 1, except: [] }))
  const again = {
    gateway: 'payu',
    now: DEBIT_AT,
    againAt: new Date(DEBIT_AT.getTime() + 1),
    limit: 1,
  } as const

  for (const claimed of [[IDS.renewal], []]) {
    for (const debit of debits) await endDebit(db, debit, DEBIT_AT)
    expect(await claimDueRenewals(db, again)).toEqual(claimed)
  }
})
