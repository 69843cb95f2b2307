/** The condition that selects the newest rows of a longer list. */
import { type RawBuilder, sql } from 'kysely'

/**
 * Returns whether a time is after `since`. The upper bound is always true; it only changes the planner's estimate. In the
 * generic plan of a prepared statement, the planner assumes that one row in 200 is between two bounds, but a third of all
 * rows after a single bound. With a single bound, PostgreSQL would plan the statement again for each buyer with many rows.
 * Source: `DEFAULT_RANGE_INEQ_SEL` and `DEFAULT_INEQ_SEL` in PostgreSQL 15's selfuncs.h.
 */
export const isRecent = (column: string, since: Date): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} > ${since} and ${sql.ref(column)} < 'infinity'`
