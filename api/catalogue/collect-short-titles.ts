/** The titles that are too short to search, such as "96": only the whole title finds their packs. */
import { runInSteps } from '#api/catalogue/search/run-in-steps.ts'
import { hasLettersToSearch } from '#contract/validation.ts'
import type { PackTable } from './pack-table.ts'

/** The titles of each type, normalised (NFC) and in small letters. */
export type ShortTitles = ReadonlyMap<string, readonly string[]>

/** The titles of one type that a page may name. */
const MAX_TITLES = 200
const PACKS_AT_ONCE = 1_000

/** @param pause yields to other work; called between steps of a few milliseconds */
export async function collectShortTitles(table: PackTable, pause: () => Promise<void>): Promise<ShortTitles> {
  const titles = new Map<string, Set<string>>()
  await runInSteps(table.size, PACKS_AT_ONCE, pause, (position) => {
    const { fld_type: type, fld_package_name: name, fld_alias: alias } = table.at(position)
    for (const title of [name, alias].filter((text) => text !== '' && !hasLettersToSearch(text))) {
      const known = titles.get(type) ?? new Set()
      if (known.size < MAX_TITLES) titles.set(type, known.add(title.normalize('NFC').trim().toLowerCase()))
    }
  })
  return new Map([...titles].map(([type, known]) => [type, [...known]]))
}
