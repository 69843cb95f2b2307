/** What tests of renewals read of a shop. */
import type { Db } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'

export const readRenewals = (db: Db) => ({
  /** The renewals as period, state and what became of their notices and debits, the oldest first. */
  renewals: async (): Promise<string[]> => {
    const { rows } = await sql<{ one: string }>`
      select concat_ws(' ', r.period, r.state, (select string_agg(n.state, ',' order by n.sequence) from debit_notice n
        where n.renewal_id = r.id), (select string_agg(d.state, ',' order by d.sent_at) from debit d
        where d.renewal_id = r.id)) as one from renewal r order by r.period`.execute(db)
    return rows.map(({ one }) => one)
  },
  /** The amounts of the renewals in paise, the oldest first. */
  amounts: async (): Promise<number[]> =>
    (await db.selectFrom('renewal').select('amount_paise').orderBy('period').execute()).map(
      ({ amount_paise: amount }) => amount,
    ),
  /** When debits were sent. */
  debitTimes: async (): Promise<string[]> =>
    (await db.selectFrom('debit').select('sent_at').orderBy('sent_at').execute()).map(({ sent_at: at }) =>
      at.toISOString(),
    ),
})
