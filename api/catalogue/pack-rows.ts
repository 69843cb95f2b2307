/** The rows of packs with one language or one genre. Pure. */
import type { PackRow } from '#contract/page-data.ts'
import type { Listings } from './catalogue.ts'
import type { PackTable } from './pack-table.ts'

const MIN_PACKS = 3

/** Returns the rows of a type: languages, then genres, each in the catalogue's order. */
export function packRows(
  table: PackTable,
  { languages, genres }: Pick<Listings, 'languages' | 'genres'>,
  type: string,
): PackRow[] {
  const rows = [
    ...languages.map(({ id, name }) => ({ by: 'language' as const, id, name })),
    ...genres.map(({ id, name }) => ({ by: 'genre' as const, id, name })),
  ]
  return rows
    .map((row) => ({ ...row, total: table.positions({ type, [row.by]: row.id }).length }))
    .filter(({ total }) => total >= MIN_PACKS)
}
