/** Retention of the buyers on invoices and credit notes. The papers stay, without the buyer. */
import type { ExaminingRule } from '#api/platform/db/retention-rule.ts'
import { sql } from 'kysely'
import { ANONYMOUS_BUYER } from './invoice.ts'

/** Papers that one statement examines: it ends long before the time limit of statements. */
const EXAMINED_AT_ONCE = 2_000

/** Books are kept for eight financial years (Companies Act 2013, s. 128(5)), which begin after the issue. */
const DAYS = 9 * 365

const ANONYMOUS = sql`${JSON.stringify(ANONYMOUS_BUYER)}::jsonb`
const WITHOUT_BUYER = sql`jsonb_set(paper, '{buyer}', ${ANONYMOUS})`
const HAS_BUYER = sql`paper->'buyer' <> ${ANONYMOUS}`

const anonymiseInvoices: ExaminingRule = {
  days: DAYS,
  examine: ({ after, before }) => sql`
    with examined as (
      select order_id, issued_at from invoice where issued_at > ${after} and issued_at < ${before}
      order by issued_at fetch first ${EXAMINED_AT_ONCE} rows with ties
    ), anonymised as (
      update invoice set paper = ${WITHOUT_BUYER}
      where order_id = any(array(select order_id from examined)) and ${HAS_BUYER}
    )
    select max(issued_at)::text as end from examined`,
}

const anonymiseCreditNotes: ExaminingRule = {
  days: DAYS,
  examine: ({ after, before }) => sql`
    with examined as (
      select id, issued_at from credit_note where issued_at > ${after} and issued_at < ${before}
      order by issued_at fetch first ${EXAMINED_AT_ONCE} rows with ties
    ), anonymised as (
      update credit_note set paper = ${WITHOUT_BUYER}
      where id = any(array(select id from examined)) and ${HAS_BUYER}
    )
    select max(issued_at)::text as end from examined`,
}

export const PAPER_RETENTION = {
  'buyers on invoices': anonymiseInvoices,
  'buyers on credit notes': anonymiseCreditNotes,
}
