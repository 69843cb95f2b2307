/** The version of what payouts are compared with: it changes with each import, explanation and dispute. */
import type { Db } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'

/** Returns a text that differs after an import of a report or a statement, after an explanation, and after a change of a dispute. */
export async function findPayoutVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', (select id from payout_report order by id desc limit 1),
      (select id from bank_statement order by id desc limit 1),
      (select max(explained_at) from payout_explanation), (select max(state_since) from dispute),
      (select count(*) from dispute), (select count(*) from dispute where capture_id is not null)) as version`.execute(
    db,
  )
  return rows[0]?.version ?? ''
}
