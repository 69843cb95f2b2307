/** Retention of the buyers on invoices and credit notes. The papers stay, without the buyer. */
import type { ExaminingRule } from '#api/platform/db/retention-rule.ts'
import { type RawBuilder, sql } from 'kysely'
import { ANONYMOUS_BUYER } from './invoice.ts'

/** Papers that one statement examines: it ends long before the time limit of statements. */
const EXAMINED_AT_ONCE = 2_000

/** Books are kept for eight financial years (Companies Act 2013, s. 128(5)), which begin after the issue. */
const DAYS = 9 * 365

/** @param id the column of the table's key */
const anonymise = (table: RawBuilder<unknown>, id: RawBuilder<unknown>): ExaminingRule => ({
  days: DAYS,
  examine: ({ after, before }) => sql`
    with examined as (
      select ${id} as id, issued_at from ${table} where issued_at > ${after} and issued_at < ${before}
      order by issued_at fetch first ${EXAMINED_AT_ONCE} rows with ties
    ), anonymised as (
      update ${table} set paper = jsonb_set(paper, '{buyer}', ${JSON.stringify(ANONYMOUS_BUYER)}::jsonb)
      where ${id} = any(array(select id from examined))
        and paper->'buyer' <> ${JSON.stringify(ANONYMOUS_BUYER)}::jsonb
    )
    select max(issued_at)::text as end from examined`,
})

export const PAPER_RETENTION = {
  'buyers on invoices': anonymise(sql`invoice`, sql`order_id`),
  'buyers on credit notes': anonymise(sql`credit_note`, sql`id`),
}
