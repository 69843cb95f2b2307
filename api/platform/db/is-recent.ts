/** The condition that selects the newest rows of a longer list. */
import { type RawBuilder, sql } from 'kysely'

/**
 * Returns whether a time is after `since`. The upper bound is always true, and is for the planner: in the generic plan of
 * a prepared statement it assumes that one row in 200 is between two bounds, and that a third of all is after one bound.
 * With the latter, PostgreSQL would plan the statement anew for each buyer who has bought often.
 * Source: `DEFAULT_RANGE_INEQ_SEL` and `DEFAULT_INEQ_SEL` in PostgreSQL 15's selfuncs.h.
 */
export const isRecent = (column: string, since: Date): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} > ${since} and ${sql.ref(column)} < 'infinity'`
