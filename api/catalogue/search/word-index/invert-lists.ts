/** Inverts lists of numbers: from the words of each title to the titles of each word. */
import { type Lists, numberAt } from '#api/catalogue/columns/number-list.ts'
import { runInSteps } from '#api/catalogue/search/run-in-steps.ts'

const LISTS_AT_ONCE = 4_000

/** Returns, for each number below `count`, the numbers of the lists that contain it, ascending. */
export async function invertLists(
  { starts: from, items }: Lists,
  count: number,
  pause: () => Promise<void>,
): Promise<Lists> {
  const starts = new Uint32Array(count + 1)
  for (const item of items) starts[item + 1] = numberAt(starts, item + 1) + 1
  for (let item = 0; item < count; item++)
    starts[item + 1] = numberAt(starts, item + 1) + numberAt(starts, item)
  const inverted = new Uint32Array(items.length)
  const filled = starts.slice()
  await runInSteps(from.length - 1, LISTS_AT_ONCE, pause, (list) => {
    for (let i = numberAt(from, list); i < numberAt(from, list + 1); i++) {
      const item = numberAt(items, i)
      const at = numberAt(filled, item)
      inverted[at] = list
      filled[item] = at + 1
    }
  })
  return { starts, items: inverted }
}
