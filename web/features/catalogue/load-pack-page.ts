/** Loads a page of a list of packs from the API. */
import type { PackPage } from '#contract/catalogue.ts'
import { IN_PAGE_LANGUAGE } from '#web/language/shown-text.tsx'
import { api } from '#web/session/api-client.ts'
import type { PackQuery } from './pack-query.ts'

/** @param after the cursor of the page; without it the list begins where the query says */
export function loadPackPage(
  { type, language, genre, q, after: start }: PackQuery,
  limit: number,
  after = start,
): Promise<PackPage> {
  const filters = {
    type,
    ...(language !== '' && { language }),
    ...(genre !== '' && { genre }),
    ...(after !== '' && { after }),
    limit: String(limit),
    ...IN_PAGE_LANGUAGE,
  }
  return q === '' ? api('GET /api/movies', filters) : api('GET /api/search/:query', { query: q, ...filters })
}
