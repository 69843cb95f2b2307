/** Does the work of a batch one by one: an item that fails is logged, and the items after it are still done. */
import { isConnectionLost, isDatabaseUnavailable } from '#api/platform/db/database-errors.ts'
import { failureFields, type Log } from '#api/platform/observability/logger.ts'
import { ExternalSystemError } from '#api/platform/runtime/external-system-error.ts'

/**
 * A batch ends after this many consecutive failures of a dependency: each further item would probably wait for its time
 * limit too. A single failure does not end the batch, because its item may be the only slow one.
 */
const DEPENDENCY_FAILURES = 3

/**
 * @param event of the log line of an item that failed
 * @returns whether all were done. If not, a caller must not query the next batch at once: it would read the failed items again.
 */
export async function processItems<Item>(
  log: Log,
  {
    event,
    items,
    nameOf,
  }: { event: `${string}.${string}`; items: readonly Item[]; nameOf: (item: Item) => string },
  work: (item: Item) => Promise<unknown>,
): Promise<boolean> {
  let allDone = true
  let failuresInARow = 0
  for (const item of items) {
    if (failuresInARow === DEPENDENCY_FAILURES) break
    try {
      await work(item)
      failuresInARow = 0
    } catch (error) {
      allDone = false
      failuresInARow = isOfDependency(error) ? failuresInARow + 1 : 0
      log.warn({ event, item: nameOf(item), ...failureFields(error) }, 'one item of a job failed')
    }
  }
  return allDone
}

/**
 * Does one batch after another until a batch is not full. Failed items are left out of the next batches, which they would
 * fill otherwise; a later round tries them again.
 * @param list reads the next batch without the ids in `except`
 */
export async function processInBatches<Item>(
  log: Log,
  {
    size,
    list,
    stopping,
    ...batch
  }: {
    event: `${string}.${string}`
    /** The id, which is logged. */
    nameOf: (item: Item) => string
    size: number
    list: (except: string[]) => Promise<Item[]>
    /** Aborted when items that have not begun are left to a later round. */
    stopping?: AbortSignal | undefined
  },
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failed = new Set<string>()
  for (let more = true; more;) {
    let tried = 0
    const items = await list([...failed])
    await processItems(log, { ...batch, items }, async (item) => {
      if (stopping?.aborted === true) return
      tried += 1
      failed.add(batch.nameOf(item))
      await work(item)
      failed.delete(batch.nameOf(item))
    })
    more = tried === size
  }
}

/** Whether the database is unavailable or slow, or an external system does not respond in time. */
const isOfDependency = (error: unknown): boolean =>
  isDatabaseUnavailable(error) ||
  isConnectionLost(error) ||
  (error instanceof ExternalSystemError && error.code === 'timeout')
