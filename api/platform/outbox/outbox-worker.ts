/**
 * The outbox worker of one destination. Each destination has a separate worker, so that a slow one delays no other.
 * Any number of instances may run it at the same time.
 */
import {
  claimOutbox,
  finishOutboxItem,
  discardItem,
  type OutboxDestination,
  type OutboxItem,
  rescheduleItem,
} from './outbox-store.ts'
import { failureFields } from '#api/platform/observability/logger.ts'
import { runInLinkedTrace, traceOrder } from '#api/platform/observability/run-in-span.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { retryDelayMs } from './retry-delay.ts'

/** Processes one item. Throws if it should be retried. @returns 'give up' if a retry can never succeed */
export type OutboxHandler = (platform: AppContext, item: OutboxItem) => Promise<'done' | 'give up'>

export type Delivery = {
  destination: OutboxDestination
  handle: OutboxHandler
  /** How many items are under way at once. */
  slots: number
  /** The longest that `handle` takes: the sum of its time limits. */
  maxHandleMs: number
  /** How many items may start now; by default as many as there are free slots. Items that may not start stay due. */
  mayStart?: (now: Date) => number
}

export type OutboxWorker = {
  destination: OutboxDestination
  /** The connections that it uses. */
  db: Db
  /**
   * Claims as many due items as it has free slots and starts them, without waiting for them. An item that ends frees
   * its slot for the next one.
   * @returns how many were started
   */
  startDueItems: () => Promise<number>
  /** Resolves when no item is under way. */
  idle: () => Promise<void>
}

/**
 * A claim must last longer than the longest handler, or two workers would process one item at the same time. The margin
 * covers the statements around the handler. It is short: a code whose instance crashed is sent again after 15 s.
 */
const CLAIM_MARGIN_MS = 10_000

/** The round that claimed an item does not wait for it. */
const traceItem = ({ id, topic, destination, tries, payload }: OutboxItem, work: () => Promise<void>) =>
  runInLinkedTrace(
    `outbox ${topic}`,
    { 'shop.outbox.id': id, 'shop.outbox.destination': destination, 'shop.outbox.tries': tries },
    () => {
      if ('orderId' in payload && typeof payload.orderId === 'string') traceOrder(payload.orderId)
      return work()
    },
  )

const DISCARDED = 'outbox item discarded: it expired, or the external system refused it permanently'

const claimEnd = (now: Date, maxHandleMs: number): Date =>
  new Date(now.getTime() + maxHandleMs + CLAIM_MARGIN_MS)

/** @param stopping aborted when no further item may be started */
export function openOutboxWorker(
  platform: AppContext,
  { destination, handle, slots, maxHandleMs, mayStart }: Delivery,
  stopping: AbortSignal,
): OutboxWorker {
  const { db, runtime, log } = platform
  const underWay = new Set<Promise<void>>()
  let free = slots
  let mayBeMoreDue = false

  const startDueItems = async (): Promise<number> => {
    const now = runtime.now()
    const reserved = free
    const limit = Math.min(reserved, mayStart?.(now) ?? Infinity)
    if (limit === 0 || stopping.aborted) return 0
    // Reserved at once: an item that ends during the claim may start another claim.
    free = 0
    let items: OutboxItem[] = []
    try {
      items = await claimOutbox(db, { destination, now, until: claimEnd(now, maxHandleMs), limit })
    } finally {
      free += reserved - items.length
    }
    mayBeMoreDue = items.length === limit
    for (const item of items) start(item)
    return items.length
  }

  function start(item: OutboxItem): void {
    const work = traceItem(item, () => processItem(item))
      .catch((error: unknown) => {
        // The claim expires, and a worker claims the item again.
        log.error(
          { event: 'outbox.result_lost', item: item.id, destination, ...failureFields(error) },
          'outbox item result not stored',
        )
      })
      .then(async () => {
        free += 1
        if (mayBeMoreDue) await runInLinkedTrace(`outbox ${destination}`, {}, startDueItems)
      })
      .catch((error: unknown) => {
        log.warn({ event: 'outbox.read_failed', destination, ...failureFields(error) }, 'outbox read failed')
      })
      .finally(() => underWay.delete(work))
    underWay.add(work)
  }

  async function processItem(item: OutboxItem): Promise<void> {
    let result: 'done' | 'give up'
    try {
      result = await handle(platform, item)
    } catch (error) {
      const { topic, id, tries } = item
      log.warn(
        { event: 'outbox.rescheduled', topic, item: id, tries, ...failureFields(error) },
        'outbox item rescheduled',
      )
      const delay = retryDelayMs(tries, runtime.random)
      await rescheduleItem(db, item, new Date(runtime.now().getTime() + delay))
      return
    }
    if (result === 'done') return finishOutboxItem(db, item, runtime.now())
    log.error({ event: 'outbox.discarded', topic: item.topic, item: item.id, destination }, DISCARDED)
    await discardItem(db, item, runtime.now())
  }

  return {
    destination,
    db,
    startDueItems,
    idle: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
