/** The balances of the ledger, by account. */
import type { Db } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'

/** Returns the balances in paise. */
export async function readBalances(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; paise: number }>`
    select account, sum(amount_paise)::bigint as paise from ledger_entry group by 1 order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ account, paise }) => [account, paise]))
}
