/** Retention of the buyers on invoices and credit notes. The papers stay, without the buyer. */
import type { ExaminingRule } from '#api/platform/db/retention-rule.ts'
import { type RawBuilder, sql } from 'kysely'
import { ANONYMOUS_PAPER } from './anonymous-paper-query.ts'

/** Papers that one statement examines: it ends long before the time limit of statements. */
const EXAMINED_AT_ONCE = 2_000

/** Books are kept for eight financial years (Companies Act 2013, s. 128(5)), which begin after the issue. */
const DAYS = 9 * 365

/**
 * @param papers selects the `id` and the time of issue of all papers
 * @param anonymise updates the papers with these ids
 */
const anonymiseBuyers = (
  papers: RawBuilder<unknown>,
  anonymise: (ids: RawBuilder<unknown>) => RawBuilder<unknown>,
): ExaminingRule => ({
  days: DAYS,
  examine: ({ after, before }) => sql`
    with examined as (
      select id, issued_at from (${papers}) as p where issued_at > ${after} and issued_at < ${before}
      order by issued_at fetch first ${EXAMINED_AT_ONCE} rows with ties
    ), anonymised as (
      ${anonymise(sql`array(select id from examined)`)} and paper <> ${ANONYMOUS_PAPER}
    )
    select max(issued_at)::text as end from examined`,
})

export const PAPER_RETENTION = {
  'buyers on invoices': anonymiseBuyers(
    sql`select order_id as id, issued_at from invoice`,
    (ids) => sql`update invoice set paper = ${ANONYMOUS_PAPER} where order_id = any(${ids})`,
  ),
  'buyers on credit notes': anonymiseBuyers(
    sql`select id, issued_at from credit_note`,
    (ids) => sql`update credit_note set paper = ${ANONYMOUS_PAPER} where id = any(${ids})`,
  ),
}
