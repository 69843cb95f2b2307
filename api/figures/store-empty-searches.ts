/** Stores the searches without a result that this instance has counted. */
import type { AppContext } from '#api/platform/context.ts'
import { dayInIndia } from '#contract/format/india-time.ts'
import type { EmptySearches } from './empty-searches.ts'
import { addSearchTerms } from './search-term-store.ts'

/** Sends no statement if nothing was counted. Counts whose statement fails are lost. */
export async function storeEmptySearches(
  { db, runtime }: Pick<AppContext, 'db' | 'runtime'>,
  searches: EmptySearches,
): Promise<void> {
  const counts = searches.take()
  if (counts.length > 0) await addSearchTerms(db, dayInIndia(runtime.now()), counts)
}
