/** The packages of one catalogue version in memory, by their position in the catalogue's order. Pure. */
import type { Package } from '#contract/catalogue.ts'
import type { PackList } from '#contract/page-data.ts'

/** A filter that is absent or empty lets all packages pass. */
type PackFilter = Omit<PackList, 'q'>

export type PackTable = {
  readonly size: number
  /** @throws RangeError for a position that the table does not have */
  at: (position: number) => Package
  positionOfId: (id: string) => number | undefined
  /** Returns the position of the package that has this price option. */
  positionOfPoid: (poid: string) => number | undefined
  /** Returns the positions of the packages that pass the filter, in ascending order. */
  positions: (filter: PackFilter) => ArrayLike<number>
}

const NONE: ArrayLike<number> = []

export function createPackTable(packages: readonly Package[]): PackTable {
  const positionOfId = new Map<string, number>()
  const positionOfPoid = new Map<string, number>()
  const lists = new Map<string, number[]>()
  for (const [position, one] of packages.entries()) {
    positionOfId.set(one.fld_package_id, position)
    for (const { poid } of [one, ...one.fld_app_prices]) if (poid !== '') positionOfPoid.set(poid, position)
    for (const key of filtersOf(one)) {
      const list = lists.get(key)
      if (list) list.push(position)
      else lists.set(key, [position])
    }
  }
  return {
    size: packages.length,
    at: (position) => {
      const one = packages[position]
      if (!one) throw new RangeError(`No package has the position ${String(position)}`)
      return one
    },
    positionOfId: (id) => positionOfId.get(id),
    positionOfPoid: (poid) => positionOfPoid.get(poid),
    positions: ({ type = '', language = '', genre = '' }) => lists.get(keyOf(type, language, genre)) ?? NONE,
  }
}

/** Returns the key of each filter that a package passes. */
function filtersOf({ fld_type: type, fld_language: language, fld_genre: genre }: Package): Set<string> {
  const both = (value: string) => ['', value]
  return new Set(
    both(type).flatMap((t) => both(language).flatMap((l) => both(genre).map((g) => keyOf(t, l, g)))),
  )
}

const keyOf = (...parts: [type: string, language: string, genre: string]): string => JSON.stringify(parts)
