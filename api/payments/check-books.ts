/** Looks whether the books are sound, and says so loudly where they are not. */
import type { Platform } from '#api/platform/platform.ts'
import { type BrokenRule, listBrokenRules, listLateRules } from './invariant-store.ts'

/** @returns the broken rules; each is logged as an error too, with how many rows break it and none of their content. */
export async function checkBooks({ db, world, log }: Platform): Promise<BrokenRule[]> {
  const broken = [...(await listBrokenRules(db)), ...(await listLateRules(db, world.now()))]
  for (const { rule, rows } of broken) log.error({ rule, rows: rows.length }, 'invariant broken')
  return broken
}
