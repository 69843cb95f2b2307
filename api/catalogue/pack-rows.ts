/** The rows of packs with one language or one genre. Pure. */
import type { Genre, Language } from '#contract/catalogue.ts'
import type { PackRow, WithText } from '#contract/page-data.ts'
import type { PackTable } from './pack-table.ts'

const MIN_PACKS = 3

/** Returns the rows of a type: languages, then genres, each in the catalogue's order. */
export function packRows(
  table: PackTable,
  { languages, genres }: { languages: readonly WithText<Language>[]; genres: readonly WithText<Genre>[] },
  type: string,
): PackRow[] {
  const rows = [
    ...languages.map(({ code: _, ...named }) => ({ by: 'language' as const, ...named })),
    ...genres.map((named) => ({ by: 'genre' as const, ...named })),
  ]
  return rows
    .map((row) => ({ ...row, total: table.positions({ type, [row.by]: row.id }).length }))
    .filter(({ total }) => total >= MIN_PACKS)
}
