/** Carries out what waits in the outbox. Any number of instances may do so at once. */
import type { OutboxItem, OutboxTopic } from './outbox.ts'
import { claimOutbox, finishOutboxItem, giveUpOutboxItem, retryOutboxItem } from './outbox.ts'
import type { Platform } from './platform.ts'

/**
 * Does one item. Throws when it should be tried again.
 * @returns 'give up' when trying again can never help.
 */
export type OutboxHandler = (platform: Platform, item: OutboxItem) => Promise<'done' | 'give up'>

const AT_ONCE = 10

/** @returns how many items it took up; call again while it is not 0. */
export async function workOutbox(
  platform: Platform,
  handlers: Record<OutboxTopic, OutboxHandler>,
): Promise<number> {
  const items = await claimOutbox(platform.db, platform.world.now(), AT_ONCE)
  await Promise.all(items.map((item) => workItem(platform, handlers[item.topic], item)))
  return items.length
}

async function workItem(platform: Platform, handle: OutboxHandler, item: OutboxItem): Promise<void> {
  const { db, world, log } = platform
  try {
    const end = await handle(platform, item)
    if (end === 'done') {
      await finishOutboxItem(db, item.id, world.now())
    } else {
      log.error({ topic: item.topic, item: item.id }, 'outbox item given up')
      await giveUpOutboxItem(db, item.id, world.now())
    }
  } catch (error) {
    log.warn(
      { topic: item.topic, item: item.id, tries: item.tries, reason: nameOf(error) },
      'outbox item will be tried again',
    )
    await retryOutboxItem(db, item, world.now())
  }
}

/** The message of an error may hold what was sent; its name does not. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')
