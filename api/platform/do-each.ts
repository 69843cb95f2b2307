/** Does the work of a batch one by one: an item that fails is logged, and the items after it are still done. */
import { failureFields, type Log } from '#api/platform/observability/logger.ts'

/**
 * @param event of the log line of an item that failed
 * @returns whether all were done. A caller that reads the failed ones again stops its round instead.
 */
export async function doEach<Item>(
  log: Log,
  {
    event,
    items,
    nameOf,
  }: { event: `${string}.${string}`; items: readonly Item[]; nameOf: (item: Item) => string },
  work: (item: Item) => Promise<unknown>,
): Promise<boolean> {
  let allDone = true
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      allDone = false
      log.warn({ event, item: nameOf(item), ...failureFields(error) }, 'one item of a job failed')
    }
  }
  return allDone
}
