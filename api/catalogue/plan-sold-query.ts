/** Condition of queries: whether the catalogue sells a plan that was bought. */
import { sql } from 'kysely'

/** For the order line `l`. A price for another duration is not that of its plan: see `planPrice`. */
export const IS_PLAN_SOLD = sql`exists (
  select from price_option f join package g on g.id = f.package_id
  where f.poid = l.poid and f.months = l.months and f.withdrawn_at is null and g.withdrawn_at is null)`
