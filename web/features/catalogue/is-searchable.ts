/** Decides whether a query is searchable: it has enough letters or equals a short title on this shelf, such as "96". */
import type { Package } from '#contract/catalogue.ts'
import { hasLettersToSearch } from '#contract/validation.ts'

const plain = (text: string) => text.normalize('NFC').trim().toLowerCase()

export function isSearchable(query: string, packs: readonly Package[]): boolean {
  const title = plain(query)
  if (title === '') return false
  return (
    hasLettersToSearch(query) ||
    packs.some((pack) => plain(pack.fld_package_name) === title || plain(pack.fld_alias) === title)
  )
}
