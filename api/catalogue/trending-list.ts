/** The trending list of `GET /api/movies` without a filter or a search: its order and the length of its first page. Pure. */
import type { AppType } from '#contract/catalogue.ts'
import { APP_PLAN } from '#contract/pack-type.ts'
import type { PackTable } from './pack-table.ts'

/** The number of packs of each kind on the first page. */
const MAX_PACKS_PER_KIND = 200

export type ListOrder = {
  readonly positions: ArrayLike<number>
  /** The length of the first page: all app plans, and the first 200 packs of each other kind. */
  readonly firstPage: number
}

/** Returns the app plans, the first packs of each other kind, and then the rest, each in the catalogue's order. */
export function trendingList(table: PackTable, appTypes: readonly AppType[]): ListOrder {
  const plans = table.positions({ type: APP_PLAN })
  const others = appTypes.filter(({ id }) => id !== APP_PLAN)
  const packs = others
    .flatMap(({ id }) => Array.from(table.positions({ type: id })).slice(0, MAX_PACKS_PER_KIND))
    .sort((one, other) => one - other)
  const first = new Set([...Array.from(plans), ...packs])
  const positions = new Uint32Array(table.size)
  positions.set([...first])
  let filled = first.size
  for (let position = 0; position < table.size; position++)
    if (!first.has(position)) positions[filled++] = position
  return { positions, firstPage: first.size }
}
