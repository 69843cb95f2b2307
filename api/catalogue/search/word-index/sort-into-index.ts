/** Sorts keys into a prefix index. */
import { stringOf } from '#api/catalogue/search/spelling/key-text.ts'
import { numberAt } from '#api/catalogue/columns/number-list.ts'
import type { PrefixIndex } from './prefix-index.ts'
import { sortKeys } from '#api/catalogue/search/sort-keys.ts'

/**
 * Sorts the keys; `starts` has the offset of each key in `letters`.
 * @returns the index, and in `order` the index in `starts` of each key, sorted as the keys are
 */
export async function sortIntoIndex(
  letters: Uint16Array,
  starts: Uint32Array,
  pause: () => Promise<void>,
): Promise<{ index: PrefixIndex; order: Uint32Array }> {
  const order = await sortKeys(letters, starts, pause)
  const sorted = new Uint32Array(order.length)
  for (let place = 0; place < order.length; place++) sorted[place] = numberAt(starts, numberAt(order, place))
  await pause()
  return { index: { text: stringOf(letters), starts: sorted }, order }
}
