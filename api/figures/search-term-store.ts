/** Store of the searches without a result. */
import type { Db } from '#api/platform/db/tables.ts'
import { deleteDayAfter, type RetentionRule } from '#api/platform/db/retention-rule.ts'
import { sql } from 'kysely'
import type { SearchTerm } from './search-term.ts'

/** At most this many terms are stored for one day; more would be invented to fill the table. */
const MAX_TERMS_A_DAY = 5_000

/** Adds counts to those of a day, in one statement. */
export async function addSearchTerms(db: Db, day: string, counts: readonly SearchTerm[]): Promise<void> {
  await sql`insert into search_term (day, term, count)
    select ${day}::date, n.term, n.count from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as n (term text, count int)
    where exists (select from search_term s where s.day = ${day}::date and s.term = n.term)
      or (select count(*) from search_term s where s.day = ${day}::date) < ${MAX_TERMS_A_DAY}
    order by n.term
    on conflict (day, term) do update set count = search_term.count + excluded.count`.execute(db)
}

/** A term that was searched fewer times on a day may be a typing error or the name of a person, so it is not shown. */
const LEAST_SHOWN = 3
const MOST_SHOWN = 50

export type FrequentTerm = SearchTerm & { days: number }

/** Lists the most frequent terms of the days from `from` to `to`. */
export async function listFrequentTerms(db: Db, from: string, to: string): Promise<FrequentTerm[]> {
  const { rows } = await sql<FrequentTerm>`
    select term, sum(count)::bigint as count, count(*) as days from search_term
    where day between ${from}::date and ${to}::date and count >= ${LEAST_SHOWN}
    group by term order by 2 desc, term limit ${MOST_SHOWN}`.execute(db)
  return rows
}

export const SEARCH_TERM_RETENTION = {
  'search terms': deleteDayAfter(90, 'search_term'),
  /** A term that is not shown is not needed when its day is over. */
  'rare search terms': deleteDayAfter(2, 'search_term', sql`x.count < 3`),
} satisfies Record<string, RetentionRule>
