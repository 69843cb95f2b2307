/** How many packs are selected, as text. */
import { plural } from '@lingui/core/macro'

export const selectedCount = (count: number): string =>
  plural(count, { one: '# selected', other: '# selected' })
