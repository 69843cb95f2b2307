/** Decides whether a query is searchable: it has enough letters or equals a short title of this tab, such as "96". */
import { hasLettersToSearch } from '#contract/has-letters-to-search.ts'

/** @param shortTitles the titles with too few letters to search, normalised (NFC) and in lower case */
export function isSearchable(query: string, shortTitles: readonly string[]): boolean {
  const title = query.normalize('NFC').trim().toLowerCase()
  return title !== '' && (hasLettersToSearch(query) || shortTitles.includes(title))
}
