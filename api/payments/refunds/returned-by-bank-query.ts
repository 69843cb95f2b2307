/** The condition that a refund was made by the buyer's bank, by a dispute that the shop lost: nothing else was sent. */
import { sql } from 'kysely'

/** Of a refund `r`. */
export const RETURNED_BY_BANK = sql<boolean>`(r.covered_paise = r.amount_paise
  or exists (select from dispute b where b.refund_id = r.id))`

/** The case number of that dispute; null for another refund `r`. */
export const CASE_OF_RETURN = sql<string | null>`coalesce(
  (select b.case_id from dispute b where b.id = r.covered_by and r.covered_paise = r.amount_paise),
  (select b.case_id from dispute b where b.refund_id = r.id))`
