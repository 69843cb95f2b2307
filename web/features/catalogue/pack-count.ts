/** The number of packs of a list, as text. */
import { formatCount } from '#contract/format/format-rupees.ts'
import { plural } from '@lingui/core/macro'

export function packCount(count: number): string {
  const shown = formatCount(count)
  return plural(count, { one: `${shown} pack`, other: `${shown} packs` })
}
