/** Looks whether the books are sound, and says so loudly where they are not. */
import type { Counters } from '#api/platform/counters.ts'
import type { Platform } from '#api/platform/platform.ts'
import { type BrokenRule, listBrokenRules, listLateRules } from './invariant-store.ts'

/**
 * Counts `books_checked_total` and `invariants_broken_total`, so that an alarm can also ring when nobody looks any more.
 * @returns the broken rules; each is logged as the error `invariant broken`, with how many rows break it and none of
 *   their content.
 */
export async function checkBooks(
  { db, world, log }: Pick<Platform, 'db' | 'world' | 'log'>,
  counters: Counters,
): Promise<BrokenRule[]> {
  const broken = [...(await listBrokenRules(db)), ...(await listLateRules(db, world.now()))]
  counters.add('books_checked_total', 1)
  counters.add('invariants_broken_total', broken.length)
  for (const { rule, rows } of broken) log.error({ rule, rows: rows.length }, 'invariant broken')
  return broken
}
