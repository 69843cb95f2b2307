/** How many packs are selected, as text. */
import { plural, t } from '@lingui/core/macro'

export const selectedCount = (count: number): string =>
  t({
    message: plural(count, { one: '# selected', other: '# selected' }),
    comment: 'number of packs in the cart',
  })
