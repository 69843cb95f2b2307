/** Carries out what waits in the outbox. Any number of instances may do so at once. */
import type { OutboxItem, OutboxTopic } from './outbox.ts'
import { claimOutbox, finishOutboxItems, giveUpOutboxItem, retryOutboxItem } from './outbox.ts'
import type { Platform } from './platform.ts'

/**
 * Does one item. Throws when it should be tried again.
 * @returns 'give up' when trying again can never help.
 */
export type OutboxHandler = (platform: Platform, item: OutboxItem) => Promise<'done' | 'give up'>

export const ITEMS_AT_ONCE = 25

/** @returns how many items it took up; where it is `ITEMS_AT_ONCE` there may be more: then call again. */
export async function workOutbox(
  platform: Platform,
  handlers: Record<OutboxTopic, OutboxHandler>,
): Promise<number> {
  const { db, world } = platform
  const items = await claimOutbox(db, world.now(), ITEMS_AT_ONCE)
  const worked = await Promise.all(items.map((item) => workItem(platform, handlers[item.topic], item)))
  // All in one round trip. What is lost with this process was not said to be done, and the other side takes a repeat.
  const done = items.filter((_, index) => worked[index] === 'done').map(({ id }) => id)
  if (done.length > 0) await finishOutboxItems(db, done, world.now())
  return items.length
}

async function workItem(
  platform: Platform,
  handle: OutboxHandler,
  item: OutboxItem,
): Promise<'done' | 'noted'> {
  const { db, world, log } = platform
  try {
    if ((await handle(platform, item)) === 'done') return 'done'
    log.error({ topic: item.topic, item: item.id }, 'outbox item given up')
    await giveUpOutboxItem(db, item.id, world.now())
  } catch (error) {
    log.warn(
      { topic: item.topic, item: item.id, tries: item.tries, reason: nameOf(error) },
      'outbox item will be tried again',
    )
    await retryOutboxItem(db, item, world.now())
  }
  return 'noted'
}

/** The message of an error may hold what was sent; its name does not. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')
